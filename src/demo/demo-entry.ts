import { applyPresenting, wasPresenting } from './presenting-early';

/* The page of a sandbox loads this beside the app: what there is to see comes when the app has nothing left to do. */

applyPresenting(wasPresenting());

const load = () => void import('./demo-root').then(({ startDemo }) => startDemo());

if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 });
else setTimeout(load, 1000);
