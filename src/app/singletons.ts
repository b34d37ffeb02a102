import { createQueryClient } from './query-client';
import { createAppRouter } from './router';

/** The cache of this tab. */
export const queryClient = createQueryClient();

/** The router of this tab. */
export const router = createAppRouter(queryClient);
