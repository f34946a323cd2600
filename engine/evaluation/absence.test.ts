import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AppliedResolution, Assessment, CheckResult, Finding } from '@assay/contract/assessment.ts';
import { absenceOf, absenceOfIssue } from './absence.ts';

const CHECK = 'network_security.exposed';
const finding = (asset: string, more: Partial<Finding> = {}) =>
  ({ fingerprint: `of ${asset}`, check: CHECK, finding: 'open', asset, ...more }) as Finding;
const ran = (assessed: string[], notAssessed: CheckResult['notAssessed'] = [], check = CHECK) =>
  ({ check, assessed, notAssessed, status: assessed.length > 0 ? 'passed' : 'not-assessed' }) as CheckResult;
const assessment = (checks: CheckResult[], findings: Finding[] = [], ruled: Finding[] = []) =>
  ({ checks, findings, ledger: { rulings: ruled.map((one) => ({ finding: one })) } }) as unknown as Assessment;

const WEB = 'www.example.com';
const HOSTS = ran([WEB, 'example.com'], [], 'dns_health.names');
const before = assessment([ran([WEB, 'example.com']), HOSTS]);
const causeOf = (now: Assessment, of = finding(WEB), was = before) => absenceOf(of, was, now);

describe('why a finding is absent', () => {
  it('is that it was fixed only where the same check ran on the same asset', () => {
    assert.deepEqual(causeOf(assessment([ran([WEB, 'example.com']), HOSTS])), { cause: 'fixed', reason: null });
    const port = finding(`${WEB}:6379/tcp`);
    assert.equal(causeOf(assessment([ran([WEB]), HOSTS]), port).cause, 'fixed');
  });

  it('is that it was not assessed, also in part or together with other services of its host', () => {
    const gap = (asset: string) => [{ asset, reason: 'timeout' as const }];
    const notAssessed = { cause: 'not-assessed', reason: 'timeout' };
    assert.deepEqual(causeOf(assessment([ran(['example.com'], gap(WEB)), HOSTS])), notAssessed);
    assert.deepEqual(causeOf(assessment([ran([WEB, 'example.com'], gap(WEB)), HOSTS])), notAssessed);
    const port = finding(`${WEB}:443/tcp`);
    const ports = assessment([ran([`${WEB}:443/tcp`, `${WEB}:8443/tcp`])]);
    assert.deepEqual(causeOf(assessment([ran([`${WEB}:8443/tcp`], gap(`${WEB}:443/tcp`))]), port, ports), notAssessed);
  });

  it('is that the asset is gone or was rejected, that the check does not apply any more, or that the model lacks it', () => {
    assert.equal(
      causeOf(assessment([ran(['example.com']), ran(['example.com'], [], 'dns_health.names')])).cause,
      'asset-gone',
    );
    assert.equal(causeOf(assessment([ran(['example.com']), HOSTS])).cause, 'not-applicable');
    const rejected = { ...assessment([ran(['example.com'])]), rejectedHosts: [WEB] };
    assert.equal(causeOf(rejected).cause, 'asset-rejected');
    assert.equal(causeOf(rejected, finding(`${WEB}:443/tcp`)).cause, 'asset-rejected');
    assert.equal(causeOf({ ...rejected, checks: [ran(['example.com']), HOSTS] }).cause, 'not-applicable');
    assert.equal(causeOf(assessment([HOSTS])).cause, 'check-retired');
  });

  it('is a build that the owner named', () => {
    const now = assessment([ran([WEB, 'example.com']), HOSTS]);
    now.ledger.rulings = [{ ruling: 'backported', finding: finding(WEB) } as AppliedResolution];
    assert.equal(causeOf(now).cause, 'backported');
  });

  it('is a ruling or its age', () => {
    const now = assessment([ran([WEB, 'example.com']), HOSTS], [], [finding(WEB)]);
    assert.equal(causeOf(now).cause, 'ruled-out');
    const old = finding(WEB, { lastSeen: '2024-01-01T00:00:00.000Z' });
    assert.equal(causeOf(assessment([ran([WEB, 'example.com'])]), old).cause, 'expired');
  });

  it('of a finding about another host, such as a name server, is decided by the assets that the check evaluated', () => {
    const of = finding('ns1.provider.example');
    const was = assessment([ran(['example.com'])]);
    assert.equal(causeOf(assessment([ran(['example.com'])]), of, was).cause, 'fixed');
    const now = assessment([ran([], [{ asset: 'example.com', reason: 'unreachable' }])]);
    assert.equal(causeOf(now, of, was).cause, 'not-assessed');
  });
});

it('calls an issue fixed only if each of its findings is', () => {
  const both = [finding(WEB), finding('example.com')];
  const was = assessment([ran([WEB, 'example.com'])], both);
  const ids = both.map(({ fingerprint }) => fingerprint);
  assert.equal(absenceOfIssue(ids, was, assessment([ran([WEB, 'example.com'])])).cause, 'fixed');
  const now = assessment([ran([WEB], [{ asset: 'example.com', reason: 'blocked' }])]);
  assert.deepEqual(absenceOfIssue(ids, was, now), { cause: 'not-assessed', reason: 'blocked' });
});
