import { applyEarlyStyles } from './sandbox/early-styles';

/* Loaded by a sandbox's page beside the app. The demo itself loads when the app is idle. */

applyEarlyStyles();

async function load(): Promise<void> {
  try {
    const { startDemo } = await import('./demo-root');
    startDemo();
  } catch {
    // Offline, the app works without the demo.
    addEventListener('online', () => void load(), { once: true });
  }
}

if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 3000 });
else setTimeout(() => void load(), 1000);
