import { createTableClient } from '@/api/client';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';

/** The sandbox's own calls. Their `Date` is the gateway's and not the world's, so they set no clock of the app. */
export const sandbox = createTableClient(sandboxEndpoints, { base: '' });
