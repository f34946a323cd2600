import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ScanDetail } from '@assay/contract/api/scans.ts';
import { assess, collect, type EvidenceItem, scanRequest } from '@assay/engine';
import { type Lab, startLab } from '@assay/lab';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { openContext } from '@assay/server/platform/context.ts';
import { evidenceStore } from '@assay/server/platform/evidence/evidence-store.ts';
import type { ApiCaller } from '@assay/server/testing/api.ts';
import { assertDataComplete } from '@assay/server/testing/databases/check-data.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { createInstallation, type Installation, type RunningProcess } from '@assay/server/testing/installation.ts';
import { proveDomain } from '@assay/server/testing/lab.ts';
import { sql } from 'kysely';

/** The product as a separate process, with the embedded database, on the lab. */
const KILLED = 'meadowgate.test';
const STOPPED = 'tidewater-books.test';
const INTERRUPTED = 'larkspur-bank.test';
const PRIVATE = 'glasswing.example';
const NOT_OURS = 'quillandco.example';
/**
 * A rate at which a scan takes more than a minute on the fastest host, to interrupt it (37 s were measured at 8, 13 s at 30),
 * and one without effect if its end is awaited.
 */
const SLOWLY = { SCAN_CONNECTIONS_PER_SECOND: '3' };
const FAST = { SCAN_CONNECTIONS_PER_SECOND: '2000' };

let lab: Lab;
let installation: Installation;
let product: RunningProcess;
let caller: ApiCaller;

before(async () => {
  lab = await startLab({ domains: [KILLED, STOPPED, INTERRUPTED, PRIVATE] });
  installation = createInstallation(lab);
  await startAgain(SLOWLY);
  for (const domain of [KILLED, STOPPED, INTERRUPTED, PRIVATE]) await proveDomain(lab, caller, domain);
});
after(async () => {
  await installation?.remove();
  await lab?.close();
});

async function startAgain(environment: Record<string, string> = FAST, file?: string): Promise<void> {
  product = await installation.start(environment, file);
  caller = await product.administrator();
}

async function ask(domain: string): Promise<string> {
  const { data, message } = await caller.call('POST', '/api/scans', { domain });
  assert.ok(data, message);
  return data.id;
}

const detailOf = async (id: string) => (await caller.call('GET', `/api/scans/${id}`)).data as ScanDetail;

/** Waits until a scan is partly complete. */
async function middleOf(id: string): Promise<ScanDetail> {
  return eventually('the middle of the scan', async () => {
    const detail = await detailOf(id);
    assert.equal(detail.scan.scanstate, 9, 'the scan was over before its middle was seen');
    const done = detail.probes.filter(({ state }) => state === 'done');
    return done.length >= 3 && detail.arriving && detail.arriving.length > 0 ? detail : null;
  });
}

const reaches = (id: string, state: number) =>
  eventually(`state ${state}`, async () => {
    const detail = await detailOf(id);
    return detail.scan.scanstate === state ? detail : null;
  });

/** Rows of the company's tables, read while the product is stopped. */
async function whatIsStored(domain: string) {
  const context = await openContext(readConfig(installation.environment));
  try {
    return await context.db.withAllCompanies('planner', async (tx) => {
      const { rows: scans } = await sql<{ id: string; company: string }>`
        select id, company_id as company from scan where domain = ${domain}`.execute(tx);
      const { rows: ratings } = await sql<{ state: number; superseded: boolean; total: number }>`
        select r.state, r.superseded, r.total from rating r join scan s on s.id = r.scan_id
        where s.domain = ${domain} order by r.state`.execute(tx);
      const { rows: findings } = await sql<{ fingerprint: string }>`
        select f.fingerprint from finding f join domain d on d.id = f.domain_id
        where d.name = ${domain} and f.closed_at is null`.execute(tx);
      const pieces = await evidenceStore.ofScan(tx, scans[0]!.id);
      return { scans: scans.length, ratings, fingerprints: findings.map((row) => row.fingerprint).sort(), pieces };
    });
  } finally {
    await context.close();
  }
}

const place = (piece: EvidenceItem) => `${piece.kind} ${piece.asset}`;

/** The same domain, scanned by the engine without interruption. */
async function undisturbed(domain: string): Promise<EvidenceItem[]> {
  return collect(scanRequest(domain), {
    network: lab.network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
  });
}

