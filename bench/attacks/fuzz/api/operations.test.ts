import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { operationsOf } from './operations.ts';

test('every endpoint becomes an operation with its schema references resolved', () => {
  const operations = operationsOf('https://assay.example');
  assert.equal(operations.length, ENDPOINTS.length);
  assert.equal(operations.filter(({ body }) => body).length, ENDPOINTS.filter(({ body }) => body).length);
  const withImage = operations.filter(({ image }) => image).map(({ name }) => name);
  assert.deepEqual(withImage.sort(), [
    'POST /api/admin/news/images',
    'POST /api/avatar',
    'POST /api/company/branding/logo',
  ]);
  assert.doesNotMatch(JSON.stringify(operations), /"\$ref"/);
});
