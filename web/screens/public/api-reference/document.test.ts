import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Call, narrowed } from './document.ts';

const call = (method: string, path: string, summary: string): Call => ({
  ...{ method, path, summary, operationId: summary.toLowerCase(), tags: ['x'], description: '', responses: {} },
});
const reference = {
  description: '',
  groups: [
    {
      name: 'scans',
      description: '',
      calls: [call('GET', '/api/scans', 'List'), call('POST', '/api/scans', 'Request')],
    },
    { name: 'news', description: '', calls: [call('GET', '/api/news', 'List articles')] },
  ],
};
const found = (text: string) => narrowed(reference, text).map(({ name, calls }) => `${name} ${calls.length}`);

test('the search of the API reference finds calls that contain every word, and omits groups without a match', () => {
  assert.deepEqual(found(''), ['scans 2', 'news 1']);
  assert.deepEqual(found('post scans'), ['scans 1']);
  assert.deepEqual(found('LIST  articles'), ['news 1']);
  assert.deepEqual(found('delete'), []);
});
