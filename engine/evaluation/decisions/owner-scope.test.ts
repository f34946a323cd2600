import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Assessment, CheckResult, Finding } from '@assay/contract/assessment.ts';
import type { AuthorizedHost, OwnerScope } from '@assay/contract/values/authorizations.ts';
import { http, openPort, ports, service } from '#testing/builders.ts';
import { evidenceItem, hostEvidence, scanEvidence } from '#testing/evidence-items.ts';
import { absenceOf } from '../absence.ts';
import { assessWith } from '../assess.ts';

const HOST = 'www.example.com';
const CHECK = 'network_security.databases';

/** An assessment in which one check ran on these assets, and another one on the host. */
const seen = (ownerScope: OwnerScope | undefined, assessed: string[] = [HOST], gaps: CheckResult['notAssessed'] = []) =>
  ({
    checks: [
      { check: CHECK, assessed, notAssessed: gaps },
      { check: 'dns_health.names', assessed: [HOST, 'example.com'], notAssessed: [] },
    ],
    findings: [],
    ledger: {},
    ...(ownerScope ? { ownerScope } : {}),
  }) as unknown as Assessment;
const finding = (asset: string, more: Partial<Finding> = {}) =>
  ({ fingerprint: 'f', check: CHECK, finding: 'open', asset, subject: '', facts: {}, ...more }) as Finding;
const authorized = (changes: Partial<AuthorizedHost> = {}): OwnerScope => ({
  authorized: [{ host: HOST, ports: 'usual', udp: false, tests: [], ...changes }],
});
const causeOf = (of: Finding, before: Assessment, now: Assessment) => absenceOf(of, before, now).cause;

describe('a finding at a place that the owner excluded', () => {
  const before = seen(undefined);

  it('is excluded, never fixed, if the path of its address is', () => {
    const now = seen({ excluded: [`${HOST}/admin`] });
    for (const facts of [{ url: `https://${HOST}/admin/.env` }, { url: '/admin' }])
      assert.deepEqual(absenceOf(finding(HOST, { facts }), before, now), { cause: 'excluded', reason: 'excluded' });
    assert.equal(causeOf(finding(HOST, { subject: '/admin/backup.sql' }), before, now), 'excluded');
    assert.equal(causeOf(finding(HOST, { facts: { url: `https://${HOST}/administrator` } }), before, now), 'fixed');
    assert.equal(causeOf(finding(HOST), before, now), 'fixed');
  });

  it('is excluded if its host is, also where no check states it', () => {
    const now = seen({ excluded: [HOST] }, ['example.com']);
    for (const asset of [HOST, `${HOST}:6379/tcp`]) assert.equal(causeOf(finding(asset), before, now), 'excluded');
    const stated = seen(undefined, [], [{ asset: HOST, reason: 'excluded' }]);
    assert.equal(causeOf(finding(HOST), before, stated), 'excluded');
  });

  it('is fixed if the exclusion is older than the finding', () => {
    const excluded = { excluded: [`${HOST}/admin`] };
    assert.equal(causeOf(finding(HOST, { facts: { url: '/admin' } }), seen(excluded), seen(excluded)), 'fixed');
  });

  it('is excluded if its DKIM selector is no longer looked up', () => {
    const of = finding(HOST, { facts: { selector: 'old2019' } });
    assert.equal(causeOf(of, seen({ selectors: ['old2019'] }), before), 'excluded');
    assert.equal(causeOf(of, before, before), 'fixed');
  });
});

describe('a finding of a test whose authorization ended', () => {
  const none = seen(undefined);

  it('is not fixed at a port, or over UDP, that is no longer scanned', () => {
    const before = seen(authorized({ ports: 'all', udp: true }));
    for (const asset of [`${HOST}:47808/tcp`, `${HOST}:161/udp`])
      assert.equal(causeOf(finding(asset), before, none), 'authorization-ended');
    assert.equal(causeOf(finding(`${HOST}:6379/tcp`), before, none), 'fixed');
    assert.equal(causeOf(finding(`${HOST}:47808/tcp`), before, before), 'fixed');
    assert.equal(
      causeOf(finding(`${HOST}:47808/tcp`), before, seen(authorized({ ports: 'thousand' }))),
      'authorization-ended',
    );
  });

  it('is not called inapplicable where its check does not apply without the test', () => {
    const before = seen(authorized({ tests: ['sql-errors'] }));
    const injected = finding(HOST, { check: 'application_security.sql-errors' });
    const tested = (scope: OwnerScope | undefined) => {
      const { checks, ...others } = seen(scope, []);
      return { ...others, checks: [...checks, { ...checks[0]!, check: injected.check }] };
    };
    assert.equal(causeOf(injected, before, tested(undefined)), 'authorization-ended');
    assert.equal(causeOf(injected, before, tested(authorized({ tests: ['sql-errors'] }))), 'not-applicable');
    // A service that is gone has nothing to do with the test.
    assert.equal(causeOf(finding(HOST), before, seen(undefined, [])), 'not-applicable');
  });

  it('is not fixed in a form that is no longer sent, or by a TLS test that is no longer made', () => {
    const before = seen(authorized({ tests: ['sql-errors', 'post-forms'] }));
    const fewer = seen(authorized({ tests: ['sql-errors'] }));
    assert.equal(causeOf(finding(HOST, { facts: { data: 'q=1' } }), before, fewer), 'authorization-ended');
    assert.equal(causeOf(finding(HOST, { facts: { data: '' } }), before, fewer), 'fixed');
    const heartbleed = finding(HOST, { check: 'web_app_security.tls-flaws', finding: 'heartbleed' });
    const flaws = (scope: OwnerScope | undefined) => {
      const { checks, ...others } = seen(scope);
      return { ...others, checks: [...checks, { ...checks[0]!, check: heartbleed.check }] };
    };
    assert.equal(causeOf(heartbleed, flaws(before.ownerScope), flaws(undefined)), 'authorization-ended');
    assert.equal(causeOf(heartbleed, flaws(before.ownerScope), flaws(before.ownerScope)), 'fixed');
  });
});

it('an assessment names what is authorized by host, whether the authorization named it, an address or another name', () => {
  const authorizations: AuthorizedHost[] = [
    { host: '192.0.2.1', ports: 'thousand', udp: false, tests: ['sql-errors'] },
    { host: 'shop.example.com', ports: 'all', udp: true, tests: [] },
  ];
  const scan = scanEvidence({
    hosts: ['example.com', HOST, 'shop.example.com'],
    ownerScope: { excluded: ['old.example.com'], authorized: authorizations },
  });
  const set = [
    scan,
    hostEvidence(HOST),
    hostEvidence('shop.example.com', ['192.0.2.2']),
    evidenceItem('http', HOST, http()),
    evidenceItem('ports', HOST, { ...ports([openPort(443, service('http'))]), names: [HOST, 'shop.example.com'] }),
  ];
  assert.deepEqual(assessWith([], set).ownerScope, {
    excluded: ['old.example.com'],
    authorized: [
      { host: HOST, ports: 'all', udp: true, tests: ['sql-errors'] },
      { host: 'shop.example.com', ports: 'all', udp: true, tests: [] },
    ],
  });
  assert.equal(assessWith([], [scanEvidence({ hosts: [HOST] })]).ownerScope, undefined);
});
