import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { EvidenceItem } from '@assay/engine';
import { sql } from 'kysely';
import { loadAssessment } from '#features/ratings/load-assessment.ts';
import { TASKS } from '#jobs/planner.ts';
import { startObjectStorage } from '#platform/files/testing/s3-server.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { createRating, createScannedDomain, createStoredReport } from '#testing/reports.ts';
import { createBackup } from '../backup/create-backup.ts';
import { checkBackup } from '../backup/restore-backup.ts';
import { ObjectStorageError } from '../files/object-storage.ts';
import { evidenceStore } from './evidence-store.ts';
import { moveToObjectStorage } from './move-to-object-storage.ts';

const storage = await startObjectStorage();
after(() => storage.close());
const { context } = await testContext(storage.environment);
const owner = await createTestAccount(context, { email: 'owner@objects.example', permission: 23 });
const { companyId } = owner;
const domain = await createRatedDomain(context, owner, 'objects.example');
const server = await testServer(context);

const inCompany = <T>(work: Parameters<typeof context.db.withCompany<T>>[1]) => context.db.withCompany(companyId, work);
const figure = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await context.db.withAllCompanies('planner', (tx) => statement.execute(tx))).rows[0]!.n;
const inDatabase = () => figure(sql`select count(content)::int as n from evidence_content`);
const rows = () => figure(sql`select count(*)::int as n from evidence_content`);
const ofScan = (scanId = domain.scanId) => inCompany((tx) => evidenceStore.ofScan(tx, scanId));
const keys = async (start: string) => (await storage.keys()).filter((key) => key.startsWith(`installation/${start}`));

test('evidence is moved to the bucket after an hour, each content once, and read back unchanged', async () => {
  const before = await ofScan();
  await moveToObjectStorage(context);
  assert.deepEqual([(await inDatabase()) > 0, await storage.keys()], [true, []], 'nothing is an hour old');
  await moveToObjectStorage(context, 0);
  assert.equal(await inDatabase(), 0);
  const objects = await keys('evidence/');
  assert.equal(objects.length, await rows());
  assert.ok(objects.every((key) => key.startsWith(`installation/evidence/${companyId}/`)));
  assert.deepEqual(await ofScan(), before);

  const later = await createRatedDomain(context, owner, 'objects.example');
  await moveToObjectStorage(context, 0);
  assert.deepEqual(await ofScan(later.scanId), before);
  assert.deepEqual(await keys('evidence/'), objects, 'the same observations are the same objects');
});

const item = (asset: string): EvidenceItem =>
  ({
    ...{ kind: 'certificate-log', version: 1, asset, takenAt: '2026-01-01T00:00:00.000Z' },
    outcome: { ok: true, value: { provider: asset, names: [], stopped: null } },
  }) as EvidenceItem;

test('an outage loses nothing: contents stay in the database, reading says what is missing, and it continues afterwards', async () => {
  const caller = await server.logIn(owner.email);
  const path = `/api/ratings/outage.example/forecast`;
  const { scanId } = await createRatedDomain(context, owner, 'outage.example');
  const waiting = await inDatabase();
  assert.ok(waiting > 0);
  await storage.stop();
  await moveToObjectStorage(context, 0);
  assert.equal(await inDatabase(), waiting);
  await storage.start();
  await eventually('contents are moved', async () => {
    await moveToObjectStorage(context, 0);
    return (await inDatabase()) === 0;
  });

  await storage.stop();
  await assert.rejects(ofScan(scanId), ObjectStorageError);
  const refused = await caller.call('GET', path);
  assert.deepEqual(
    [refused.status, refused.error, refused.headers.get('retry-after')],
    [503, 'object-storage-unavailable', '30'],
  );
  assert.equal((await caller.call('GET', '/api/ratings')).status, 200, 'what needs no evidence is served');
  await inCompany((tx) => evidenceStore.put(tx, companyId, scanId, item('new.example')));
  await storage.start();
  await eventually('evidence can be read again', () => ofScan(scanId).catch(() => null));
  assert.equal((await caller.call('GET', path)).status, 200);
});

