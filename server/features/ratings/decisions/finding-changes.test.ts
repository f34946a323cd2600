import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { FindingDecisions } from '@assay/contract/api/decisions.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { startLab } from '@assay/lab';
import { createTestAccount } from '#testing/accounts.ts';
import { proveDomain } from '#testing/lab.ts';
import { endedScan, scanningServer } from '#testing/scanning-server.ts';

/** The first fault is fixed in a test; the second stays. */
const [FIXED, STAYS] = ['hsts-missing', 'caa-missing'] as const;

const lab = await startLab({ domains: ['meadowgate.test'] });
const { context, server } = await scanningServer(lab);
const domain = 'meadowgate.test';
const owner = await createTestAccount(context, { email: 'owner@retest.example', permission: 23 });
const caller = await server.logIn(owner.email);

const path = (rest: string) => `/api/ratings/${domain}${rest}`;
const history = async (fingerprint: string): Promise<FindingDecisions> =>
  (await caller.call('GET', path(`/findings/${fingerprint}/decisions`))).data;
const kinds = async (fingerprint: string) => (await history(fingerprint)).events.rows.map(({ kind }) => kind);
const findings = async (): Promise<FindingRow[]> =>
  (await caller.call('GET', path('/findings?pageSize=200'))).data.rows;

async function ended(id: string): Promise<void> {
  const scan = await endedScan(caller, id);
  assert.notEqual(scan.scanstate, 0, scan.failure);
}
const retest = async (fingerprints: readonly string[]): Promise<string> =>
  (await caller.call('POST', path('/retest'), { fingerprints })).data.id;

let all: FindingRow[];
const byCheck = (check: string) => all.find((row) => row.check === check)!;
before(async () => {
  await proveDomain(lab, caller, domain);
  await lab.setFaults(domain, [FIXED, STAYS]);
  await ended((await caller.call('POST', '/api/scans', { domain })).data.id);
  all = await findings();
});

test('a re-test of a finding that is still there ends with that verdict and its time', async () => {
  const finding = byCheck('dns_health.caa');
  assert.equal((await history(finding.fingerprint)).retest, null);
  const id = await retest([finding.fingerprint]);
  const open = await history(finding.fingerprint);
  assert.equal(open.retest?.scanId, id);
  assert.deepEqual([open.events.rows[0]?.kind, open.events.rows[0]?.name], ['retest-requested', 'owner']);
  assert.equal(open.mark.state, 'awaiting-retest');
  // Asking again while it runs joins it.
  assert.equal(await retest([finding.fingerprint]), id);
  await ended(id);
  const { retest: last, mark } = await history(finding.fingerprint);
  assert.equal(mark.state, 'open');
  assert.deepEqual([last?.state, last?.verdict?.kind, last?.failure], ['done', 'retest-open', null]);
  assert.ok(Date.parse(last!.verdict!.at) >= Date.parse(last!.requestedAt));
  assert.deepEqual(await kinds(finding.fingerprint), ['retest-open', 'retest-requested']);
});

test('a re-test of a fixed finding ends with the points regained, and the finding stays readable', async () => {
  const finding = byCheck('web_app_security.hsts');
  const other = byCheck('dns_health.caa');
  const ledger = (await caller.call('GET', path('/ledger'))).data;
  const priced = ledger.issues.find((issue: { id: string }) => issue.id === finding.issue);
  await lab.setFaults(domain, [STAYS]);
  await ended(await retest([finding.fingerprint]));
  const { retest: last, mark } = await history(finding.fingerprint);
  assert.equal(mark.state, 'fixed');
  assert.equal(last?.verdict?.kind, 'retest-fixed');
  assert.equal(last.verdict.data.points, String(priced.points));
  assert.equal(last.verdict.data.left, '0');
  const closed = (await caller.call('GET', path(`/findings/${finding.fingerprint}`))).data;
  assert.ok(closed.closedAt);
  assert.equal(closed.title, finding.title);
  assert.ok(!(await findings()).some((row) => row.fingerprint === finding.fingerprint));
  assert.deepEqual(
    (await kinds(other.fingerprint))[0],
    'retest-open',
    'a finding without a requested re-test has no verdict',
  );
});
