import type { Page } from '@playwright/test';
import { cents, decimalFromCents, formatMoney } from '@/lib/money';
import { isLong } from '@/lib/testing/test-runs';
import { fillCart } from './checkout-steps';
import { expect, test } from '../support/fixtures';
import { type Piece, readPdf } from '../support/pdf-text';

/** 15 mm in points. */
const margin = (15 / 25.4) * 72;

/** The sheet's labels for the fields of the wire details. */
const labels = {
  payeeName: 'Payee',
  address: 'Payee address',
  accNo: 'Account number',
  routingNo: 'Routing number',
  swiftCode: 'SWIFT code',
  accType: 'Account type',
  bankAddress: 'Bank address',
  specialInstruction: 'Special instruction',
};

/** Odd but possible details: long, without break opportunities, with look-alike characters or ligatures. */
const odd = {
  payeeName: 'O’Neill & Søn Efficient Offshore (ﬁ/fi/ffl) S.à r.l. [demo] — Zweigniederlassung Österreich',
  address: 'č. p. 1203/5, 110 00 Praha 1 · Ελλάδα · Київ',
  accNo: '0O1lI00000000000000000001234567890123456789012345678901234567890',
  routingNo: '000000000',
  accType: 'Checking (Business) * ^ $ | \\',
  bankAddress: 'x'.repeat(120),
  specialInstruction: 'FFC 77-TEST; '.repeat(12).trim(),
};

/** The printed lines to the right of a label. */
function valueOf(label: string, pieces: Piece[]): string[] {
  const at = pieces.findIndex(({ text }) => text === label);
  const lines: string[] = [];
  for (const { x, text } of pieces.slice(at + 1)) {
    if (x < (pieces[at]?.x ?? 0) + 1) break;
    lines.push(text);
  }
  return lines;
}

/** Matches a value that was printed in these lines: a line may end anywhere, and a space at its end is not printed. */
function inLines(lines: string[]): RegExp {
  return new RegExp(`^${lines.map((line) => line.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join(' ?')}$`);
}

/** Valid details that differ in every field between the two sides. */
const sides = {
  local: {
    payeeName: 'Sandbox Device Clearing LLC (demo)',
    address: '22 Imaginary Road, Anytown, NY 10001, US',
    accNo: '4000-0000-0012',
    routingNo: '500000788',
    accType: 'Checking',
    bankAddress: 'Make-Believe Trust Company, 5 Fiction Street, Anytown, NY 10001, US',
    specialInstruction: 'FFC demo account 12-TEST',
  },
  international: {
    payeeName: 'Sandbox Clearing Overseas Ltd (demo)',
    address: '7 Harbor View, Anytown, NJ 07001, US',
    accNo: '7000-0000-7734',
    routingNo: '980000560',
    swiftCode: 'MBTCUS40',
    accType: 'Savings',
    bankAddress: 'Demo National Bank, 100 Sample Plaza, Springfield, IL 62701, US',
    specialInstruction: 'FFC demo account 77-TEST',
  },
};

