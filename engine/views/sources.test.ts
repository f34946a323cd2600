import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPort, ports, service } from '../testing/builders.ts';
import { evidenceItem, hostEvidence, missingEvidence } from '../testing/evidence-items.ts';
import { assessmentOf } from '../testing/findings.ts';
import { areaFinding } from '../testing/views.ts';
import { groupRows } from './grouping.ts';
import { bySeverity, factText, hostOf, portOf, sourcesOf } from './sources.ts';
import type { StoredFinding, StoredRow } from './stored-row.ts';

test('an asset has its host, and its port if it has one', () => {
  for (const [asset, host, port] of [
    ['www.example.com:443/tcp', 'www.example.com', 443],
    ['www.example.com:53/udp', 'www.example.com', 53],
    ['[2001:db8::1]:65535/tcp', '2001:db8::1', 65_535],
    ['www.example.com', 'www.example.com', null],
    ['www.example.com:443', 'www.example.com:443', null],
    ['www.example.com:443/tcp/x', 'www.example.com:443/tcp/x', null],
    ['www.example.com:443/sctp', 'www.example.com:443/sctp', null],
    ['www.example.com:/tcp', 'www.example.com:/tcp', null],
    [':443/tcp', ':443/tcp', 443],
    ['www.example.com:123456/tcp', 'www.example.com:123456/tcp', null],
  ] as const)
    assert.deepEqual([hostOf(asset), portOf(asset)], [host, port], asset);
});

test('a fact is the first of the named ones that has text or a number', () => {
  const finding = areaFinding('dns_health', 'a', { facts: { empty: '', list: ['x'], number: 0, text: 'text' } });
  assert.equal(factText(finding, 'text'), 'text');
  assert.equal(factText(finding, 'missing', 'empty', 'list', 'number', 'text'), '0');
  assert.equal(factText(finding, 'missing', 'empty', 'list'), null);
  assert.equal(factText(finding), null);
});

test('collected evidence of a kind is given in the order of the assets, without what is missing', () => {
  const { of } = sourcesOf(
    [
      hostEvidence('b.example.com', ['192.0.2.2']),
      missingEvidence('host-dns', 'c.example.com', 'timeout'),
      hostEvidence('a.example.com'),
      evidenceItem('ports', 'a.example.com', ports(), '2026-11-20T12:00:00.000Z'),
    ],
    assessmentOf([]),
    () => [],
  );
  assert.deepEqual(
    of('host-dns').map(({ asset, value }) => [asset, value.a]),
    [
      ['a.example.com', ['192.0.2.1']],
      ['b.example.com', ['192.0.2.2']],
    ],
  );
  assert.deepEqual(
    of('ports').map(({ asset, takenAt }) => [asset, takenAt]),
    [['a.example.com', '2026-11-20T12:00:00.000Z']],
  );
});

test('addresses of a host are those of its DNS, or those scanned if its DNS is not known', () => {
  const dual = { a: ['192.0.2.1', '192.0.2.1'], aaaa: ['2001:db8::1'], cnames: [], dangling: false, exists: true };
  const scanned = ports([], {
    names: ['known.example.com', 'scanned.example.com'],
    addresses: ['192.0.2.8', '2001:db8::8'].map((address) => ({
      ...{ address, asked: 1, open: [openPort(22, service('ssh'))], closed: 0, filtered: 0, stopped: null },
    })),
  });
  const { addressesOf } = sourcesOf(
    [evidenceItem('host-dns', 'known.example.com', dual), evidenceItem('ports', 'scanned.example.com', scanned)],
    assessmentOf([]),
    () => [],
  );
  assert.deepEqual(addressesOf('known.example.com'), { ipv4: ['192.0.2.1'], ipv6: ['2001:db8::1'] });
  assert.deepEqual(addressesOf('scanned.example.com'), { ipv4: ['192.0.2.8'], ipv6: ['2001:db8::8'] });
  assert.deepEqual(addressesOf('else.example.com'), { ipv4: [], ipv6: [] });
});

test('CVEs of an endpoint are those found on it, those of a host also those on its endpoints, each once', () => {
  const of = (asset: string, subject: string, facts: Record<string, string | string[]> = {}, area = 'patch_cadence') =>
    areaFinding(area as 'patch_cadence', `${asset} ${subject}`, { asset, subject, facts });
  const { cvesOn } = sourcesOf(
    [],
    assessmentOf([
      of('example.com:443/tcp', 'CVE-2026-10003', { cve: 'CVE-2026-10001', cves: ['CVE-2026-10002', 'no CVE-2026-1'] }),
      of('example.com:443/tcp', 'xCVE-2026-10009', { name: 'CVE-2026-10009x', list: ['CVE-2026-10008'] }),
      of('example.com', 'CVE-2026-10001'),
      of('www.example.com', 'CVE-2026-123'),
      of('example.com:443/tcp', 'CVE-2026-77777', {}, 'network_security'),
      of('www.example.com:443/tcp', 'CVE-2026-55555'),
    ]),
    () => [],
  );
  assert.deepEqual(cvesOn('example.com:443/tcp'), ['CVE-2026-10001', 'CVE-2026-10002', 'CVE-2026-10003']);
  assert.deepEqual(cvesOn('example.com'), ['CVE-2026-10001', 'CVE-2026-10002', 'CVE-2026-10003']);
  assert.deepEqual(cvesOn('www.example.com'), ['CVE-2026-55555']);
  assert.deepEqual(cvesOn('example.com:80/tcp'), []);
});

