import { useEffect, useState } from 'react';
import { onJournalChange } from './bulk-journal-store';
import { lockName } from './bulk-work';

// A tab that crashes at work says nothing of it.
const look = 2000;

/** Whether another tab works on the account's journal, looked at while `isOpen` says that there is one and it is not ours. */
export function useBulkElsewhere(account: string, isOpen: boolean): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!isOpen || !('locks' in navigator)) return undefined;
    let isGone = false;
    async function ask() {
      const { held = [] } = await navigator.locks.query();
      if (!isGone) setElsewhere(held.some(({ name }) => name === lockName(account)));
    }
    const again = () => void ask();
    again();
    const timer = setInterval(again, look);
    const stop = onJournalChange(account, again);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop();
      setElsewhere(false);
    };
  }, [account, isOpen]);
  return isElsewhere;
}
