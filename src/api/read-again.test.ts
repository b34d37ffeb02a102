import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again';

const queryKey = ['cart'];

/** A cart on screen. The test resolves each of its fetches, in the order in which they start. */
function cartOnScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetches: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const pending = withResolvers<string>();
    fetches.push(pending);
    return pending.promise;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, fetches, stop };
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => {};
  let reject: PromiseWithResolvers<T>['reject'] = () => {};
  const promise = new Promise<T>((keep, fail) => {
    resolve = keep;
    reject = fail;
  });
  return { promise, resolve, reject };
}

const tick = () => new Promise((done) => setTimeout(done));

it('restarts a running refetch', async () => {
  const { client, fetches, stop } = cartOnScreen();
  fetches[0]?.resolve('two lines');
  await tick();
  void client.invalidateQueries({ queryKey });
  const done = readAgain(client, { queryKey });
  expect(fetches).toHaveLength(3);
  fetches[2]?.resolve('one line');
  await done;
  fetches[1]?.resolve('two lines');
  await tick();
  expect(client.getQueryData(queryKey)).toBe('one line');
  expect(fetches).toHaveLength(3);
  stop();
});

it.each(['answered', 'failed'])('fetches again after a first fetch that %s', async (ending) => {
  const { client, fetches, stop } = cartOnScreen();
  const done = readAgain(client, { queryKey });
  await tick();
  expect(fetches).toHaveLength(1);
  if (ending === 'answered') fetches[0]?.resolve('two lines, from before the change');
  else fetches[0]?.reject(new Error('cut'));
  await tick();
  expect(fetches).toHaveLength(2);
  fetches[1]?.resolve('one line');
  await done;
  expect(client.getQueryData(queryKey)).toBe('one line');
  stop();
});

it('does not refetch other queries', async () => {
  const { client, fetches, stop } = cartOnScreen();
  await readAgain(client, { queryKey: ['orders'] });
  fetches[0]?.resolve('two lines');
  await tick();
  expect(fetches).toHaveLength(1);
  stop();
});
