/*
 * The ways to write a model that follow from its name and need no alias: "Galaxy S21 Ultra 5G" is also "S21 Ultra", "iPad (9th
 * generation)" is also "iPad 9". Digits and suffix words always stay.
 */

const iPhone = /^iPhone (?=.)/;

/** The notes in a name's parentheses, and the name without them. */
function parenthesised(name: string): { base: string; rest: string; notes: string[] } | null {
  const match = /^(.*?) ?\(([^()]+)\)(.*)$/.exec(name);
  if (!match) return null;
  const [, base = '', notes = '', rest = ''] = match;
  return { base, rest, notes: notes.split(',').map((note) => note.trim()) };
}

/** "2nd generation" also as "2" and "gen 2"; other notes unchanged. */
function formsOfNote(note: string): string[] {
  const ordinal = /^(\d+)(?:st|nd|rd|th) (?:generation|gen)$/i.exec(note)?.[1];
  return ordinal === undefined ? [note] : [note, ordinal, `gen ${ordinal}`];
}

function withoutParentheses(name: string): string[] {
  const parts = parenthesised(name);
  if (!parts) return [];
  const { base, rest, notes } = parts;
  const all = notes.map((note) => `${base} ${note}${rest}`);
  const short = notes.flatMap((note) => formsOfNote(note).map((form) => `${base} ${form}${rest}`));
  const whole = formsOfNote(notes[0] ?? '').map((form) => [base, form, ...notes.slice(1)].join(' ') + rest);
  return [...all, ...short, ...whole];
}

function withoutMaker(name: string): string[] {
  const forms: string[] = [];
  if (iPhone.test(name)) {
    const rest = name.replace(iPhone, '');
    forms.push(`IP ${rest}`, `IPH ${rest}`);
    // "i13 Pro". "i7" is also a processor.
    if (/^1\d/.test(rest)) forms.push(`i${rest}`);
    // A bare number can be anything: a size, a count, another maker's model.
    if (/\d/.test(rest) && /[a-z]/i.test(rest)) forms.push(rest);
  }
  const watch = /^Apple Watch (?:Series )?(.*)$/.exec(name)?.[1];
  if (watch !== undefined) {
    const isSeries = name.includes('Series');
    forms.push(
      `AW ${watch}`,
      ...(isSeries
        ? [`AW Series ${watch}`, `AW S${watch}`, `Apple Watch S${watch}`, `Apple Watch ${watch}`]
        : []),
    );
  }
  const own = /^(?:Galaxy|ThinkPad(?= [A-Z]\d)|Apple(?= Watch)) (.*\d.*)$|^Apple (Pencil .*)$/.exec(name);
  if (own) forms.push(own[1] ?? own[2] ?? '');
  const galaxy = /^Galaxy Watch ?(\d.*)$/.exec(name)?.[1];
  if (galaxy !== undefined) forms.push(`GW${galaxy}`);
  const galaxyS = /^Galaxy (S\d\d.*)$/.exec(name)?.[1];
  if (galaxyS !== undefined) forms.push(`G${galaxyS}`);
  const pods = /^AirPods (?=.)/;
  if (pods.test(name)) forms.push(name.replace(pods, 'Pods '));
  const onePlus = /^OnePlus (.*\d.*)$/.exec(name)?.[1];
  if (onePlus !== undefined) forms.push(`OP ${onePlus}`);
  const playStation = /^PlayStation (?=.)/;
  if (playStation.test(name)) forms.push(name.replace(playStation, 'PS '));
  const huawei = /^HUAWEI (P\d0 .+)$/.exec(name)?.[1];
  if (huawei !== undefined) forms.push(huawei);
  // Only one maker has a "Mate 40 Pro".
  const named =
    /^(?:HUAWEI|OPPO|LG|realme|HONOR|Xiaomi|Sony|Nokia|TCL|motorola(?! one)) (\p{L}{3,}\+? ?\w*\d.*)$/u.exec(
      name,
    )?.[1];
  if (named !== undefined) forms.push(named);
  return forms;
}

/**
 * Other orders and short forms: "MacBook Air M2 13", "iPad Air M2 11", "MBA M2 13", "Z5 Flip", "ThinkPad X1 Carbon G9", "Galaxy Tab A8" for
 * "Galaxy Tab A8 10.5".
 */
