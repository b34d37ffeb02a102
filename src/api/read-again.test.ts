import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again';

const queryKey = ['cart'];

/** A cart that is looked at, and of which each reading is answered by hand, in the order they were begun. */
function watchedCart() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readings: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const reading = withResolvers<string>();
    readings.push(reading);
    return reading.promise;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, readings, stop };
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
  const { client, readings, stop } = watchedCart();
  readings[0]?.resolve('two lines');
  await tick();
  void client.invalidateQueries({ queryKey });
  const done = readAgain(client, { queryKey });
  expect(readings).toHaveLength(3);
  readings[2]?.resolve('one line');
  await done;
  readings[1]?.resolve('two lines');
  await tick();
  expect(client.getQueryData(queryKey)).toBe('one line');
  expect(readings).toHaveLength(3);
  stop();
});

it.each(['answered', 'failed'])('fetches again after a first fetch that %s', async (ending) => {
  const { client, readings, stop } = watchedCart();
  const done = readAgain(client, { queryKey });
  await tick();
  expect(readings).toHaveLength(1);
  if (ending === 'answered') readings[0]?.resolve('two lines, from before the change');
  else readings[0]?.reject(new Error('cut'));
  await tick();
  expect(readings).toHaveLength(2);
  readings[1]?.resolve('one line');
  await done;
  expect(client.getQueryData(queryKey)).toBe('one line');
  stop();
});

it('does not refetch other queries', async () => {
  const { client, readings, stop } = watchedCart();
  await readAgain(client, { queryKey: ['orders'] });
  readings[0]?.resolve('two lines');
  await tick();
  expect(readings).toHaveLength(1);
  stop();
});
