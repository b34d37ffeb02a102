import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from 'zustand';
import type { Session } from '@/contract/desk';
import { type BulkJournal, type JournalEvent, type JournalLine, isAllMade, tallyOf } from './bulk-journal';
import { noteInJournal, readJournal, readJournalAgain, writeJournal } from './bulk-journal-store';
import { askAbout, type Ending, type Sender, sendMissing } from './bulk-sending';
import { refreshCart, sendBuyRequest } from '../buy-request-mutations';

/*
 * The work on a journal in this tab. It goes on when the screen that began it goes; it never begins by itself. Two tabs do not
 * work at once: whoever works holds a lock of the account. Where the browser has no locks, the intents still keep every line from
 * being made twice.
 */

/** How the work stands in this tab. `elsewhere`: it was not begun, for another tab is at it. */
export interface BulkWork {
  isRunning: boolean;
  /** Seconds for which the marketplace asked to be left alone, while that lasts. */
  limit: number | null;
  ending: Ending | 'elsewhere' | null;
}

/** Whose work it is, and the cache that is told of it. */
export interface BulkDesk {
  account: string;
  client: QueryClient;
}

// Leaves the connection, and the marketplace, room for what else the buyer does.
const pace = 150;
const breath = 100;

const store = createStore<BulkWork>(() => ({ isRunning: false, limit: null, ending: null }));
let stopping = new AbortController();
let hearMade: (listing: string) => void = () => {};

const isRunning = () => store.getState().isRunning;

/** The work for a component, which follows it. */
export const useBulkWork = (): BulkWork => useStore(store);

export const lockName = (account: string) => `lotdesk.bulk.${account}`;

/** Runs a job while no other tab does; false where one does, and the job was not run. */
async function alone(account: string, job: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await job();
    return true;
  }
  return navigator.locks.request(lockName(account), { ifAvailable: true }, async (lock) => {
    if (lock) await job();
    return lock !== null;
  });
}

function senderOf({ account, client }: BulkDesk, { signal }: AbortController): Sender {
  return {
    read: () => readJournal(account).journal,
    note(event: JournalEvent) {
      const line = readJournal(account).journal?.lines.find(({ intent }) => intent === event.intent);
      noteInJournal(account, event);
      if (line && event.type === 'made') hearMade(line.listing);
    },
    async send({ intent, input, listing }) {
      try {
        return await sendBuyRequest({ intent, input, startedFrom: listing });
      } catch (error) {
        // A page that goes breaks off what it sends. It has no time left then: the line stays as it was, on its way.
        await new Promise((resolve) => setTimeout(resolve, breath));
        throw error;
      }
    },
    hindrance() {
      if (signal.aborted) return 'stopped';
      // Whoever signed in meanwhile is somebody else: nothing of this account goes out under their name.
      const session = client.getQueryData<Session>(['session']);
      if (session?.account?.id !== account) return 'signedOut';
      return navigator.onLine ? null : 'offline';
    },
    pause(limit) {
      if (limit !== null) void refreshCart(client, null);
      store.setState({ limit });
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          removeEventListener('offline', end);
          store.setState({ limit: null });
          resolve();
        };
        const timer = setTimeout(end, limit === null ? pace : limit * 1000);
        signal.addEventListener('abort', end);
        addEventListener('offline', end);
      });
    },
    newIntent: () => crypto.randomUUID(),
  };
}

async function run(desk: BulkDesk, job: (sender: Sender) => Promise<Ending>): Promise<void> {
  if (isRunning()) return;
  store.setState({ isRunning: true, limit: null, ending: null });
  stopping = new AbortController();
  let ending: Ending = 'stopped';
  let isAlone = true;
  try {
    isAlone = await alone(desk.account, async () => {
      readJournalAgain(desk.account);
      ending = await job(senderOf(desk, stopping));
    });
  } finally {
    store.setState({ isRunning: false, limit: null, ending: isAlone ? ending : 'elsewhere' });
    void refreshCart(desk.client, null);
  }
}

const isOver = (journal: BulkJournal) => isAllMade(tallyOf(journal));

/**
 * Writes a journal and makes its lines. A journal that is not all made stays in its place, and nothing begins.
 * @param onMade hears the listing's id of every line that is made, also by later calls.
 */
export function startBulk(
  desk: BulkDesk,
  journal: BulkJournal,
  onMade: (listing: string) => void,
): Promise<void> {
  return run(desk, async (sender) => {
    const before = sender.read();
    if (before && !isOver(before)) return 'stopped';
    hearMade = onMade;
    // First: where there is no room for the new one, the former is not to be taken for it.
    writeJournal(desk.account, null);
    writeJournal(desk.account, journal);
    return sendMissing(sender);
  });
}

/** Makes what is missing, under the same intents. */
export function continueBulk(desk: BulkDesk): Promise<void> {
  return run(desk, sendMissing);
}

/** Asks what became of a line whose answer was lost. */
export function askAgain(desk: BulkDesk, line: JournalLine): Promise<void> {
  return run(desk, (sender) => askAbout(sender, line));
}

/** Makes a refused line with other words: now, or in its turn while the work is under way. */
export async function reviseLine(
  desk: BulkDesk,
  { intent }: JournalLine,
  input: JournalLine['input'],
): Promise<void> {
  const as = crypto.randomUUID();
  const event: JournalEvent = { type: 'revised', intent, as, input };
  if (isRunning()) noteInJournal(desk.account, event);
  else
    await run(desk, async (sender) => {
      sender.note(event);
      const revised = sender.read()?.lines.find((line) => line.intent === as);
      return revised ? askAbout(sender, revised) : 'stopped';
    });
}

/** Ends the work after the line that is on its way. */
export function stopBulk(): void {
  stopping.abort();
}

/** Puts the journal away; what was sent stays sent. Nothing happens while somebody works on it. */
export async function leaveBulk({ account }: BulkDesk): Promise<void> {
  if (isRunning()) return;
  const isAlone = await alone(account, async () => writeJournal(account, null));
  store.setState({ ending: isAlone ? null : 'elsewhere' });
}

/** Why the work does not go on, and what that means; null where nothing stands in its way. */
export function endingSentence(ending: BulkWork['ending']): string | null {
  switch (ending) {
    case 'offline':
      return "You're offline. Nothing more will be sent until you're back online and continue.";
    case 'unanswered':
      return 'Answers were lost, so nothing more was sent. Check the connection, then continue.';
    case 'signedOut':
      return 'The session ended, so nothing more was sent.';
    case 'elsewhere':
      return 'Another tab works on these now.';
    default:
      return null;
  }
}
