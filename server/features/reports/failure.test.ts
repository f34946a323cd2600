import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import { reportById } from '#platform/db/ratings/reports.ts';
import { ObjectStorageError } from '#platform/files/object-storage.ts';
import { REPORT_QUEUE } from '#platform/queue/queues.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { losingConnection } from '#testing/databases/lost-connection.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { failAbandoned } from './fail-abandoned.ts';
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

test('a report whose database connection is lost waits for its next try, wherever it was', async () => {
  for (const transaction of [1, 2, 3]) {
    const { data } = await ask(true);
    const job = { companyId, reportId: data.pdfName.slice(-36) };
    const lost = generateReport(losingConnection(context, transaction), job, new AbortController().signal);
    await assert.rejects(lost, isTransient, `transaction ${transaction}`);
    assert.equal((await line()).status, 'generating', `transaction ${transaction}`);
    await make(data.pdfName);
    assert.equal((await line()).status, 'ready');
  }
});

test('errors of a connection, a stopping server and a full disk are tried again, others are not', () => {
  const errors: [string, object, boolean][] = [
    ['terminated by an administrator', Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
    ['starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
    ['reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), true],
    ['dead', new Error('Client has encountered a connection error and is not queryable'), true],
    ['ended', new Error('Connection terminated unexpectedly'), true],
    ['no space', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
    ['object storage', new ObjectStorageError('no response'), true],
    ['constraint', Object.assign(new Error('duplicate key value'), { code: '23505' }), false],
    ['content', new Error('domain or rating is gone'), false],
  ];
  for (const [what, error, transient] of errors) assert.equal(isTransient(error), transient, what);
});

test('a report has failed when its job has ended without it, however long it took', async () => {
  const complained = mock.method(context.log, 'error', () => {});
  const { data } = await ask(true);
  const age = (interval: string) =>
    context.db.withCompany(companyId, (tx) =>
      sql`update report set created_at = now() + ${interval}::interval where status = 'generating'`.execute(tx),
    );
  const status = async () => {
    const id = data.pdfName.slice(-36);
    return (await context.db.withCompany(companyId, (tx) => reportById(tx, id)))!.status;
  };
  for (const interval of ['-3 days', '2 days']) {
    await age(interval);
    await failAbandoned(context);
    assert.equal(await status(), 'generating', interval);
  }
  const { rows } = await context.db.pool.query(`select id from jobs.job where singleton_key = $1`, [
    data.pdfName.slice(-36),
  ]);
  await context.queue.deleteJob(REPORT_QUEUE, rows[0].id);
  await failAbandoned(context);
  assert.equal(await status(), 'failed');
  assert.equal(complained.mock.callCount(), 1);
});