test('assessments that another one has replaced are moved, and read back unchanged', async () => {
  const assessmentsIn = () => figure(sql`select count(content)::int as n from assessment_content`);
  const one = await createRatedDomain(context, owner, 'assessed.example');
  const before = await inCompany((tx) => loadAssessment(tx, one.ratingId));
  const there = await assessmentsIn();
  await moveToObjectStorage(context, 0);
  assert.deepEqual([await assessmentsIn(), await keys('assessments/')], [there, []], 'present ones stay');

  await createRatedDomain(context, owner, 'assessed.example', 'copperfinch');
  await moveToObjectStorage(context, 0);
  const objects = await keys(`assessments/${one.domainId}/${one.ratingId}.`);
  assert.deepEqual([await assessmentsIn(), objects.length], [there, 1]);
  // A rating that is not in the cache of assessments.
  const [copy] = await inCompany(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, coverage,
        limited_scope, finding_counts, area_scores, is_capped, asset_count, assessment_id, assessment_times, evidence_hashes,
        feed_versions, superseded)
      select gen_random_uuid(), company_id, domain_id, scan_id, state, 1, rated_at, model_version, coverage,
        limited_scope, finding_counts, area_scores, is_capped, asset_count, assessment_id, assessment_times, evidence_hashes,
        feed_versions, true
      from rating where id = ${one.ratingId} returning id`.execute(tx);
    return rows;
  });
  assert.deepEqual(await inCompany((tx) => loadAssessment(tx, copy!.id)), before);
});

test('objects are deleted with what they belong to, and with their retention', async () => {
  const { scanId } = domain;
  await inCompany((tx) => evidenceStore.put(tx, companyId, scanId, item('old.example')));
  await moveToObjectStorage(context, 0);
  const before = await keys('evidence/');
  await inCompany(async (tx) => {
    await sql`update evidence_item set captured_at = now() - interval '13 months' where asset = 'old.example'`.execute(
      tx,
    );
    await sql`
      update evidence_content c set created_at = now() - interval '13 months' from evidence_item i
      where i.asset = 'old.example' and i.hash = c.hash`.execute(tx);
  });
  await TASKS.hour['erase-old-evidence']!(context);
  await moveToObjectStorage(context);
  assert.deepEqual(await keys('evidence/'), before, 'an object is kept for an hour after its row');
  await moveToObjectStorage(context, 0);
  assert.equal((await keys('evidence/')).length, before.length - 1);
  assert.equal((await keys('evidence/')).length, await rows());
});

test('files of reports are moved, downloaded as they were, and erased with their retention', async () => {
  const scanned = await createScannedDomain(context, owner, 'report.example');
  const ratingId = await createRating(context, scanned, 'B');
  const made = async (language: string, months: number) => {
    const report = await createStoredReport(context, scanned, {
      ratingId,
      language,
      pdf: Buffer.from(`%PDF ${language}`),
    });
    await inCompany((tx) =>
      sql`update report set finished_at = now() - make_interval(months => ${months}) where pdf_name = ${report.pdfName}`.execute(
        tx,
      ),
    );
    return report.pdfName;
  };
  const [oldest, newest] = [await made('de', 14), await made('en-US', 13)];
  await moveToObjectStorage(context);
  assert.equal((await keys('reports/')).length, 2);
  const { token } = await server.logIn(owner.email);
  const download = async (pdfName: string) => {
    const answer = await fetch(`${server.url}/api/reports/${pdfName}/pdf`, { headers: { 'x-auth-token': token! } });
    return [answer.status, await answer.text()] as const;
  };
  assert.deepEqual(
    [await download(oldest), await download(newest)],
    [
      [200, '%PDF de'],
      [200, '%PDF en-US'],
    ],
  );
  await TASKS.hour['erase-old-report-files']!(context);
  assert.equal((await download(oldest))[0], 404);
  await moveToObjectStorage(context, 0);
  assert.equal((await keys('reports/')).length, 1);
  assert.deepEqual(await download(newest), [200, '%PDF en-US']);
});

test('a damaged object is not taken for evidence', async () => {
  await inCompany((tx) => evidenceStore.put(tx, companyId, domain.scanId, item('damaged.example')));
  const before = new Set(await keys('evidence/'));
  await moveToObjectStorage(context, 0);
  const [key] = (await keys('evidence/')).filter((one) => !before.has(one));
  await storage.overwrite(key!, 'something else');
  await assert.rejects(
    ofScan(),
    (error: Error) => error instanceof ObjectStorageError && /damaged/.test(error.message),
  );
});

test('a backup says how many contents are in object storage only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-backup-'));
  const made = await createBackup(context.config, context.clock, join(folder, 'backup'));
  assert.equal(made.objects, (await keys('')).length);
  assert.equal((await checkBackup(context.config, join(folder, 'backup'))).manifest.objects, made.objects);
  rmSync(folder, { recursive: true });
});
