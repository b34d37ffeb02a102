import { test as base } from './fixtures';
import { isBuilt, startServer } from './own-server';

/**
 * Tests with the origin of another server, which has the server under test as its marketplace: to it the sandbox is as live as any.
 */
export const test = base.extend<{ live: string }>({
  live: async ({ browserName: _browser }, use, testInfo) => {
    const { baseURL = '' } = testInfo.project.use;
    testInfo.skip(!isBuilt, 'there is no build here to start another server from');
    const server = await startServer({ MARKETPLACE_URL: baseURL });
    try {
      await use(server.origin);
    } finally {
      await server.stop();
    }
  },
});
