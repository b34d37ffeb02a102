import { test as base } from '../support/fixtures';
import { isBuilt, startServer } from '../support/own-server';

/**
 * Tests with another server, whose marketplace is the server under test. That server treats the sandbox like a live marketplace.
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