test('a stored finding has its issue, its points in its own area, and the columns of the table', () => {
  const own = areaFinding('network_security', 'own', {
    severity: 'low',
    subject: 'subject',
    subjectClass: 'class',
    facts: { service: 'telnet' },
  });
  const unpriced = areaFinding('network_security', 'unpriced', { check: 'network_security.gone', severity: 'medium' });
  const other = areaFinding('endpoint_security', 'other', { severity: 'high' });
  const { stored, refsOf, issueOf, findings } = sourcesOf([], assessmentOf([own, other]), (check) => [check]);
  const rest = { asset: 'example.com', finding: 'open' };
  assert.deepEqual(
    stored('network_security', [own, unpriced, other], ({ fingerprint }) => ({ name: fingerprint })),
    [
      {
        ...rest,
        fingerprint: 'other',
        area: 'endpoint_security',
        issue: 'endpoint_security.check/open/',
        column: 'high',
        points: null,
        check: 'endpoint_security.check',
        facts: {},
        subject: '',
        row: { name: 'other' },
      },
      {
        ...rest,
        fingerprint: 'unpriced',
        area: 'network_security',
        issue: 'network_security.gone/open/',
        column: 'medium',
        points: 0,
        check: 'network_security.gone',
        facts: {},
        subject: '',
        row: { name: 'unpriced' },
      },
      {
        ...rest,
        fingerprint: 'own',
        area: 'network_security',
        issue: 'network_security.check/open/class',
        column: 'low',
        points: 400,
        check: 'network_security.check',
        facts: { service: 'telnet' },
        subject: 'subject',
        row: { name: 'own' },
      },
    ],
  );
  assert.deepEqual(refsOf('a.b'), ['a.b']);
  assert.equal(issueOf(own)?.points, 400);
  assert.equal(issueOf(unpriced), undefined);
  assert.deepEqual(findings('endpoint_security'), [other]);
});

test('findings sort by severity, and keep their order within one', () => {
  const order = (['other', 'low', 'critical', 'informational', 'high', 'medium', 'low'] as const).map((column, at) => ({
    column,
    at,
  }));
  assert.deepEqual(
    order.toSorted(bySeverity).map(({ at }) => at),
    [2, 4, 5, 1, 6, 3, 0],
  );
});

const thing = (id: string, ...findings: (readonly [string, string, StoredFinding['column']])[]): StoredRow => ({
  id,
  row: {},
  words: null,
  findings: findings.map(([fingerprint, issue, column]) => ({ fingerprint, issue, column }) as StoredFinding),
});
const shape = (rows: ReturnType<typeof groupRows>) =>
  rows.map(({ id, things, findings }) => [
    id,
    things.map((one) => one.id).join(' '),
    findings.map(({ fingerprint }) => fingerprint).join(' '),
  ]);
const THINGS = [
  thing('a', ['a1', 'one', 'low'], ['a2', 'two', 'low']),
  thing('idle'),
  thing('b', ['b1', 'one', 'high'], ['b2', 'one', 'medium']),
];

test('by asset each thing is a row, by issue each issue with its things, and things without findings stay', () => {
  assert.deepEqual(shape(groupRows(THINGS, 'asset')), [
    ['a', 'a', 'a1 a2'],
    ['idle', 'idle', ''],
    ['b', 'b', 'b1 b2'],
  ]);
  assert.deepEqual(shape(groupRows(THINGS, 'issue')), [
    ['one', 'b a', 'b1 b2 a1'],
    ['two', 'a', 'a2'],
    ['idle', 'idle', ''],
  ]);
});

test('a filter keeps the rows of the findings that it includes, and leaves out things without findings', () => {
  const keep = ({ fingerprint }: StoredFinding) => fingerprint !== 'a1' && fingerprint !== 'b1';
  assert.deepEqual(shape(groupRows(THINGS, 'asset', keep)), [
    ['a', 'a', 'a2'],
    ['b', 'b', 'b2'],
  ]);
  assert.deepEqual(shape(groupRows(THINGS, 'issue', keep)), [
    ['two', 'a', 'a2'],
    ['one', 'b', 'b2'],
  ]);
  assert.deepEqual(
    groupRows(THINGS, 'asset', () => false),
    [],
  );
});
