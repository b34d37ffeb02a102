import { describe, expect, it } from 'vitest';
import { devices, idsFor, indexOf, oneOfEach, tradeWords } from '../testing/test-sell-requests';
import { parseQuery } from './parse-query';
import { vocabulary } from './vocabulary';

const index = indexOf(oneOfEach);
const labelOf = (place: string) => `${devices[Number(place)]?.brand} ${devices[Number(place)]?.name}`;
const labelsFor = (text: string) => idsFor(index, text).map(labelOf);

/** The parsed parts, "model=iPhone 13 | storage=256GB", and after a slash the literal words. */
function reading(text: string): string {
  const { parts, literal } = parseQuery(text);
  const rest = literal.map((run) => run.text).join(' ');
  const labels = parts.map(({ kind, label }) => `${kind}=${label}`).join(' | ');
  return rest === '' ? labels : `${labels} / ${rest}`;
}

describe('every fact of the catalogue', () => {
  it.each(devices.flatMap(({ name, brand, aliases }) => aliases.map((alias) => [alias, `${brand} ${name}`])))(
    'the alias %s finds %s and nothing else',
    (alias, model) => {
      expect(labelsFor(alias)).toEqual([model]);
      expect(labelsFor(alias.toLowerCase())).toEqual([model]);
      expect(labelsFor(alias.toUpperCase())).toEqual([model]);
      expect(parseQuery(alias).literal).toEqual([]);
    },
  );

  it('finds every model by its name, alone where no other is called so', () => {
    const count = (name: string) =>
      devices.filter((device) => device.name.toLowerCase() === name.toLowerCase()).length;
    // A name that is also the alias of another maker's model.
    const isNickname = (name: string) =>
      devices.some((device) => device.aliases.some((alias) => alias === name.replace(' ', '')));
    for (const { name, brand } of devices) {
      expect(parseQuery(name).literal, name).toEqual([]);
      const names = labelsFor(name);
      expect(names, name).toContain(`${brand} ${name}`);
      if (count(name) === 1 && !isNickname(name)) expect(names, name).toEqual([`${brand} ${name}`]);
      // T-Mobile is read as a network.
      if (brand !== 'T-Mobile') expect(labelsFor(`${brand} ${name}`), name).toContain(`${brand} ${name}`);
    }
  });

  it('finds every model by its model number, beside no other than those that share it', () => {
    for (const { modelNumber, name, brand } of devices) {
      if (modelNumber === '' || /^[\d-]{1,5}$/.test(modelNumber)) continue;
      const sharing = devices.filter((device) => device.modelNumber === modelNumber);
      const names = labelsFor(modelNumber);
      expect(names, modelNumber).toContain(`${brand} ${name}`);
      expect(names.toSorted()).toEqual(sharing.map((device) => `${device.brand} ${device.name}`).toSorted());
    }
  });

  it('is in the words that the browser loads', () => {
    const { models } = vocabulary();
    expect(models.length).toBe(devices.length);
    const line = (name: string, brand: string, category: string, colors: readonly string[]) =>
      [name, brand, category, ...colors].join('|');
    const lines = new Set(models.map((model) => line(model.name, model.brand, model.category, model.colors)));
    for (const { name, brand, category, colors } of devices) {
      expect(lines).toContain(
        line(
          name,
          brand,
          category,
          colors.filter((color) => color !== 'N/A'),
        ),
      );
    }
  });

  it.each([
    ['grade', 'grades'],
    ['grade', 'gradeRemarks'],
    ['carrier', 'carriers'],
    ['color', 'colorFamilies'],
    ['line', 'lines'],
  ])('understands every word for a %s', (kind, list) => {
    // A digit, words for "none", and a French word that is also an English one.
    const unsaid = new Set(['3', 'NA', 'N/A', '-', '', 'or']);
    for (const { code, name, words } of tradeWords[list] ?? []) {
      for (const word of words) {
        if (unsaid.has(word)) continue;
        const { parts, literal } = parseQuery(word);
        expect(literal, word).toEqual([]);
        expect(
          parts.map((part) => part.kind),
          word,
        ).toEqual([kind]);
        if (kind !== 'color')
          expect(
            parts.map((part) => 'value' in part && part.value),
            word,
          ).toEqual([code ?? name]);
      }
    }
  });
});

