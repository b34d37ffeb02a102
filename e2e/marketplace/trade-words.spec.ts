import { expect, test } from '../support/fixtures';
import { holdAsset } from '../support/problem-watch';
import {
  count,
  everything,
  first,
  grades,
  modelAmongOthers,
  ofGrade,
  open,
  plural,
  resultsRegion,
  rows,
  search,
} from './marketplace-steps';

test.use({ listings: 400 });

test.describe('words of the trade', () => {
  test('are understood and shown, and the other lots with them in the name are one click away', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const all = await everything(api);
    const { model, matches } = modelAmongOthers(all);
    const words = model.toLowerCase();
    const literal = await api.page({ searchTerm: words });
    await open(page);
    await expect(grades(page)).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await count(page, plural(matches.length));
    await expect(page.getByLabel('We searched for')).toContainText(model);
    const others = literal.total - matches.length;
    await expect(resultsRegion(page)).toContainText(
      `${others} more ${others === 1 ? 'lot' : 'lots'} with “${words}” in the name`,
    );
    for (const name of await rows(page).allInnerTexts())
      expect(name).toMatch(new RegExp(`^${model}( \\d|$)`));
    await axe();
    // Closes the completions, which are over the list.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Show all lots with “${words}” in the name` }).click();
    await count(page, plural(literal.total));
    await expect(page).toHaveURL(/words=literal/);
    await expect(resultsRegion(page)).not.toContainText('more lot');
    // With a local filter, the loaded lots are searched for the same exact text.
    const grade = first(matches).properties.grade ?? '';
    await grades(page).getByRole('checkbox', { name: grade, exact: true }).check();
    const exact = all.filter(({ name }) => name.toLowerCase().includes(words));
    expect(exact).toHaveLength(literal.total);
    await count(page, plural(ofGrade(exact, grade).length));
    await page.reload();
    await count(page, plural(ofGrade(exact, grade).length));
    await page.getByRole('button', { name: 'Remove filter Exact text' }).click();
    await count(page, plural(ofGrade(matches, grade).length));
    await page.getByRole('button', { name: `Remove filter Grade ${grade}` }).click();
    await expect(resultsRegion(page)).toContainText(`${others} more lot`);
  });

  test('are completed to a model and its lots', async ({ signedIn: page, api, axe }) => {
    const all = await everything(api);
    const { model, matches } = modelAmongOthers(all);
    await open(page, '/marketplace?rows=all');
    await count(page, plural(all.length));
    await expect(search(page)).toHaveAttribute('placeholder', 'Try: 13 pro max 256 A unlocked under 500');
    const completions = page.getByRole('listbox', { name: 'Models' });
    const option = completions.getByRole('option', {
      name: new RegExp(`^${model}\\s*${plural(matches.length)}$`),
    });
    const typed = model.toLowerCase();
    await search(page).pressSequentially(typed);
    await expect(option).toBeVisible();
    await axe();
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('ArrowDown');
      if ((await option.getAttribute('aria-selected')) === 'true') break;
    }
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue(model);
    await expect(search(page)).toBeFocused();
    await count(page, plural(matches.length));
    // Escape closes the models first, and then clears the text.
    await page.keyboard.press('Backspace');
    await expect(completions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(completions).toBeHidden();
    await expect(search(page)).toHaveValue(model.slice(0, -1));
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveValue('');
    await search(page).pressSequentially(typed);
    await option.click();
    await expect(search(page)).toHaveValue(model);
    // Enter without a choice goes to the first lot.
    await page.keyboard.press('Enter');
    await expect(rows(page).first().getByRole('button')).toBeFocused();
  });

  test('and a buyer who typed before the completions loaded goes on where the caret is', async ({
    signedIn: page,
  }) => {
    const release = await holdAsset(page, /\/assets\/completing-input-/);
    await open(page, '/marketplace?rows=all');
    await search(page).pressSequentially('galax s');
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.getByRole('listbox', { name: 'Models' })).toBeVisible();
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('y');
    await expect(search(page)).toHaveValue('galaxy s');
  });

  test('and a buyer who left for the first lot before the completions loaded gets there', async ({
    signedIn: page,
    world,
  }) => {
    await world.fault({ call: 'listSellRequests', kind: 'latency', milliseconds: 2500, times: null });
    const release = await holdAsset(page, /\/assets\/completing-input-/);
    await open(page);
    await search(page).pressSequentially('h');
    await page.keyboard.press('ArrowDown');
    const plainInput = await search(page).elementHandle();
    release();
    // The input is replaced while the list of "h" is loading.
    await expect.poll(() => plainInput?.evaluate((input) => input.isConnected)).toBe(false);
    await expect(rows(page).first().getByRole('button')).toBeFocused();
    await expect(rows(page).first()).toContainText(/h/i);
  });

  test('and filters go one by one by Backspace in the empty box', async ({ signedIn: page }) => {
    await open(page, '/marketplace?brand=Apple&grade=A,B&price=..900');
    await search(page).fill('13');
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Backspace');
    await expect(page).toHaveURL('/marketplace?brand=Apple&grade=A,B&price=..900');
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL('/marketplace?brand=Apple&grade=A,B');
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL('/marketplace?brand=Apple&grade=A');
    await expect(search(page)).toBeFocused();
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Backspace');
      await expect(page).toHaveURL(press === 0 ? '/marketplace?brand=Apple' : '/marketplace');
    }
  });

  test('leave the list on screen while the URL follows them', async ({ signedIn: page }) => {
    await open(page);
    const skeletons = await page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const note = [...document.querySelectorAll('[role=status]')].find(
          ({ textContent }) => textContent === 'Loading the page',
        );
        if (note) seen.push(location.href);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await search(page).fill('iphone');
    await expect(page).toHaveURL('/marketplace?searchTerm=iphone');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high');
    await expect(page).toHaveURL(/sortBy=price/);
    await expect(rows(page).first()).toBeVisible();
    expect(await skeletons.jsonValue()).toEqual([]);
  });

  test('move no row while they are typed, at any width', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    await open(page, '/marketplace?rows=all&brand=Apple');
    await count(page, plural(all.filter(({ brand }) => brand === 'Apple').length));
    await rows(page).first().getByRole('button').click();
    const several = all.find(
      (one) => one.brand === 'Apple' && all.filter(({ name }) => name === one.name).length > 1,
    );
    if (!several) throw new Error('the market has no two lots of one name');
    // Some of the texts find no lot, and then there is no table.
    const top = () => page.evaluate(() => document.querySelector('table')?.getBoundingClientRect().y);
    for (const width of [1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await search(page).fill('');
      const before = await top();
      for (const letter of 'ip 13 pro max 256 a b unlocked under 900') {
        await search(page).pressSequentially(letter);
        expect([before, undefined], `at ${width}`).toContain(await top());
      }
      await expect(page.getByLabel('We searched for')).toContainText('Unlocked');
      // All lots have one model and storage, so they can be compared.
      await search(page).fill(several.name);
      await expect(page.getByRole('button', { name: /^Compare all .* lots$/ })).toBeVisible();
      expect(await top(), `at ${width}`).toBe(before);
    }
  });

  test('move no lot on a phone, from the first letter on', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/marketplace?rows=all');
    await count(page, plural(all.length));
    await expect(resultsRegion(page).getByRole('listitem').first()).toBeVisible();
    const top = () =>
      page.evaluate(() => document.querySelector('[aria-label=Lots] li')?.getBoundingClientRect().y);
    const before = await top();
    for (const letter of 'iph') {
      await search(page).pressSequentially(letter);
      // Some of the texts find no lot.
      expect([before, undefined]).toContain(await top());
    }
    await expect(page.getByLabel('We searched for')).toBeVisible();
    await expect.poll(top).toBe(before);
    await search(page).fill('');
    await expect(page.getByLabel('We searched for')).toHaveCount(0);
    await expect.poll(top).toBe(before);
  });

  test('with typos find nothing, and their correction is offered', async ({ signedIn: page, api, axe }) => {
    const all = await everything(api);
    const iphones = all.filter(({ name }) => /^iPhone 1\d/.test(name));
    const [model = ''] = /^iPhone \d+/.exec(first(iphones).name) ?? [];
    const typo = model.replace('iPhone', 'iphnoe');
    await page.goto(`/marketplace?searchTerm=${encodeURIComponent(typo)}`);
    const results = resultsRegion(page);
    await expect(results).toContainText(`No lots match “${typo}”`, { timeout: 90_000 });
    await expect(results).toContainText('Check the spelling or use fewer words.');
    await axe();
    await results.getByRole('button', { name: `Did you mean “${model.toLowerCase()}”?` }).click();
    await expect(page.getByLabel('We searched for')).toContainText(model);
    await expect(rows(page).first()).toContainText(model);
    await page.goBack();
    // The search box has a button of this name too.
    await results.getByText('Clear search', { exact: true }).click();
    await expect(page).toHaveURL('/marketplace');
  });

  test('in a link find their lots without a notice that there are none', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    const model = first(all.filter(({ name }) => /^iPhone \d+/.test(name))).name.replace(/ \d+(GB|TB)$/, '');
    await page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        const text = document.documentElement.textContent;
        if (text.includes('No lots match')) heard.push(location.search);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    // No name contains these words: the service finds nothing.
    await page.goto(`/marketplace?searchTerm=${encodeURIComponent(`under 5000 ${model}`)}`);
    await expect(page.getByLabel('We searched for')).toContainText(model);
    await expect(rows(page).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  });

  test('find lots by the beginning of their SKU', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    const sku = all.map((one) => one.sku ?? '').find((one) => one.length > 7) ?? '';
    const prefix = sku.slice(0, 6);
    const same = all.filter((one) => one.sku?.startsWith(prefix));
    await open(page, '/marketplace?rows=all');
    await count(page, plural(all.length));
    await search(page).fill(prefix);
    await count(page, plural(same.length));
    await expect(resultsRegion(page)).toContainText(`Showing lots whose SKU starts with “${prefix}”.`);
  });

  test('narrow by grade, storage and carrier', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    const sample = all.find(
      ({ category, properties, brand }) =>
        category === 'phones' &&
        brand === 'Apple' &&
        properties.carrier === 'Unlocked' &&
        properties.grade === 'A',
    );
    if (!sample) throw new Error('the market has no such phone');
    const { name, properties } = sample;
    await open(page);
    await expect(grades(page)).toBeVisible();
    await search(page).fill(`${name.replace('iPhone ', 'ip ')} gr a unl`);
    const same = all.filter(
      (one) =>
        one.name === name &&
        one.properties.storage === properties.storage &&
        one.properties.grade === 'A' &&
        one.properties.carrier === 'Unlocked',
    );
    await count(page, plural(same.length));
    await expect(page.getByLabel('We searched for')).toContainText('Unlocked');
    await page.getByRole('button', { name: 'Remove Unlocked from the search' }).click();
    await expect(search(page)).toHaveValue(`${name.replace('iPhone ', 'ip ')} gr a`);
    const anyCarrier = all.filter(
      (one) =>
        one.name === name && one.properties.storage === properties.storage && one.properties.grade === 'A',
    );
    await count(page, plural(anyCarrier.length));
  });

  test('are shown as they are now, also after a word was typed twice', async ({ signedIn: page }) => {
    await open(page);
    await expect(grades(page)).toBeVisible();
    const understood = page.getByLabel('We searched for').getByRole('button');
    await search(page).fill('red red');
    await expect(understood).toHaveText(['Red ×', 'Red ×', /^Search exact text$/]);
    await search(page).fill('unlocked');
    await expect(understood).toHaveText(['Unlocked ×', /^Search exact text$/]);
  });

  test('say which of them leaves out every lot, and how many there are without it', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const all = await everything(api);
    const unlocked = all.filter(({ properties }) => properties.carrier === 'Unlocked');
    await open(page);
    await expect(grades(page)).toBeVisible();
    await search(page).fill('unl 99999pcs');
    await count(page, '0 lots');
    await expect(page.getByLabel('We searched for')).toContainText('Unlocked');
    await expect(resultsRegion(page)).not.toContainText('Showing lots');
    await axe();
    await page
      .getByRole('button', { name: `Without “At least 99,999 pcs”: ${plural(unlocked.length)}` })
      .click();
    await expect(search(page)).toHaveValue('unl');
    await count(page, plural(unlocked.length));
  });
});