/** Presses a copy button of the sheet and reads the clipboard; the browser context must permit that. */
async function copied(page: Page, what: string): Promise<string> {
  const sheet = page.getByRole('article', { name: 'Wire instructions' });
  await sheet.getByRole('button', { name: `Copy ${what}`, exact: true }).click();
  await expect(sheet.getByRole('button', { name: `${what}: Copied`, exact: true })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe('the wire sheet', () => {
  test('says exactly what came with the order, once the buyer says which wire', async ({
    signedIn: page,
    api,
    context,
    world,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await world.settings({ bankDetails: sides });
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo, amount, wirePaymentDetails } = await api.order(request);
    expect(wirePaymentDetails).toEqual(sides);
    await page.goto(`/checkout/payment/${orderNo}`);
    const sheet = page.getByRole('article', { name: 'Wire instructions' });
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
    for (const { accNo } of Object.values(sides)) await expect(sheet).not.toContainText(accNo);
    const print = sheet.getByRole('button', { name: 'Print' });
    await expect(print).toBeDisabled();
    await expect(print).toHaveAccessibleDescription(/^Choose where your bank is to see .* print them\.$/);
    // The browser's own print command is not blocked.
    const withoutDetails = sheet.getByText('Without bank details');
    await expect(withoutDetails).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(withoutDetails).toBeVisible();
    await page.emulateMedia({ media: null });

    expect(await copied(page, 'memo')).toBe(orderNo);
    expect(await copied(page, 'amount')).toBe(amount);
    await expect(sheet).toContainText(formatMoney(cents(amount)));

    const ways = [
      { side: 'international', radio: /^Bank outside the US/, digits: '7734' },
      { side: 'local', radio: /^US bank/, digits: '0012' },
    ] as const;
    /** Pixels from the top of the sheet to the radios, however the page is scrolled. */
    const choiceOffset = async () => {
      const [outer, inner] = [await sheet.boundingBox(), await sheet.getByRole('group').boundingBox()];
      return Math.round((inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
    };
    for (const { side, radio, digits } of ways) {
      const place = await choiceOffset();
      await sheet.getByRole('radio', { name: radio }).check();
      await expect(print).toBeEnabled();
      // The choice does not move under the pointer.
      expect(await choiceOffset()).toBe(place);
      await expect(page).toHaveURL(new RegExp(`wire=${side}`));
      const details: Record<string, string> = sides[side];
      for (const [field, label] of Object.entries(labels)) {
        const value = details[field];
        if (value === undefined) await expect(sheet).not.toContainText(label);
        else expect(await copied(page, label.toLowerCase()), `${side} ${field}`).toBe(value);
      }
      await expect(sheet).toContainText(`ends in ${digits}`);
    }
    await page.reload();
    await expect(sheet.getByRole('radio', { name: /^US bank/ })).toBeChecked();
    await expect(sheet).toContainText('ends in 0012');
  });

  test('asks for what is left after a part payment, and copies that', async ({
    signedIn: page,
    api,
    context,
    world,
    axe,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await world.settings({ bankDetails: { local: { specialInstruction: 'FFC 4471 LOTDESK BUYERS' } } });
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo, amount } = await api.order(request);
    const left = cents(amount) - 1005;
    const receive = (value: string) =>
      world.fault({
        call: 'readOrder',
        kind: 'alter',
        times: null,
        changes: [{ path: '/amountPaid', value }],
      });
    await receive('10.05');
    for (const path of [`/checkout/payment/${orderNo}?wire=local`, `/orders/${orderNo}?wire=local`]) {
      await page.goto(path);
      const sheet = page.getByRole('article', { name: 'Wire instructions' });
      await expect(sheet).toContainText(`Balance due. $10.05 of ${formatMoney(cents(amount))} received.`);
      await expect(sheet.getByText(formatMoney(left), { exact: true })).toBeVisible();
      expect(await copied(page, 'amount')).toBe(decimalFromCents(left));
      await axe();
    }
    const status = page.getByRole('region', { name: 'Status' });
    await expect(status).toContainText('The marketplace is waiting for the balance.');
    await world.clearFaults();
    await receive(amount);
    await page.reload();
    await expect(status).toContainText('The marketplace has received the total.');
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('is withheld where its amount is not the total that was accepted in this tab', async ({
    signedIn: page,
    api,
  }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo, amount } = await api.order(request);
    await page.goto('/orders');
    const accepted = decimalFromCents(cents(amount) - 1);
    await page.evaluate(
      (totals) => sessionStorage.setItem('lotdesk.accepted-totals', JSON.stringify(totals)),
      { [orderNo]: accepted },
    );
    for (const path of [`/checkout/payment/${orderNo}?wire=local`, `/orders/${orderNo}?wire=local`]) {
      await page.goto(path);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText("Don't pay yet: amounts don't match");
      await expect(alert).toContainText(`the total you accepted is ${formatMoney(cents(accepted))}`);
      await expect(page.getByRole('article')).toHaveCount(0);
    }
  });

  const prints = [
    { way: 'local', what: 'the usual details', bankDetails: null, isUsual: true },
    { way: 'international', what: 'the usual details', bankDetails: null, isUsual: false },
    { way: 'local', what: 'odd ones', bankDetails: { local: odd }, isUsual: false },
    {
      way: 'international',
      what: 'odd ones',
      bankDetails: { international: { ...odd, swiftCode: 'O0OOUS3lXI1' } },
      isUsual: true,
    },
  ] as const;
  // Usual details of one side and odd details of the other; a long run prints all four.
  for (const { way, what, bankDetails } of prints.filter(({ isUsual }) => isLong || isUsual)) {
    test(`prints the ${way} wire with ${what} on one page, and its text is the data`, async ({
      signedIn: page,
      api,
      world,
    }) => {
      await world.settings({ bankDetails });
      const [request] = await fillCart(api);
      if (!request) throw new Error('the cart is empty');
      const { orderNo, amount, wirePaymentDetails } = await api.order(request);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`/checkout/payment/${orderNo}?wire=${way}`);
      if (bankDetails) {
        // Deceptive details are shown only after the buyer confirms a phone call.
        await page.getByRole('checkbox', { name: /confirmed every detail by phone/ }).check();
        await page.getByRole('button', { name: 'Show wire details' }).click();
      }
      await expect(page.getByText('Routing number', { exact: true })).toBeVisible();
      // With ligatures, "Account 1ffb" would read "Account 1\uFB00b" in the text of the PDF.
      await expect(page.getByRole('article')).toHaveCSS('font-variant-ligatures', 'none');
      for (const format of ['A4', 'Letter']) {
        const { pages, width, height, pieces } = await readPdf(await page.pdf({ format }));
        expect(pages).toBe(1);
        for (const { text, x, end, y, size } of pieces) {
          expect(Math.min(x, width - end, y, height - y - size), text).toBeGreaterThanOrEqual(margin);
        }
        const texts = pieces.map(({ text }) => text);
        expect(texts[texts.indexOf('Wire memo (order number)') + 1]).toBe(orderNo);
        expect(texts[texts.indexOf('Amount (USD)') + 1]).toBe(formatMoney(cents(amount)));
        const print = texts.join(' ');
        expect(print).toMatch(/^Lotdesk Wire instructions Sandbox: do not send money /);
        expect(print).toMatch(
          new RegExp(
            ` Order ${orderNo} Date [A-Z][a-z]{2} \\d{1,2}, \\d{4} Buyer Account \\w+ Do not pay twice\\. `,
          ),
        );
        expect(print).toContain(`still shows order ${orderNo} as awaiting payment`);
        expect(print).not.toMatch(/All orders|View order|Export|Pay by wire/);
        const details: Record<string, unknown> = wirePaymentDetails[way];
        for (const [field, label] of Object.entries(labels)) {
          const value = details[field];
          if (value === '' || value === undefined) expect(texts).not.toContain(label);
          else expect(value, label).toMatch(inLines(valueOf(label, pieces)));
        }
      }
    });
  }

  test('says where the memo goes, on screen and in print', async ({ signedIn: page, api, world }) => {
    await world.settings({ bankDetails: { local: { specialInstruction: 'FFC 77-TEST' } } });
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    await page.goto(`/checkout/payment/${orderNo}?wire=local`);
    const sheet = page.getByRole('article', { name: 'Wire instructions' });
    const says = [
      'Memo field: the order number. Instruction field: the special instruction below.',
      'Only one field at your bank? Enter the order number first, then the special instruction if it fits.',
    ];
    for (const sentence of says) await expect(sheet).toContainText(sentence);
    // No other sentence on the sheet says what to enter as the memo.
    const sentences = (await sheet.innerText()).split('\n');
    expect(sentences.filter((line) => /^Put|nothing but|only the order number/.test(line))).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    for (const sentence of says) await expect(sheet).toContainText(sentence);
  });

  test('stops when the special instruction names another order', async ({ signedIn: page, api, world }) => {
    const [request, next] = await fillCart(api, 2);
    if (!request || !next) throw new Error('the cart is empty');
    const { orderNo: other } = await api.order(request);
    await world.settings({ bankDetails: { local: { specialInstruction: `Order ${other}` } } });
    const { orderNo } = await api.order(next);
    await page.goto(`/checkout/payment/${orderNo}?wire=local`);
    await expect(page.getByRole('alert')).toContainText(
      `Domestic wire: Special instruction has a number that looks like another order's: ${other}`,
    );
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('prints on white, with nothing else on it', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    for (const path of [`/checkout/payment/${orderNo}`, `/orders/${orderNo}`]) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.goto(`${path}?wire=international`);
      await expect(page.getByText('SWIFT code')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      await expect(page.getByText('International wire. Bank outside the US.')).toBeVisible();
      await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light');
    }
  });

  test('invites no payment for an order that does not wait for one', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    for (const status of ['payment-confirmed', 'canceled'] as const) {
      await world.moveOrder(orderNo, { status });
      await page.goto(`/checkout/payment/${orderNo}?wire=local`);
      await expect(page.getByText('No payment due')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
    await axe();
  });
});
