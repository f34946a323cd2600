import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { canonicalJson, type EvidenceItem, evidenceReference, hashEvidenceItem } from '@assay/engine';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { replaceFindings } from '../db/ratings/ratings.ts';
import { upsertEvidenceItem } from '../db/scans/evidence.ts';
import { insertScan } from '../db/scans/scans.ts';
import { evidenceStore, packJson } from './evidence-store.ts';

const { context } = await testContext();
const { companyId, accountId } = await createTestAccount(context, { email: 'owner@evidence.example', permission: 23 });
const [scanId, laterScan] = [uuidv7(), uuidv7()];
const name = 'example.com';
const domainId = await createDomain(context, { companyId, accountId }, name);
await context.db.withCompany(companyId, async (tx) => {
  const who = {
    companyId,
    domainId,
    domain: name,
    ownerId: accountId,
    senderId: accountId,
    scandate: '2026-01-01',
    kinds: null,
  };
  await insertScan(tx, { id: scanId, kind: 'full', ...who });
  await insertScan(tx, { id: laterScan, kind: 'retest', ...who });
});

const piece = (asset: string, title: string): EvidenceItem =>
  ({
    kind: 'certificate-log',
    version: 1,
    asset,
    takenAt: '2026-01-01T00:00:00.000Z',
    outcome: { ok: true, value: { provider: title, names: [], stopped: null } },
  }) as EvidenceItem;
const put = (scan: string, given: EvidenceItem) =>
  context.db.withCompany(companyId, (tx) => evidenceStore.put(tx, companyId, scan, given));
const count = async (table: string) => {
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
  );
  return rows[0]!.n;
};

test('an item is read back unchanged, and the same content is stored once', async () => {
  const given = piece('example.com', 'text with \u0000, half a pair \ud800 and 漢字');
  await put(scanId, given);
  await put(scanId, given);
  await put(laterScan, given);
  assert.equal(await count('evidence_content'), 1);
  assert.equal(await count('evidence_item'), 2);
  const [back] = await context.db.withCompany(companyId, (tx) => evidenceStore.ofScan(tx, scanId));
  assert.equal(hashEvidenceItem(back!), hashEvidenceItem(JSON.parse(JSON.stringify(given))));
  const byHash = await context.db.withCompany(companyId, (tx) =>
    evidenceStore.byReference(tx, companyId, [evidenceReference(given), 'gone']),
  );
  assert.equal(byHash.length, 1);
  assert.equal(byHash[0]!.takenAt, given.takenAt);
});

test('a new item replaces the previous one, and an oversized one is reported', async () => {
  await put(scanId, piece('example.com', 'newer'));
  const pieces = await context.db.withCompany(companyId, (tx) => evidenceStore.ofScan(tx, scanId));
  assert.equal(pieces.length, 1);
  const stored = await put(scanId, piece('large.example', 'x'.repeat(17 * 1024 * 1024)));
  assert.deepEqual(stored.outcome, { ok: false, reason: 'too-large' });
});

test('no content of a target prevents a finding from being stored', async () => {
  const finding = { fingerprint: 'a'.repeat(32), area: 'dns_health', seen: ['NUL \u0000', 'half \udc00', '\\u0000'] };
  await context.db.withCompany(companyId, async (tx) => {
    const at = '2026-01-01T00:00:00.000Z';
    await sql`
      insert into rating (id, company_id, domain_id, scan_id, state, rated_at, model_version, coverage, limited_scope, finding_counts,
        area_scores, is_capped, asset_count, assessment_zstd, evidence_hashes, feed_versions)
      values (${domainId}, ${companyId}, ${domainId}, ${scanId}, 1, ${at}, 'test', 1, false, '{}', '[]', false, 1, '', '{}',
        '{}')`.execute(tx);
    const rating = { id: domainId, companyId, domainId, at, seenAt: null };
    await replaceFindings(tx, rating, [finding], { stored: [], isComparable: false, causes: new Map() });
    const { rows } = await sql<{ data: { seen: string[] } }>`select payload as data from finding`.execute(tx);
    assert.deepEqual(rows[0]!.data.seen, ['NUL \ufffd', 'half \ufffd', '\\u0000']);
  });
});

test('the same observation at another time is stored once, and each is read back with its time', async () => {
  const earlier = piece('twice.example', 'same');
  const later = { ...earlier, takenAt: '2026-02-01T00:00:00.000Z' };
  const before = await count('evidence_content');
  await put(scanId, earlier);
  await put(laterScan, later);
  assert.equal((await count('evidence_content')) - before, 1);
  const read = (scan: string) => context.db.withCompany(companyId, (tx) => evidenceStore.ofScan(tx, scan));
  const of = async (scan: string) => (await read(scan)).find(({ asset }) => asset === 'twice.example');
  assert.deepEqual([await of(scanId), await of(laterScan)], [earlier, later]);
  const references = [earlier, later].map(evidenceReference);
  const both = await context.db.withCompany(companyId, (tx) => evidenceStore.byReference(tx, companyId, references));
  assert.deepEqual(both.map(({ takenAt }) => takenAt).sort(), [earlier.takenAt, later.takenAt]);
});

test('content of an earlier version, which includes its time, is still read', async () => {
  const given = piece('earlier.example', 'with its time');
  const json = canonicalJson(given);
  const hash = createHash('sha256').update(json).digest('hex');
  const [set] = await context.db.withCompany(companyId, async (tx) => {
    const content = await packJson(JSON.parse(json));
    const stored = { kind: given.kind, asset: given.asset, takenAt: '2026-03-01T00:00:00.000Z', reason: null };
    await upsertEvidenceItem(tx, companyId, scanId, { ...stored, hash, content, bytes: json.length });
    return evidenceStore.byReference(tx, companyId, [hash]);
  });
  assert.deepEqual(set, given);
});
