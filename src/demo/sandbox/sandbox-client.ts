import { createTableClient } from '@/api/client';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';

/**
 * The sandbox's own calls. Their `Date` is the gateway's time, not the world's, so they do not set the app's
 * clock.
 */
export const sandbox = createTableClient(sandboxEndpoints, { base: '' });