test('a scan of an unverified domain is rejected without any request to it', async () => {
  const { status, error } = await caller.call('POST', '/api/scans', { domain: NOT_OURS });
  assert.deepEqual([status, error], [403, 'domain-not-verified']);
  assert.equal((await caller.call('GET', '/api/scans')).data.total, 0);
});

test('the stop button ends a running scan: its findings are shown, and not rated', async () => {
  const id = await ask(STOPPED);
  const { share } = await middleOf(id);
  assert.ok(share > 0 && share < 0.8, `${share} of the bar, of which the first phase fills four fifths`);
  assert.equal((await caller.call('POST', `/api/scans/${id}/stop`)).status, 200);
  const { scan, arriving, probes } = await reaches(id, 0);
  assert.ok(
    probes.some(({ state }) => state !== 'done'),
    'what had not been looked at was left out',
  );
  assert.deepEqual([scan.failure, scan.ratingId, scan.score], ['stopped', null, null]);
  assert.ok(arriving && arriving.length > 0);
  assert.equal((await caller.call('GET', `/api/ratings/${STOPPED}`)).error, 'rating-not-found');
});

test('a process that is killed twice during a scan leaves a scan that the next process completes without duplicates', async () => {
  const id = await ask(KILLED);
  const middle = await middleOf(id);
  await product.end('SIGKILL');
  await eventually('the database to follow its process', async () => installation.databaseProcess() === null);
  await startAgain();
  assert.equal((await detailOf(id)).scan.scantime, middle.scan.scantime, 'the scan keeps its clock');
  // The second time directly after its first rating, or during the subsequent phase.
  await eventually('the first rating', async () => (await detailOf(id)).scan.scanstate !== 9);
  await product.end('SIGKILL');
  await startAgain();
  const { scan } = await reaches(id, 2);
  assert.equal(scan.scantime, middle.scan.scantime, 'the scan keeps its clock');
  const trend = (await caller.call('GET', `/api/ratings/${KILLED}/trend`)).data;
  assert.deepEqual(
    trend.map((point: { total: number }) => point.total),
    [scan.score],
  );
  assert.equal((await caller.call('GET', `/api/scans?domain=${KILLED}`)).data.total, 1);
  assert.equal(await product.end('SIGTERM'), 0);

  const stored = await whatIsStored(KILLED);
  assert.equal(stored.scans, 1);
  assert.deepEqual(
    stored.ratings.map(({ state, superseded }) => [state, superseded]),
    [
      [1, true],
      [2, false],
    ],
  );
  assert.equal(stored.ratings[1]!.total, scan.score);
  assert.deepEqual(stored.pieces.map(place).sort(), (await undisturbed(KILLED)).map(place).sort());
  const judged = assess(stored.pieces);
  assert.equal(judged.total, scan.score, 'the stored evidence gives the stored rating');
  assert.deepEqual(judged.findings.map(({ fingerprint }) => fingerprint).sort(), stored.fingerprints);
});

test('Ctrl-C during a scan shuts down cleanly, and the next start resumes the scan', async () => {
  await startAgain(SLOWLY, 'tools/start.mjs');
  const id = await ask(INTERRUPTED);
  const { scan } = await middleOf(id);
  const database = installation.databaseProcess()!;
  assert.equal(await product.end('SIGINT'), 0, product.output());
  assert.equal(installation.databaseProcess(), null);
  assert.throws(() => process.kill(database, 0), { code: 'ESRCH' });
  assert.doesNotMatch(product.output(), /error|warn/i);
  await startAgain();
  assert.equal((await reaches(id, 2)).scan.scantime, scan.scantime);
});

test('non-public addresses are not contacted unless the operator allows it, and the scan reports them', async () => {
  assert.equal(await product.end('SIGTERM'), 0);
  await startAgain({ ...FAST, SCAN_ALLOW_PRIVATE: 'no' });
  const id = await ask(PRIVATE);
  const { scan, notAssessed } = await reaches(id, 0);
  assert.equal(scan.failure, 'nothing-reachable');
  assert.ok(
    notAssessed.some(({ reason }) => reason === 'address-not-allowed'),
    JSON.stringify(notAssessed),
  );
  assert.equal(await product.end('SIGINT'), 0);
  await assertDataComplete(readConfig(installation.environment));
});
