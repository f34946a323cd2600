import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { scopesOf } from '@assay/contract/endpoints/declare.ts';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './document.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const document = openApiDocument('https://assay.example') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('the OpenAPI document passes every recommended rule of Redocly, its examples included', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  );
});

test('an invalid document does not pass', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const broken = structuredClone(document);
  broken.paths['/api/scans']!.get!.operationId = 'requestScan';
  const problems = await lintFromString({ source: JSON.stringify(broken), config });
  assert.deepEqual(
    problems.map(({ ruleId }) => ruleId),
    ['operation-operationId-unique'],
  );
});

test('every endpoint of the contract is an operation with a unique id', () => {
  const ids = operations.map(({ operationId }) => operationId).sort();
  assert.deepEqual(ids, ENDPOINTS.map(({ operationId }) => operationId).sort());
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(operations.every(({ summary, description }) => /^[A-Z][^.]+$/.test(summary) && description.endsWith('.')));
});

test('endpoints that API tokens may call declare Bearer authentication and the scopes', () => {
  for (const endpoint of ENDPOINTS) {
    const { operationId, scope } = endpoint;
    const { security, description } = operations.find((one) => one.operationId === operationId)!;
    const token = security.find((one) => 'apiToken' in one);
    assert.deepEqual(token, scope && { apiToken: scopesOf(endpoint) }, operationId);
    for (const needed of scopesOf(endpoint)) assert.match(description, new RegExp(`\`${needed}\``));
  }
});

test('responses and bodies declare their content types', () => {
  const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;
  assert.deepEqual(Object.keys(operation('downloadReport').responses['200']!.content!), ['application/pdf']);
  assert.deepEqual(Object.keys(operation('logIn').requestBody!.content), [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]);
  const { content } = operation('setAvatar').requestBody!;
  assert.deepEqual(Object.keys(content), ['application/json', 'image/png', 'image/jpeg', 'image/webp']);
  assert.deepEqual(content['image/png'], { schema: { type: 'string', format: 'binary' } });
  assert.deepEqual(Object.keys(operation('listScans').responses), [
    '200',
    '400',
    '401',
    '403',
    '422',
    '429',
    '500',
    '503',
    '507',
  ]);
});

test('every schema file of the contract is registered for component names', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'schemas.ts'), 'utf8');
  const files = globSync('contract/api/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('envelope.ts'));
  assert.ok(files.length > 30);
  assert.deepEqual(
    files.filter((file) => !text.includes(`'@assay/${file.split(path.sep).join('/')}'`)),
    [],
  );
});

interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
}

/** Names of number properties without a description, at any depth; the meaning of enumerated ones is in their values. */
function undescribedNumbers(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as Schema;
  const own = Object.entries(properties).flatMap(([name, { type = [], description, ...rest }]) => {
    const isNumber = ['number', 'integer'].some((kind) => [type].flat().includes(kind));
    return isNumber && !description && !('enum' in rest) && !('const' in rest) ? [`${place}.${name}`] : [];
  });
  return [...own, ...Object.entries(value).flatMap(([key, part]) => undescribedNumbers(part, `${place}.${key}`))];
}

test('every number of a response says what it is and in which unit, and no score or point is in hundredths', () => {
  const { components } = document as unknown as { components: { schemas: Record<string, Schema> } };
  const responses = operations.map(({ operationId, responses: { 200: good } }) => [operationId, good] as const);
  const places = [...Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input')), ...responses];
  assert.deepEqual(
    places.flatMap(([name, part]) => undescribedNumbers(part, name)),
    [],
  );
  assert.doesNotMatch(JSON.stringify(document), /hundredth/);
});
