import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckResult, Finding, NotAssessedReason } from '@assay/contract/assessment.ts';
import { areaFinding, findingColumns, tableOf } from '../testing/views.ts';

const result = (check: string, status: CheckResult['status'], reason?: NotAssessedReason): CheckResult => ({
  check: `dns_health.${check}`,
  area: 'dns_health',
  status,
  assessed: [],
  notAssessed: reason ? [{ asset: 'example.com', reason }] : [],
  findings: 0,
  evidenceFrom: null,
});

test('each test of the DNS is a row of its group, in the order of the groups', () => {
  const checksOf = {
    parent: 'registration delegation',
    ns: 'name-servers zone-transfer',
    soa: 'soa',
    mx: 'mx',
    www: 'www apex-alias dangling subdomain-delegation wildcard internal-host published-secret',
    mail: 'spf dmarc dkim mta-sts tls-rpt bimi starttls dane',
    dnssec: 'caa dnssec',
  };
  const groups: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(checksOf).flatMap(([group, checks]) => checks.split(' ').map((check) => [check, group])),
  );
  const shuffled = Object.keys(groups).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const others: CheckResult = {
    ...result('soa', 'passed'),
    check: 'network_security.telnet',
    area: 'network_security',
  };
  const rows = tableOf('dns_health', [], [], [others, ...shuffled.map((check) => result(check, 'passed'))]);
  assert.deepEqual(
    Object.fromEntries(rows.map(({ row }) => [String(row.name).slice('dns_health.'.length), row.group])),
    Object.fromEntries(shuffled.map((check) => [check, groups[check]])),
  );
  const order = Object.keys(checksOf);
  const places = rows.map(({ row }) => order.indexOf(String(row.group)));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
});

test('a test has the outcome of its check, and the reason only where it is not assessed', () => {
  const rows = tableOf(
    'dns_health',
    [],
    [],
    [
      result('registration', 'passed', 'timeout'),
      result('delegation', 'failed-to-run', 'refused'),
      result('a', 'not-assessed', 'timeout'),
      result('b', 'not-applicable'),
      result('c', 'failed'),
    ],
  );
  assert.deepEqual(
    rows.map(({ id, row, words }) => [id, row, words]),
    (
      [
        ['registration', 'parent', 'pass', {}],
        ['delegation', 'parent', 'not-assessed', { reason: 'refused' }],
        ['a', 'ns', 'not-assessed', { reason: 'timeout' }],
        ['b', 'ns', 'not-applicable', {}],
        ['c', 'ns', 'failed', {}],
      ] as const
    ).map(([name, group, Status, facts]) => {
      const check = `dns_health.${name}`;
      return [
        check,
        { group, name: check, Status },
        { check, finding: null, facts, asset: 'example.com', subject: '' },
      ];
    }),
  );
});

test('findings of a test decide its outcome by their severity', () => {
  const of = (name: string, given: Partial<Finding>) =>
    areaFinding('dns_health', name, { check: 'dns_health.spf', ...given });
  const findings = [
    of('low', { severity: 'low' }),
    of('informational', { severity: 'informational' }),
    of('tentative', { severity: 'critical', confidence: 'tentative' }),
    of('medium', { severity: 'medium' }),
    of('high', { severity: 'high' }),
    of('critical', { severity: 'critical' }),
    of('elsewhere', { check: 'dns_health.dkim' }),
  ];
  const rows = tableOf('dns_health', findings, [], [result('spf', 'failed'), result('dkim', 'failed')]);
  const [spf, dkim] = ['dns_health.spf', 'dns_health.dkim'].map((check) => rows.find(({ id }) => id === check)!);
  assert.deepEqual(Object.keys(findingColumns(spf!)), [
    'critical',
    'high',
    'medium',
    'low',
    'informational',
    'tentative',
  ]);
  assert.deepEqual(findingColumns(spf!), {
    critical: { Status: 'fail' },
    high: { Status: 'fail' },
    medium: { Status: 'fail' },
    low: { Status: 'warning' },
    informational: { Status: 'info' },
    tentative: { Status: 'info' },
  });
  assert.deepEqual(Object.keys(findingColumns(dkim!)), ['elsewhere']);
});
