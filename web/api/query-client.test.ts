import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { FreshQueryClient } from './query-client.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page that requests a list for the first time, and receives the responses one by one. */
function loadingList() {
  const queries = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: PromiseWithResolvers<string[]>[] = [];
  const queryFn = mock.fn(() => {
    const response = Promise.withResolvers<string[]>();
    responses.push(response);
    return response.promise;
  });
  const stop = new QueryObserver(queries, { queryKey: ['list', 1], queryFn }).subscribe(() => {});
  const close = () => {
    stop();
    queries.clear();
  };
  return { queries, responses, shown: () => queries.getQueryData(['list', 1]), close };
}

test('data that is invalidated while it is loaded for the first time is requested again', async () => {
  const { queries, responses, shown, close } = loadingList();
  void queries.invalidateQueries({ queryKey: ['list'] });
  void queries.invalidateQueries({ queryKey: ['list'] });
  responses[0]!.resolve(['before the change']);
  await settled();
  assert.equal(responses.length, 2, 'once for both invalidations');
  responses[1]!.resolve(['after the change']);
  await settled();
  assert.deepEqual(shown(), ['after the change']);
  assert.equal(responses.length, 2);
  close();
});

test('data that could not be loaded is not requested again, and later data is loaded as usual', async () => {
  const { queries, responses, shown, close } = loadingList();
  void queries.invalidateQueries({ queryKey: ['list'] });
  responses[0]!.reject(new Error('refused'));
  await settled();
  assert.equal(responses.length, 1);
  void queries.invalidateQueries({ queryKey: ['list'] });
  void queries.invalidateQueries({ queryKey: ['other'] });
  responses[1]!.resolve(['loaded']);
  await settled();
  assert.equal(responses.length, 2);
  void queries.invalidateQueries({ queryKey: ['list'] });
  responses[2]!.resolve(['current']);
  await settled();
  assert.deepEqual(shown(), ['current']);
  assert.equal(responses.length, 3);
  close();
});
