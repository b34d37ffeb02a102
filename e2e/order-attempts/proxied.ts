import { endpoints, interfaceBase } from '@/contract/interface';
import { type CuttingProxy, createCuttingProxy } from './cutting-proxy';
import { test as base } from '../support/fixtures';

/** The two requests that must be sent once. */
export const createOrder = {
  method: endpoints.createOrder.method,
  path: interfaceBase + endpoints.createOrder.path,
};
export const createBuyRequest = {
  method: endpoints.createBuyRequest.method,
  path: interfaceBase + endpoints.createBuyRequest.path,
};

/** Tests whose browsers reach the app through the cutting proxy, as if it were the app's origin. */
export const test = base.extend<{ way: CuttingProxy }>({
  way: async ({ browserName }, use, testInfo) => {
    const { baseURL = '' } = testInfo.project.use;
    testInfo.skip(browserName !== 'chromium', 'what is shown here is what Chromium does');
    testInfo.skip(!baseURL.startsWith('http:'), 'the proxy speaks no TLS');
    const way = await createCuttingProxy(baseURL);
    await use(way);
    await way.close();
  },
  baseURL: async ({ way }, use) => use(way.origin),
});
