import { applyEarlyStyles } from './sandbox/early-styles';

/* The page of a sandbox loads this beside the app: what there is to see comes when the app has nothing left to do. */

applyEarlyStyles();

async function load(): Promise<void> {
  try {
    const { startDemo } = await import('./demo-root');
    startDemo();
  } catch {
    // Without a connection the app goes on without it.
    addEventListener('online', () => void load(), { once: true });
  }
}

if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 3000 });
else setTimeout(() => void load(), 1000);
