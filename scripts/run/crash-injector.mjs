// The crash tests load this before the server (node --import). It ends the process with SIGKILL at a moment
// that the test names. Moments are the start and the end of the server's steps: queries, transactions,
// requests to the marketplace, responses. They are numbered by how often they occurred since the test's last
// message.
import { ServerResponse } from 'node:http';
import { PGlite } from '@electric-sql/pglite';

/** @typedef {(...given: any[]) => any} Work */

let stepsLeft = Number(process.env.CRASH_AFTER_STEPS ?? Number.POSITIVE_INFINITY);
/** @type {string | null} */
let lastMoment = null;
/** @type {string[]} */
let moments = [];
/** @type {Map<string, number>} */
const counts = new Map();

const kill = () => process.kill(process.pid, 'SIGKILL');

/** @param {string} name */
function pass(name) {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const moment = count === 1 ? name : `${name} (${count})`;
  moments.push(moment);
  stepsLeft -= 1;
  if (stepsLeft < 0 || moment === lastMoment) kill();
}

/**
 * @param {string} name
 * @param {() => any} work
 */
async function withMoments(name, work) {
  pass(`before ${name}`);
  try {
    return await work();
  } finally {
    pass(`after ${name}`);
  }
}

/** @param {unknown} statement */
function nameOf(statement) {
  const text = String(statement);
  const [verb = 'query'] = text.trim().toLowerCase().split(/\s/);
  const table = /(?:from|into|update)\s+"(\w+)"/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : text.includes('advisory') ? 'lock' : verb;
}

/**
 * @param {object} prototype
 * @param {string} name
 * @returns {Work}
 */
const methodOf = (prototype, name) => Reflect.get(prototype, name);

const query = methodOf(PGlite.prototype, 'query');
const transaction = methodOf(PGlite.prototype, 'transaction');
Object.assign(PGlite.prototype, {
  /**
   * @this {PGlite}
   * @param {unknown} statement
   * @param {unknown[]} rest
   */
  query(statement, ...rest) {
    return withMoments(nameOf(statement), () => Reflect.apply(query, this, [statement, ...rest]));
  },
  /**
   * @this {PGlite}
   * @param {Work} work
   */
  transaction(work) {
    return withMoments('transaction', () =>
      Reflect.apply(transaction, this, [
        (/** @type {{ query: Work }} */ client) => {
          const inner = client.query;
          const counted = (/** @type {unknown} */ statement, /** @type {unknown[]} */ ...rest) =>
            withMoments(nameOf(statement), () => Reflect.apply(inner, client, [statement, ...rest]));
          return work(Object.assign(client, { query: counted }));
        },
      ]),
    );
  },
});

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return withMoments(`${init?.method ?? 'GET'} ${pathname}`, () => fetch(input, init));
};

const end = methodOf(ServerResponse.prototype, 'end');
Object.assign(ServerResponse.prototype, {
  /**
   * @this {ServerResponse}
   * @param {unknown[]} given
   */
  end(...given) {
    pass('before answer');
    const result = Reflect.apply(end, this, given);
    pass('after answer');
    return result;
  },
});

// The test reads the moments so far and names the next one to die at. The reply is sent before the server
// continues.
process.on('message', (/** @type {{ dieAt: string | null }} */ { dieAt }) => {
  lastMoment = dieAt;
  process.send?.({ moments });
  moments = [];
  counts.clear();
});
process.on('disconnect', kill);
