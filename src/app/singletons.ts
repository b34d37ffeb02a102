import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { createAppRouter } from './router';

const worthRetrying = (error: unknown) =>
  error instanceof ApiError &&
  (error.kind === 'network' || (error.kind === 'refused' && error.status === 503));

/** The cache of this tab with the server's responses. Mutations are never retried or delayed automatically: they can cost money. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 20_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: 0 },
  },
});

/** The router of this tab. */
export const router = createAppRouter(queryClient);
