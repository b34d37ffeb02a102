import { useEffect, useState } from 'react';
import { createPersistedStore } from '@/lib/persisted-store';

/** Whether this device has shown the steps. */
const seen = createPersistedStore<boolean>({
  name: 'lotdesk.first-steps-seen',
  area: 'local',
  initial: false,
  format: { read: (text) => text === '1', write: (isSeen) => (isSeen ? '1' : null) },
});

/** How Lotdesk works, in three lines, for a new buyer. A device shows it once, and after that one sentence. */
export function FirstSteps() {
  const [isFirst] = useState(() => !seen.getState().value);
  useEffect(() => seen.set(true), []);
  if (!isFirst) return <p>Open a lot and enter the quantity and price you want.</p>;
  return (
    <ol className="list-decimal pl-5 text-left">
      <li>Find lots: type a model, storage, grade or price.</li>
      <li>Send buy requests: enter quantity and offer, and see your match at once.</li>
      <li>Check out what matched: choose shipping, place the order, pay by wire.</li>
    </ol>
  );
}
