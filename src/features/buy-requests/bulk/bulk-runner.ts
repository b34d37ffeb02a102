import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { refetchChanged } from '@/api/read-again';
import { useAccount } from '@/api/use-account';
import type { Session } from '@/contract/desk';
import { sendBuyRequest } from '../buy-request-mutations';
import {
  type BulkJournal,
  isAllMade,
  type JournalEvent,
  type JournalLine,
  onJournalChange,
  readJournal,
  recordInJournal,
  reloadJournal,
  tallyOf,
  writeJournal,
} from './bulk-journal';
import { type LineSender, sendMissing, sendOne, type StopReason } from './bulk-sending';

/*
 * Sends the lines of a journal in this tab. It continues after its screen is closed, and never starts on its own. The sending tab holds a
 * lock of the account, so only one tab sends at a time. In a browser without locks, the intents still prevent a line from being made twice.
 */

/** The state of sending in this tab. `elsewhere`: it did not start, because another tab is sending. */
export interface BulkRun {
  isRunning: boolean;
  /** Seconds of the pause that the marketplace asked for; null when there is none. */
  limit: number | null;
  stoppedBy: StopReason | 'elsewhere' | null;
}

/** The account of the journal, and the cache to refresh. */
export interface BulkDesk {
  account: string;
  client: QueryClient;
}

/** The desk of the account that is signed in. */
export const useBulkDesk = (): BulkDesk => ({ account: useAccount(), client: useQueryClient() });

/** Milliseconds between two lines, so that the buyer's other requests are not delayed. */
const pace = 150;
/** Milliseconds to wait after a failure, so that a closing page ends first. */
const unloadGrace = 100;
/** Milliseconds between two checks for another tab, because a crashed tab sends no event. */
const elsewhereCheck = 2000;

const idle: BulkRun = { isRunning: false, limit: null, stoppedBy: null };
const store = createStore<BulkRun>(() => idle);
let stopping = new AbortController();
let onLineMade: (sellRequestId: string) => void = () => {};

const isRunning = () => store.getState().isRunning;

/** The state of sending for a component, which renders again when it changes. */
export const useBulkRun = (): BulkRun => useStore(store);

const lockName = (account: string) => `lotdesk.bulk.${account}`;

/** Runs a job under the lock of the account. Returns false, without running it, while another tab has the lock. */
async function withLock(account: string, job: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await job();
    return true;
  }
  return navigator.locks.request(lockName(account), { ifAvailable: true }, async (lock) => {
    if (lock) await job();
    return lock !== null;
  });
}

function senderOf({ account, client }: BulkDesk, { signal }: AbortController): LineSender {
  return {
    read: () => readJournal(account).journal,
    record(event: JournalEvent) {
      const line = readJournal(account).journal?.lines.find(({ intent }) => intent === event.intent);
      recordInJournal(account, event);
      if (line && event.type === 'made') onLineMade(line.listing);
    },
    async send({ intent, input, listing: sellRequestId }) {
      try {
        return await sendBuyRequest({ intent, input, startedFrom: sellRequestId });
      } catch (error) {
        // A closing page aborts its requests. It ends during this wait, so the line keeps the state `sending`.
        await new Promise((resolve) => setTimeout(resolve, unloadGrace));
        throw error;
      }
    },
    stopReason() {
      if (signal.aborted) return 'stopped';
      // Another account may have signed in since: its key must not send this account's lines.
      const session = client.getQueryData<Session>(['session']);
      if (session?.account?.id !== account) return 'signedOut';
      return navigator.onLine ? null : 'offline';
    },
    pause(limit) {
      if (limit !== null) void refetchChanged(client, 'cart');
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

async function run(desk: BulkDesk, job: (sender: LineSender) => Promise<StopReason>): Promise<void> {
  if (isRunning()) return;
  store.setState({ ...idle, isRunning: true });
  stopping = new AbortController();
  let reason: StopReason = 'stopped';
  let hasLock = true;
  try {
    hasLock = await withLock(desk.account, async () => {
      reloadJournal(desk.account);
      reason = await job(senderOf(desk, stopping));
    });
  } finally {
    store.setState({ ...idle, stoppedBy: hasLock ? reason : 'elsewhere' });
    void refetchChanged(desk.client, 'cart');
  }
}

const isOver = (journal: BulkJournal) => isAllMade(tallyOf(journal));

/**
 * Writes a journal and sends its lines. An earlier journal that is not all made stays, and nothing is sent.
 * @param onMade called with the lot's id of every line that is made, in later calls too.
 */
export function startBulk(
  desk: BulkDesk,
  journal: BulkJournal,
  onMade: (sellRequestId: string) => void,
): Promise<void> {
  return run(desk, async (sender) => {
    const before = sender.read();
    if (before && !isOver(before)) return 'stopped';
    onLineMade = onMade;
    // Delete first: if the new journal cannot be stored, the old one must not stay in its place.
    writeJournal(desk.account, null);
    writeJournal(desk.account, journal);
    return sendMissing(sender);
  });
}

/** Sends the missing lines with the same intents. */
export function continueBulk(desk: BulkDesk): Promise<void> {
  return run(desk, sendMissing);
}

/** Checks what happened to a line whose response was lost. */
export function checkLine(desk: BulkDesk, line: JournalLine): Promise<void> {
  return run(desk, (sender) => sendOne(sender, line));
}

/** Sends a refused line with another quantity or price: at once, or after the current lines while sending runs. */
export async function reviseLine(
  desk: BulkDesk,
  { intent }: JournalLine,
  input: JournalLine['input'],
): Promise<void> {
  const as = crypto.randomUUID();
  const event: JournalEvent = { type: 'revised', intent, as, input };
  if (isRunning()) recordInJournal(desk.account, event);
  else
    await run(desk, async (sender) => {
      sender.record(event);
      const revised = sender.read()?.lines.find((line) => line.intent === as);
      return revised ? sendOne(sender, revised) : 'stopped';
    });
}

/** Stops after the line that is being sent. */
export function stopBulk(): void {
  stopping.abort();
}

/** Deletes the journal; sent requests stay sent. Does nothing while a tab is sending. */
export async function discardBulk({ account }: BulkDesk): Promise<void> {
  if (isRunning()) return;
  const hasLock = await withLock(account, async () => writeJournal(account, null));
  store.setState({ stoppedBy: hasLock ? null : 'elsewhere' });
}

/** Why sending stopped and what that means; null if it needs no explanation. */
export function stoppedSentence(stoppedBy: BulkRun['stoppedBy']): string | null {
  switch (stoppedBy) {
    case 'offline':
      return "You're offline. Nothing more will be sent until you're back online and continue.";
    case 'unanswered':
      return "We couldn't confirm a request, so we stopped. Check your network, then continue.";
    case 'signedOut':
      return 'The session ended, so nothing more was sent.';
    case 'elsewhere':
      return 'Running in another tab.';
    default:
      return null;
  }
}

/** Whether another tab sends lines of the account's journal. It checks only while `isEnabled`. */
export function useRunsElsewhere(account: string, isEnabled: boolean): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!isEnabled || !('locks' in navigator)) return undefined;
    let isUnmounted = false;
    async function check() {
      const { held = [] } = await navigator.locks.query();
      if (!isUnmounted) setElsewhere(held.some(({ name }) => name === lockName(account)));
    }
    const checkNow = () => void check();
    checkNow();
    const timer = setInterval(checkNow, elsewhereCheck);
    const unsubscribe = onJournalChange(account, checkNow);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      unsubscribe();
      setElsewhere(false);
    };
  }, [account, isEnabled]);
  return isElsewhere;
}
