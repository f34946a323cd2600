import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { hasFewValues } from './json-body.ts';

const { context } = await testContext();
const server = await testServer(context);

test('brackets and separators are counted outside of strings only', () => {
  for (const [json, count] of [
    ['"{[,:"', 0],
    ['{"a":[1,2]}', 4],
    [String.raw`["\"[[[[", "\\", [] ]`, 4],
    ['[[[[', 4],
  ] as const) {
    assert.equal(hasFewValues(json, count), true, json);
    if (count > 0) assert.equal(hasFewValues(json, count - 1), false, json);
  }
});

test('a long body may have long texts, but not hundreds of thousands of values', async () => {
  const { caller } = await server.user({ email: 'admin@json.example', permission: 0 });
  const post = (body: string) => caller.call('POST', '/api/admin/news', body, { 'content-type': 'application/json' });
  for (const hostile of ['['.repeat(2_000_000), `{"texts":[${'{},'.repeat(500_000)}{}]}`]) {
    assert.equal((await post(hostile)).error, 'payload-too-large');
  }
  const texts = ['en-US', 'de', 'fr'].map((language) => ({ language, title: '[{', content: '[,:{'.repeat(40_000) }));
  const { data } = await post(JSON.stringify({ language: 'en-US', texts }));
  assert.deepEqual(data.texts, texts);
});
