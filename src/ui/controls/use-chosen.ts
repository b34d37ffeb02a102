import { useState } from 'react';

/**
 * A choice whose owner follows a moment later, such as one that is kept in the address: what was just chosen shows at once, and
 * from when the owner's value changes, that.
 */
export function useChosen<Shown, Chosen extends Shown>(
  value: Shown,
  choose: (value: Chosen) => void,
): [shown: Shown, choose: (value: Chosen) => void] {
  const [ahead, setAhead] = useState<{ from: Shown; to: Chosen } | null>(null);
  const isAhead = ahead !== null && Object.is(ahead.from, value);
  if (ahead !== null && !isAhead) setAhead(null);
  return [
    isAhead ? ahead.to : value,
    (next) => {
      setAhead({ from: value, to: next });
      choose(next);
    },
  ];
}
