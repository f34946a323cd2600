import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { page, product, stage } from '../stage.ts';

stage();

test('a visitor browses every endpoint, searches them, and sees who may call each', async () => {
  await page.goto(`${product.url}/docs`);
  const calls = page.getByRole('main').locator('details');
  await calls.first().waitFor();
  assert.equal(await calls.count(), ENDPOINTS.length);
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('post scan request');
  const wanted = page.locator('details#requestScan');
  await wanted.getByText('/api/scans', { exact: false }).first().waitFor();
  await page.locator('details#listNews').waitFor({ state: 'detached' });
  await wanted.locator('summary').click();
  await wanted.getByText('API tokens require the scope').waitFor();
  await wanted.getByText('domain-not-verified').waitFor();
  assert.match((await wanted.locator('pre').first().textContent()) ?? '', /"domain": "example\.com"/);
});
