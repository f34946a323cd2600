import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { catchUpQuietly } from './catch-up.ts';

afterEach(() => mock.timers.reset());

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page that shows one list. @param respond what the server sends at each request */
async function shownList(respond: () => Promise<string[]>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  const queryFn = mock.fn(respond);
  // Those that a list renders.
  const notifyOnChangeProps = ['data', 'isRefetching', 'error'] as const;
  const observer = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn,
    notifyOnChangeProps: [...notifyOnChangeProps],
  });
  const loaded = Promise.withResolvers<void>();
  const rendered = mock.fn<(data: readonly string[] | undefined) => void>();
  observer.subscribe(({ data, isPending }) => {
    rendered(data);
    if (!isPending) loaded.resolve();
  });
  await loaded.promise;
  mock.timers.enable({ apis: ['setTimeout'] });
  for (const one of [queryFn, rendered]) one.mock.resetCalls();
  const wait = async () => {
    // As long as `whenIdle` waits at most, then for the notification.
    for (let turn = 0; turn < 2; turn++) {
      mock.timers.tick(2_000);
      await settled();
    }
  };
  return { queries, queryFn, rendered, wait };
}

test('a catch-up that finds the same data renders nothing again', async () => {
  const { queries, queryFn, rendered, wait } = await shownList(async () => ['a']);
  catchUpQuietly(queries);
  await wait();
  assert.equal(queryFn.mock.callCount(), 1);
  assert.equal(rendered.mock.callCount(), 0);
});

test('a catch-up shows what has changed', async () => {
  let rows = ['a'];
  const { queries, rendered, wait } = await shownList(async () => rows);
  rows = ['a', 'b'];
  catchUpQuietly(queries);
  await wait();
  assert.deepEqual(
    rendered.mock.calls.map((call) => call.arguments[0]),
    [['a', 'b']],
  );
});

test('data that is replaced during a catch-up is kept', async () => {
  const { queries, wait } = await shownList(async () => ['a']);
  catchUpQuietly(queries);
  mock.timers.runAll();
  queries.setQueryData(['list'], ['newer']);
  await wait();
  assert.deepEqual(queries.getQueryData(['list']), ['newer']);
});

test('a list that could not be loaded is not requested again', async () => {
  const { queries, queryFn, wait } = await shownList(() => Promise.reject(new Error('refused')));
  catchUpQuietly(queries);
  await wait();
  assert.equal(queryFn.mock.callCount(), 0);
});

test('data that was on its way is requested again when it has arrived', async () => {
  const { queries, queryFn, rendered, wait } = await shownList(async () => ['new']);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  queryFn.mock.mockImplementationOnce(() => promise);
  void queries.invalidateQueries();
  catchUpQuietly(queries);
  await wait();
  assert.equal(queryFn.mock.callCount(), 1);
  resolve(['before']);
  await wait();
  assert.equal(queryFn.mock.callCount(), 2);
  assert.deepEqual(rendered.mock.calls.at(-1)!.arguments[0], ['new']);
});

test('data that is requested after the call is not requested twice', async () => {
  const { queries, queryFn, wait } = await shownList(async () => ['a']);
  catchUpQuietly(queries);
  const later = mock.fn(async () => ['b']);
  const observer = new QueryObserver(queries, { queryKey: ['later'], queryFn: later });
  observer.subscribe(() => {});
  await wait();
  assert.deepEqual([queryFn.mock.callCount(), later.mock.callCount()], [1, 1]);
});

test('data that was requested in advance is requested again when it is shown', async () => {
  const { queries, wait } = await shownList(async () => ['a']);
  const advance = mock.fn(async () => ['b']);
  const options = { queryKey: ['advance'], queryFn: advance, staleTime: 15_000 };
  await queries.prefetchQuery(options);
  catchUpQuietly(queries);
  await wait();
  assert.equal(advance.mock.callCount(), 1);
  new QueryObserver(queries, options).subscribe(() => {});
  await wait();
  assert.equal(advance.mock.callCount(), 2);
});

test('a canceled catch-up requests nothing', async () => {
  const { queries, queryFn, wait } = await shownList(async () => ['a']);
  catchUpQuietly(queries)();
  await wait();
  assert.equal(queryFn.mock.callCount(), 0);
});
