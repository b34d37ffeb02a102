// Does again what a world of the sandbox was asked, in a world of the same seed, and tells where it is answered otherwise.

const usage = `Usage: node replay.mjs [address] [--drop]
  address  where Lotdesk runs, http://127.0.0.1:4173 if not said (or LOTDESK_URL)
  --drop   remove the world at the end, instead of telling the key to look at it with`;

/** Milliseconds that a call is waited for which had no answer in the journal either. */
const patience = 10_000;

/** Members that hold ids, which are new in each world; anything else is left as it was asked. */
const idName = /^(id|.*[a-z]Ids?|.*_id|orderNo|shipment|world)$/;

/**
 * @typedef {{ length: number, isWhole: boolean, json?: unknown, text?: string }} Body
 * @typedef {{ number: number, at: string, who: 'buyer 1' | 'buyer 2' | 'control', method: string, path: string,
 *   status: number | null, asked: Body | null, answered: Body | null }} Entry
 * @typedef {{ opening: { path: string, body: object }, preparedTo: number, isComplete: boolean, entries: Entry[] }} Recorded
 * @typedef {{ status: number | null, json: unknown }} Answer
 */

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of the journal's world has another id or another form in this one. */
function createLikeness() {
  /** @type {Map<string, string>} */
  const ids = new Map();
  /** Whole objects by their old id, as they were and as they are: a shipping rate goes back as it came. @type {Map<string, { was: string, is: unknown }>} */
  const objects = new Map();

  /** @param {unknown} was @param {unknown} is @param {string} name */
  function learn(was, is, name = '') {
    if (typeof was === 'string' && typeof is === 'string') {
      if (was !== is && idName.test(name)) ids.set(was, is);
    } else if (Array.isArray(was) && Array.isArray(is)) {
      for (const [index, entry] of was.entries()) if (index < is.length) learn(entry, is[index], name);
    } else if (isObject(was) && isObject(is)) {
      if (typeof was.id === 'string') objects.set(was.id, { was: JSON.stringify(was), is });
      for (const [member, value] of Object.entries(was)) learn(value, is[member], member);
    }
  }

  /** @param {unknown} value @returns {unknown} */
  function translated(value) {
    if (typeof value === 'string') return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(translated);
    if (!isObject(value)) return value;
    const known = typeof value.id === 'string' ? objects.get(value.id) : undefined;
    if (known?.was === JSON.stringify(value)) return known.is;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, translated(member)]));
  }

  // Ids are made of characters that a path holds as they are.
  /** @param {string} path */
  const translatedPath = (path) => path.replaceAll(/[^/?&=]+/g, (part) => ids.get(part) ?? part);

  return { learn, translated, translatedPath };
}

/**
 * @param {string} url @param {string} method
 * @param {{ key?: string, body?: string, signal?: AbortSignal }} call
 * @returns {Promise<Answer>}
 */
async function send(url, method, { key, body, signal }) {
  /** @type {Record<string, string>} */
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  if (key !== undefined) headers['x-api-key'] = key;
  /** @type {RequestInit} */
  const init = { method, headers };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  const answer = await fetch(url, init);
  const text = await answer.text();
  try {
    return { status: answer.status, json: JSON.parse(text) };
  } catch {
    return { status: answer.status, json: undefined };
  }
}

/** Milliseconds by which a call moved its world's clock. @param {Entry} entry */
function movedBy({ who, status, asked }) {
  const body = asked?.json;
  return who === 'control' && status === 200 && isObject(body) && typeof body.advanceClock === 'number'
    ? body.advanceClock * 1000
    : 0;
}

/** @param {Body | null} asked @returns {boolean} whether the call can be made again: its body is known to the end. */
const isRepeatable = (asked) => asked === null || asked.isWhole;

/**
 * Opens a world like the journal's and makes its calls again, one after the other.
 * @param {Recorded} recorded @param {string[]} options what stands behind the script's name.
 * @returns {Promise<number>} the exit code: 0 where every call had the status of the journal.
 */