describe('words of other languages', () => {
  it.each([
    ['hopea', 'color=Silver'],
    ['schwarze', 'color=Black'],
    ['entsperrte', 'carrier=Unlocked'],
    ['desbloqueadas', 'carrier=Unlocked'],
    ['como nuevas', 'grade=Grade A+'],
    ['velmi dobrý', 'grade=Grade A'],
  ])('understands %s', (text, expected) => {
    expect(reading(text)).toBe(expected);
  });

  it.each([
    ['ho', 'silver'],
    ['hope', 'silver'],
    ['schwa', 'black'],
    ['entsp', 'Unlocked'],
    ['desblo', 'Unlocked'],
    ['bardz', 'A'],
  ])('completes %s to none of them', (text, value) => {
    const becoming = parseQuery(text, { isTyping: true }).parts.flatMap((part) =>
      part.kind === 'unfinished' ? part.becomes : [part],
    );
    expect(becoming.filter((part) => 'value' in part && part.value === value)).toEqual([]);
  });
});

describe('words as traders write them', () => {
  it.each([
    ['13 pro max 256 A unl', 'model=iPhone 13 Pro Max | storage=256GB | grade=Grade A | carrier=Unlocked'],
    ['S21U', 'model=Galaxy S21 Ultra 5G'],
    ['14PM purple', 'model=iPhone 14 Pro Max | color=Deep Purple'],
    ['ip13', 'model=iPhone 13'],
    ['iPhone13ProMax', 'model=iPhone 13 Pro Max'],
    ['13pm256', 'model=iPhone 13 Pro Max | storage=256GB'],
    ['13 mini', 'model=iPhone 13 mini'],
    ['mbp m1 16/512', 'line=MacBook Pro | storage=512GB | memory=16GB memory, where stated / m1'],
    ['a2651', 'model=iPhone 14 Pro Max'],
    ['S908U', 'model=Galaxy S22 Ultra'],
    [
      'ipad 9 64 wifi space grey A 30pcs',
      'model=iPad (9th generation) | storage=64GB | carrier=Wi-Fi | color=Space Gray | grade=Grade A | quantity=At least 30 pcs',
    ],
    ['gr b', 'grade=Grade B'],
    ['HSO', 'grade=HSO'],
    ['a/b', 'grade=Grade A/B'],
    ['A B 13 pro', 'grade=Grade A | grade=Grade B | model=iPhone 13 Pro'],
    ['open box att locked', 'grade=Open Box | carrier=AT&T'],
    ['1tb vzw', 'storage=1TB | carrier=Verizon'],
    ['15 Pro 128/256 natural', 'model=iPhone 15 Pro | storage=128GB or 256GB | color=Natural Titanium'],
    ['13 pro black', 'model=iPhone 13 Pro | color=Graphite'],
    ['ip13 black', 'model=iPhone 13 | color=Midnight'],
    ['ip13 white', 'model=iPhone 13 | color=Starlight'],
    ['flip5 mint a+', 'model=Galaxy Z Flip5 | color=Mint | grade=Grade A+'],
    ['s21 mint', 'model=Galaxy S21 5G | grade=Grade A+'],
    ['8/128 s21', 'storage=128GB | memory=8GB memory, where stated | model=Galaxy S21 5G'],
    ['<300 13 pro', 'price=Under $300.00 | model=iPhone 13 Pro'],
    ['under $1,250.50', 'price=Under $1,250.50'],
    ['>=150 <=200', 'price=At least $150.00 | price=At most $200.00'],
    ['$200-300', 'price=$200.00 to $300.00'],
    ['$245', 'price=At most $245.00'],
    ['@ 245', 'price=At most $245.00'],
    ['245$', 'price=At most $245.00'],
    ['640 usd', 'price=At most $640.00'],
    ['13pm A 18 $205', 'model=iPhone 13 Pro Max | grade=Grade A | price=At most $205.00 / 18'],
    ['note 20u', 'model=Galaxy Note20 Ultra 5G'],
    ['galaxy s21u', 'model=Galaxy S21 Ultra 5G'],
    ['iphone 14pm', 'model=iPhone 14 Pro Max'],
    ['iphone xsm', 'model=iPhone XS Max'],
    ['200pcs', 'quantity=At least 200 pcs'],
    ['x50 xr', 'quantity=At least 50 pcs | model=iPhone XR'],
    [
      '12 pro 128 x 25 AB',
      'model=iPhone 12 Pro | storage=128GB | quantity=At least 25 pcs | grade=Grade A/B',
    ],
    ['30-40 pcs', 'quantity=30 to 40 pcs'],
    ['256 A 16pcs', 'storage=256GB | grade=Grade A | quantity=At least 16 pcs'],
    ['SE 2022 64 A-stock', 'model=iPhone SE (3rd generation) | storage=64GB | grade=Grade A'],
    ['samsung s21u phantom black', 'brand=Samsung | model=Galaxy S21 Ultra 5G | color=Phantom Black'],
    ['phones unlocked', 'category=Phones | carrier=Unlocked'],
    ['S22 5G', 'model=Galaxy S22'],
    ['A51', 'model=Galaxy A51'],
    ['a51 5g', 'model=Galaxy A51 5G'],
    ['flip 5', 'model=Galaxy Z Flip5 or Flip 5'],
    ['Ｓ２１Ｕ', 'model=Galaxy S21 Ultra 5G'],
  ])('%s', (text, expected) => {
    expect(reading(text)).toBe(expected);
  });

  it.each([
    ['nothing', '', ''],
    ['blanks', '  \t ', ''],
    ['a model that does not exist', '13 Plus', ' / 13 Plus'],
    ['a suffix that is not known', 's26 fe', ' / s26 fe'],
    ['a generation to come', 'airpods pro 4', ' / airpods pro 4'],
    ['another maker before a short name', 'redmi 8 plus', ' / redmi 8 plus'],
    ['another brand before a short name', 'samsung 13 pro', 'brand=Samsung / 13 pro'],
    ['a number alone', '13', ' / 13'],
    ['a network alone', '5g', ' / 5g'],
    ['punctuation', '+++ (!)', ' / +++'],
    ['anything else', 'lot of 13 pro', 'model=iPhone 13 Pro / lot of'],
  ])('leaves %s as it is', (_, text, expected) => {
    expect(reading(text)).toBe(expected);
  });

  it.each([
    ['13 pro', 'Apple iPhone 13 Pro'],
    ['iphone 13', 'Apple iPhone 13'],
    ['s21', 'Samsung Galaxy S21 5G'],
    ['14 plus', 'Apple iPhone 14 Plus'],
    ['SE 3rd gen', 'Apple iPhone SE (3rd generation)'],
    ['Pixel 9 Pro', 'Google Pixel 9 Pro'],
    ['tab s9', 'Samsung Galaxy Tab S9'],
    ['watch ultra 2', 'Apple Apple Watch Ultra 2'],
    ['mbp 13 m1', 'Apple MacBook Pro 13-inch (M1, 2020)'],
    ['mba m1', 'Apple MacBook Air 13-inch (M1, 2020)'],
  ])('%s means exactly %s', (text, model) => {
    expect(labelsFor(text)).toEqual([model]);
  });
});

