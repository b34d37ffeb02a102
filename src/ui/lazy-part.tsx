import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { partMissingText } from '@/lib/missing-part';

interface LazyPartOptions<Props> {
  /** Shown until the code is loaded. A component gets the same props. */
  fallback?: ReactNode | ComponentType<Props>;
  /** Shown when the code does not load; by default a sentence. The rest of the screen stays. */
  missing?: ComponentType<Props>;
  /** When to start loading after the part is mounted; by default in the next task, because many parts mount at once. */
  waitFor?: () => Promise<void>;
}

/** A component whose code loads when it is first rendered, or before. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code before the first render. A failure is shown only when the part is rendered. */
  preload: () => void;
};

/** Resolves when the browser is idle, after 4 seconds at most. */
export function idleTime(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 2000);
  });
}

/** Resolves in the next task. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Milliseconds until a failed load is retried. The event that the network is back can come before the network. */
const retryDelay = 5000;

const notLoaded = (
  <p role="alert" className="m-4 text-sm text-bad">
    {partMissingText}
  </p>
);

/**
 * A component whose code loads on its first render. Loaded code renders at once: React's `lazy` would show the fallback first and keep it
 * for 300 ms. A failed load is retried after a pause, and when the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, missing, waitFor = nextTask }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  let loadNow = () => {};
  const requested = new Promise<void>((resolve) => {
    loadNow = resolve;
  });

  async function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= load();
    try {
      loaded = await loading;
      return loaded;
    } finally {
      loading = null;
    }
  }

  function Part(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Component) return undefined;
      let isUnmounted = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const retry = () => void start();
      function stopWaiting() {
        removeEventListener('online', retry);
        clearTimeout(timer);
      }
      async function start() {
        stopWaiting();
        try {
          const component = loaded ?? (await loadOnce());
          if (!isUnmounted) setComponent(() => component);
        } catch {
          if (isUnmounted) return;
          setFailed(true);
          addEventListener('online', retry);
          timer = setTimeout(retry, retryDelay);
        }
      }
      void Promise.race([waitFor(), requested]).then(() => (isUnmounted ? undefined : start()));
      return () => {
        isUnmounted = true;
        stopWaiting();
      };
    }, [Component]);
    if (Component) return createElement(Component, props);
    if (!hasFailed) return typeof fallback === 'function' ? createElement(fallback, props) : fallback;
    return missing ? createElement(missing, props) : notLoaded;
  }

  function preload() {
    loadNow();
    loadOnce().catch(() => {});
  }

  return Object.assign(Part, { preload });
}
