import { useState } from 'react';

/**
 * A choice whose owner updates later, such as the URL. It returns the new choice at once, and the owner's value again as soon as that
 * changes.
 */
export function useOptimisticChoice<Value, Choice extends Value>(
  value: Value,
  choose: (value: Choice) => void,
): [current: Value, choose: (value: Choice) => void] {
  const [ahead, setAhead] = useState<{ from: Value; to: Choice } | null>(null);
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