function reordered(name: string): string[] {
  const [, line, inches, chip] =
    /^((?:MacBook|iPad) \w+) ([\d.]+)-inch \(([AM]\d[^,)]*)(?:, \d{4})?\)$/.exec(name) ?? [];
  const forms = chip === undefined ? [] : [`${line} ${chip} ${inches}`, `${line} ${chip} ${inches}-inch`];
  // The 16 in "MBP M1 Pro 16/512" is memory.
  if (line?.startsWith('MacBook ') && inches !== '16')
    forms.push(`${line.replace('MacBook ', 'MB').slice(0, 3)} ${chip} ${inches}`);
  const [, count = '', port = ''] = /, (Two|Four) (Thunderbolt 3) ports\)$/.exec(name) ?? [];
  for (const number of count === '' ? [] : [count, count === 'Two' ? '2' : '4'])
    forms.push(
      ...[port, `${port} ports`, 'ports', 'TB3'].map((ports) =>
        name.replace(/, [TF].*$/, `, ${number} ${ports})`),
      ),
    );
  const short = name
    .replace(/ Gen (\d+)$/, ' G$1')
    .replace(/(?<= Tab A\d) \d\d\.\d$/, '')
    .replace(/^EliteBook /, 'EB ')
    .replace(/^Galaxy Z (Flip|Fold)(\d)$/, 'Z$2 $1')
    .replace(/^Pixel (\d+) Pro(?= XL$| Fold$|$)/, 'P$1P');
  const carbon = short.replace('X1 Carbon ', 'X1C ');
  return [...forms, ...[short, carbon].filter((form) => form !== name)];
}

/**
 * Every way to write a name, the name itself first. Other models may share some.
 * @param isName whether another model has this name: "Galaxy A51 5G" must not become "Galaxy A51"
 */
export function nameForms(name: string, isName: (form: string) => boolean): string[] {
  const forms = new Set([name]);
  const add = (phrases: string[]) => {
    for (const form of phrases) if (form === name || !isName(form)) forms.add(form);
  };
  // Each step also shortens the forms of the steps before it.
  for (const step of [
    reordered,
    withoutParentheses,
    (form: string) => [form.replace('-inch', '')],
    withoutMaker,
  ]) {
    for (const form of forms) add(step(form));
  }
  // "Galaxy S21 Ultra 5G" is also "Galaxy S21U".
  for (const form of forms) forms.add(form.replace(/(?<=\d) Ultra\b/, 'U'));
  for (const form of forms) {
    const plain = form.replace(/ 5G$/, '');
    const isOther = isName(plain) || isName(`Galaxy ${plain}`);
    if (plain !== form && !isOther) forms.add(plain);
  }
  return [...forms];
}

/** The name that several models of a line share: without the parentheses, or the inches of a MacBook. Null for other names. */
export function sharedForm(name: string): string | null {
  const [, line, chip] = /^(MacBook \w+) \d\d-inch \((M\d[^,]*), \d{4}\)$/.exec(name) ?? [];
  const base = chip === undefined ? name.replace(/ ?\([^()]+\)$/, '') : `${line} ${chip}`;
  return base === name ? null : base;
}

/**
 * The ways to write an alias of a model: the forms of a name, and the alias after the first word of the maker's names ("iPhone 13PM",
 * "Galaxy S21+").
 */
export function aliasForms(alias: string, name: string, isName: (form: string) => boolean): string[] {
  const [line = ''] = name.split(' ');
  const isOwn = /^(?:iPhone|Galaxy|Pixel)$/.test(line) && !alias.startsWith(line);
  const long = /^IP\d/.test(alias) ? [alias.replace('IP', 'IPH'), alias.replace('IP', 'i')] : [];
  return [...nameForms(alias, isName), ...(isOwn ? [`${line} ${alias}`] : []), ...long];
}

/** The last letters of Samsung's model numbers by region: "SM-S908U" is US locked, "SM-S908U1" US unlocked, "SM-S908B" Europe. */
const regionLetters = ['U', 'U1', 'W', 'B', 'N', 'E'];

/** The ways to write a model number: "SM-S908U" is also "S908U" and "SM-S908B". Short numbers without a letter could be anything else. */
export function numberForms(modelNumber: string): string[] {
  if (/^[\d-]{1,5}$/.test(modelNumber)) return [];
  const base = /^SM-(.*\d)U$/.exec(modelNumber)?.[1];
  const numbers = base === undefined ? [modelNumber] : regionLetters.map((letters) => `SM-${base}${letters}`);
  return numbers.flatMap((number) => (number.startsWith('SM-') ? [number, number.slice(3)] : [number]));
}
