import { expect, test, vi } from 'vitest';
import { systemClock } from '@/lib/clock';
import { browserEnvironment } from './environment';

test('a browser hinders while it is offline or hidden, or the screen itself asks, and says when that changes', () => {
  const shown: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), shown);
  const window = Object.assign(new EventTarget(), {
    requestAnimationFrame: () => 1,
    cancelAnimationFrame: () => {},
  });
  const navigator = { onLine: true };
  const own = { isBusy: vi.fn<() => boolean>(() => false), listeners: new Set<() => void>() };
  const { pauseReason, onPauseReasonChange } = browserEnvironment(
    systemClock,
    {
      isBusy: own.isBusy,
      subscribe: (listener) => {
        own.listeners.add(listener);
        return () => void own.listeners.delete(listener);
      },
    },
    { document, window, navigator },
  );
  const heard = vi.fn<() => void>();
  const end = onPauseReasonChange(heard);
  expect(pauseReason()).toBeNull();

  own.isBusy.mockReturnValue(true);
  for (const listener of own.listeners) listener();
  expect(pauseReason()).toBe('busy');
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(pauseReason()).toBe('hidden');
  navigator.onLine = false;
  window.dispatchEvent(new Event('offline'));
  expect(pauseReason()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(heard).toHaveBeenCalledTimes(4);

  end();
  expect(own.listeners.size).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(4);
});