describe('the pieces of a text', () => {
  it.each([
    [
      '13 pro max 256 A unl',
      ['iPhone 13 Pro Max', '256GB', 'Grade A', 'Unlocked'],
      ['256 A unl', '13 pro max A unl', '13 pro max 256 unl', '13 pro max 256 A'],
    ],
    ['13 pro max 13 pro', ['iPhone 13 Pro Max', 'iPhone 13 Pro'], ['13 pro', '13 pro max']],
    ['8/128 s21', ['128GB · 8GB memory, where stated', 'Galaxy S21 5G'], ['s21', '8/128']],
    ['quantum, unlocked', ['quantum', 'Unlocked'], ['unlocked', 'quantum']],
    ['Alpha A', ['Alpha', 'Grade A'], ['A', 'Alpha']],
    [
      'lot of 13 pro <300',
      ['lot of', 'iPhone 13 Pro', 'Under $300.00'],
      ['13 pro <300', 'lot of <300', 'lot of 13 pro'],
    ],
    ['', [], []],
  ])('%s', (text, labels, without) => {
    const { pieces } = parseQuery(text);
    expect(pieces.map(({ label }) => label)).toEqual(labels);
    expect(pieces.map((piece) => piece.without)).toEqual(without);
  });

  it('are there while the last word is typed', () => {
    const { pieces } = parseQuery('13 pro unl', { isTyping: true });
    expect(pieces.map(({ without }) => without)).toEqual(['unl', '13 pro']);
    const last = (text: string) => parseQuery(text, { isTyping: true }).pieces.at(-1);
    expect(last('13 pro zzz')).toEqual({ label: 'zzz', isLiteral: true, without: '13 pro' });
    expect(last('13 pro ver')).toEqual({ label: 'ver…', isLiteral: false, without: '13 pro' });
  });

  it('take one letter for the beginning of a model, and of nothing else', () => {
    const kinds = (text: string) =>
      parseQuery(text, { isTyping: true }).parts.flatMap((part) =>
        part.kind === 'unfinished' ? part.becomes.map(({ kind }) => kind) : [],
      );
    expect(kinds('h')).toEqual(['model']);
    expect(kinds('ve')).toContain('carrier');
  });
});
