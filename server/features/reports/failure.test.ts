import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { generateReport } from './generate-report.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@failure.example', permission: 23 });
const { companyId } = owner;
const { ratingId } = await createRatedDomain(context, owner, 'failure.example');
const caller = await server.logIn(owner.email);
const ask = (force = false) => caller.call('POST', '/api/reports/failure.example', { language: 'en-US', force });
const make = (pdfName: string, signal = new AbortController().signal) =>
  generateReport(context, { companyId, reportId: pdfName.slice(-36) }, signal);
const line = async () => (await caller.call('GET', '/api/reports')).data.rows[0];

test('a failed report is reported as such, has no file, and the next request generates another one', async () => {
  const complained = mock.method(context.log, 'error', () => {});
  const { data } = await ask();
  const path = `/api/reports/${data.pdfName}`;
  assert.equal((await caller.call('GET', `${path}/pdf`)).error, 'report-generating');
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ content: Buffer }>`select content from assessment_content where id = ${ratingId}`.execute(tx),
  );
  await context.db.withCompany(companyId, (tx) =>
    sql`update assessment_content set content = 'not what was stored' where id = ${ratingId}`.execute(tx),
  );
  await make(data.pdfName);
  assert.equal((await line()).status, 'failed');
  assert.equal((await line()).downloadLink, null);
  for (const file of ['pdf', 'signed'])
    assert.equal((await caller.call('GET', `${path}/${file}`)).error, 'report-failed');
  assert.equal(complained.mock.callCount(), 1);

  await context.db.withCompany(companyId, (tx) =>
    sql`update assessment_content set content = ${rows[0]!.content} where id = ${ratingId}`.execute(tx),
  );
  const again = (await ask()).data;
  assert.notEqual(again.pdfName, data.pdfName);
  await make(again.pdfName);
  assert.equal((await line()).status, 'ready');
  assert.equal((await caller.call('GET', `/api/reports/${again.pdfName}/pdf`)).status, 200);
});

test('a report whose process was stopped waits for another process', async () => {
  const { data } = await ask(true);
  await assert.rejects(make(data.pdfName, AbortSignal.abort()));
  assert.equal((await line()).status, 'generating');
  await make(data.pdfName);
  assert.equal((await line()).status, 'ready');
});