export async function replay(recorded, options) {
  if (options.includes('--help')) {
    say(usage);
    return 0;
  }
  const given = options.find((option) => !option.startsWith('--'));
  const base = (given ?? process.env.LOTDESK_URL ?? 'http://127.0.0.1:4173').replace(/\/+$/, '');
  const { opening, preparedTo, isComplete, entries } = recorded;
  const { learn, translated, translatedPath } = createLikeness();

  const opened = await send(base + opening.path, 'POST', { body: JSON.stringify(opening.body) });
  const made = opened.json;
  if (opened.status !== 201 || !isObject(made) || !Array.isArray(made.apiKeys)) {
    say(`No world could be opened at ${base}: ${opened.status} ${JSON.stringify(made)}`);
    return 2;
  }
  const world = String(made.world);
  const worldPath = `/sandbox/worlds/${world}`;
  const [one, two] = made.apiKeys.map(String);
  const keys = { 'buyer 1': one, 'buyer 2': two, control: undefined };
  if (!isComplete) say('The journal does not hold every call of its world: some may be answered otherwise.');

  if (preparedTo > 0) {
    const { json } = await send(`${base}${worldPath}/journal`, 'GET', {});
    const prepared = isObject(json) && Array.isArray(json.entries) ? json.entries : [];
    for (const { number, answered } of entries) {
      const same = prepared.find((entry) => entry.number === number);
      if (number <= preparedTo && answered && same?.answered) learn(answered.json, same.answered.json);
    }
  }

  let repeated = 0;
  let differing = 0;
  /** Milliseconds by which the journal's world is ahead of this one. */
  let behind = 0;
  /** @type {number | null} */
  let last = null;
  for (const entry of entries) {
    const { number, who, method, path, status, asked, answered } = entry;
    const at = Date.parse(entry.at);
    if (number <= preparedTo || path === '/sandbox/worlds') {
      last = at + movedBy(entry);
      continue;
    }
    const line = `${String(number).padStart(4)}  ${who.padEnd(8)}${method.padEnd(7)}${path}`;
    if (!isRepeatable(asked)) {
      say(`${line}  – not repeated: its body is longer than the journal keeps`);
      continue;
    }
    // Between two calls of the journal time passed; here it is moved on.
    behind += Math.max(0, at - (last ?? at));
    last = at + movedBy(entry);
    if (behind >= 1000) {
      const body = JSON.stringify({ advanceClock: Math.floor(behind / 1000) });
      await send(base + worldPath, 'PATCH', { body });
      behind %= 1000;
    }
    const target = translatedPath(path);
    const url =
      base +
      (who === 'control'
        ? target.replace('/sandbox/worlds/:world', worldPath)
        : `/sandbox/marketplace${target}`);
    const key = keys[who];
    const body =
      asked === null
        ? undefined
        : 'json' in asked
          ? JSON.stringify(translated(asked.json))
          : (asked.text ?? '');
    /** @type {Answer} */
    let answer = { status: null, json: undefined };
    try {
      answer = await send(url, method, {
        ...(key === undefined ? {} : { key }),
        ...(body === undefined ? {} : { body }),
        ...(status === null ? { signal: AbortSignal.timeout(patience) } : {}),
      });
    } catch (error) {
      if (status !== null) say(String(error));
    }
    // In front of the marketplace a lost connection is told as 502.
    const now = status === null && answer.status === 502 ? null : answer.status;
    repeated += 1;
    if (now !== status) differing += 1;
    if (answered && answer.json !== undefined) learn(answered.json, answer.json);
    const told =
      now === status ? (status ?? 'no answer') : `${now ?? 'no answer'} instead of ${status ?? 'no answer'}`;
    say(`${line}  ${now === status ? '' : '✗ '}${told}`);
  }

  say(`${repeated} calls, ${differing} answered with another status.`);
  if (options.includes('--drop')) await send(base + worldPath, 'DELETE', { body: '{}' });
  else say(`The world is ${world}. To look at it, sign in at ${base} with the API key ${one}.`);
  return differing === 0 ? 0 : 1;
}
