import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@export.example', permission: 21 });
await createRatedDomain(context, owner, 'export.example');
const caller = await server.logIn(owner.email);

/** The downloaded file. */
async function download(format: string): Promise<{ type: string; name: string; text: string }> {
  const answer = await fetch(`${server.url}/api/ratings/export.example/export?format=${format}`, {
    headers: { 'x-auth-token': caller.token! },
  });
  assert.equal(answer.status, 200);
  const { headers } = answer;
  return { type: headers.get('content-type')!, name: headers.get('content-disposition')!, text: await answer.text() };
}

test('findings are exported as JSON in their documented format', async () => {
  const { type, name, text } = await download('json');
  assert.match(type, /^application\/json/);
  assert.match(name, /^attachment; filename="findings-export\.example-\d{8}\.json"$/);
  const data = findingsExport.strict().parse(JSON.parse(text));
  const published = readFileSync(new URL('../../../../docs/schemas/findings.schema.json', import.meta.url), 'utf8');
  const schema = JSON.parse(published);
  const validate = new Ajv2020({ strict: true }).compile(schema);
  assert.ok(validate(schema.examples[0]), JSON.stringify(validate.errors?.slice(0, 3)));
  findingsExport.strict().parse(schema.examples[0]);
  assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors?.slice(0, 3)));
  const listed = await caller.call('GET', '/api/ratings/export.example/findings?pageSize=200');
  assert.deepEqual(
    data.findings.map((row) => row.fingerprint).sort(),
    listed.data.rows.map((row: { fingerprint: string }) => row.fingerprint).sort(),
  );
  assert.ok(data.findings.length > 50);
});

test('findings are exported as CSV, one per line, in the language of the query', async () => {
  const { type, text } = await download('csv');
  assert.match(type, /^text\/csv/);
  const { data } = await caller.call('GET', '/api/ratings/export.example/findings');
  // Decoding removes the byte order mark.
  assert.match(text, /^"Domain","Scan date","Severity","Area","Finding",/);
  assert.equal(text.match(/^"export\.example","\d{4}-/gm)?.length, data.total);
  const points = [...text.matchAll(/","(\d*(?:\.\d+)?)","(?:Open|Risk accepted|Disputed)","/g)].map(([, own]) =>
    Number(own),
  );
  assert.equal(points.length, data.total);
  assert.equal(points.reduce((sum, own) => sum + Math.round(own * 100), 0) / 100, data.points);
  const german = await download('csv&language=de');
  assert.match(german.text, /"(?:Kritisch|Hoch)","/);
  for (const language of ['ar', 'zz', '']) {
    const path = `/api/ratings/export.example/export?format=csv&language=${language}`;
    assert.equal((await caller.call('GET', path)).status, 422, language);
  }
});

test('findings are exported as JUnit, Markdown and HTML', async () => {
  const { data } = await caller.call('GET', '/api/ratings/export.example/findings');
  const junit = await download('junit');
  assert.match(junit.type, /^application\/xml/);
  assert.match(junit.name, /\.xml"$/);
  assert.equal(junit.text.match(/<testcase /g)?.length, data.total);
  assert.match((await download('md')).text, /^# export\.example: \d+ of 100, grade /);
  const html = await download('html');
  assert.match(html.name, /^attachment; /);
  assert.match(html.text, /^<!doctype html>/);
});

test('the table of an area is exported as CSV with the current filter and all of its columns', async () => {
  const path = '/api/ratings/export.example/areas/network_security';
  const { rows } = (await caller.call('GET', `${path}/rows?severity=critical,high&sort=port&pageSize=200`)).data;
  const answer = await fetch(`${server.url}${path}/export?severity=critical,high&sort=port`, {
    headers: { 'x-auth-token': caller.token! },
  });
  assert.match(answer.headers.get('content-type')!, /^text\/csv/);
  const name = answer.headers.get('content-disposition')!;
  assert.match(name, /^attachment; filename="network-security-export\.example-\d{8}\.csv"$/);
  const [head, ...lines] = (await answer.text())
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  assert.match(head!, /^"Domain","Scan date","CVE","IPv4","IPv6","Host","Port","Service",/);
  const column = head!.split(',').indexOf('"Port"');
  assert.ok(rows.length > 1);
  assert.deepEqual(
    lines.map((line) => Number(line.split('","')[column])),
    rows.map((row: { port: number }) => row.port),
  );
  const strange = await caller.call('GET', '/api/ratings/export.example/areas/nothing/export');
  assert.equal(strange.status, 422);
});

test('the SARIF export has every finding, with links to the installation', async () => {
  const { type, text } = await download('sarif');
  assert.match(type, /^application\/sarif\+json/);
  const [run] = JSON.parse(text).runs;
  const { data } = await caller.call('GET', '/api/ratings/export.example/findings');
  assert.equal(run.results.length, data.total);
  assert.equal(run.properties.domain, 'export.example');
  assert.equal(run.tool.driver.informationUri, context.config.publicUrl);
  assert.ok(run.results[0].hostedViewerUri.startsWith(`${context.config.publicUrl}/domain/export.example?finding=`));
});

test('an export in another format, or of a domain without a rating, is rejected with a message', async () => {
  assert.equal((await caller.call('GET', '/api/ratings/export.example/export?format=xml')).status, 422);
  assert.equal((await caller.call('GET', '/api/ratings/other.example/export?format=csv')).error, 'domain-not-found');
});
