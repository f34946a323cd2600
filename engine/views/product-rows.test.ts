import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { exchange, hop, http, noWeb, page, product, products, redirect } from '../testing/builders.ts';
import { evidenceItem, hostEvidence } from '../testing/evidence-items.ts';
import { SCAN_TIME } from '../testing/findings.ts';
import { areaFinding, findingColumns, namesOf, tableOf } from '../testing/views.ts';

const LATER = '2026-11-22T00:00:00.000Z';
const range = { exact: null, startIncluding: null, startExcluding: null, endIncluding: null, endExcluding: null };
const advisory = (id: string, version: string, references: string[] = [], exploitedSince: string | null = null) => ({
  id,
  title: 'an invented fault',
  published: '2026-01-01',
  cvss: 9.8,
  epss: null,
  kev: exploitedSince === null ? null : { added: exploitedSince, ransomware: false },
  cwe: [],
  references,
  ranges: [{ ...range, exact: version }],
});
const of = (name: string, cpe: string | null, facts: Record<string, string> = {}, given: Partial<Finding> = {}) =>
  areaFinding('patch_cadence', name, { facts: { ...(cpe ? { cpe } : {}), ...facts }, ...given });

test('a product is one row for all its places, with the CVEs of its findings and the references of the worst', () => {
  const references = Array.from({ length: 12 }, (_, at) => `https://refs.example/${at}`);
  const acme = product('acme', '1.0', {
    kind: 'application',
    advisories: [
      advisory('CVE-2026-10003', '1.0', references),
      advisory('CVE-2026-10001', '1.0', ['https://refs.example/one']),
      advisory('CVE-2026-10009', '0.9'),
    ],
  });
  const rows = tableOf(
    'patch_cadence',
    [
      of('old', acme.cpe, { cve: 'CVE-2020-10000' }, { severity: 'low' }),
      of('older', acme.cpe, { cve: 'CVE-2019-10000' }, { severity: 'low' }),
      of('one', acme.cpe, { cve: 'CVE-2026-10001' }, { severity: 'medium' }),
      of('three', acme.cpe, { cve: 'CVE-2026-10003' }, { severity: 'critical' }),
      of('same', acme.cpe, { cve: 'CVE-2026-10003' }, { severity: 'low' }),
      of('ended', acme.cpe, {}, { severity: 'critical' }),
    ],
    [
      evidenceItem('products', 'b.example.com:443/tcp', products([acme], { address: '192.0.2.9' }), LATER),
      evidenceItem('products', 'a.example.com:80/tcp', products([acme], { address: '2001:db8::1' })),
      evidenceItem('products', 'c.example.com:80/tcp', products([acme], { address: null as never })),
      hostEvidence('c.example.com', ['192.0.2.3']),
    ],
  );
  const ranked = rows[0]!.row.cve as string[];
  assert.deepEqual(
    rows.map(({ id, row, words }) => [id, row, words]),
    [
      [
        acme.cpe,
        {
          cpe: acme.cpe,
          cpe_detail: 'Acme 1.0',
          port_count: 3,
          port_detail: ['a.example.com:80/tcp', 'b.example.com:443/tcp', 'c.example.com:80/tcp'],
          family: 'application',
          threat: null,
          time: LATER,
          ipv4: ['192.0.2.3', '192.0.2.9'],
          ipv6: ['2001:db8::1'],
          cve: ranked,
          ref: references.slice(0, 10),
          patch_state: 'not-updated',
          exposure: 'exposed',
        },
        null,
      ],
    ],
  );
  // Those of the advisories first, in their order, then the others by id.
  assert.deepEqual(ranked.slice(0, 2).toSorted(), ['CVE-2026-10001', 'CVE-2026-10003']);
  assert.deepEqual(ranked.slice(2), ['CVE-2019-10000', 'CVE-2020-10000']);
  assert.deepEqual(namesOf(rows[0]!), ['three', 'ended', 'one', 'old', 'older', 'same']);
  assert.deepEqual(findingColumns(rows[0]!).one, { threat: 'medium' });
});

test('the references are those of the worst finding about a CVE, whatever its place among the advisories', () => {
  const acme = product('acme', '1.0', {
    advisories: [
      advisory('CVE-2026-10001', '1.0', ['https://refs.example/one']),
      advisory('CVE-2026-10002', '1.0', ['https://refs.example/two']),
    ],
  });
  const [row] = tableOf(
    'patch_cadence',
    [
      of('ended', acme.cpe, {}, { severity: 'critical' }),
      of('two', acme.cpe, { cve: 'CVE-2026-10002' }, { severity: 'high' }),
      of('one', acme.cpe, { cve: 'CVE-2026-10001' }, { severity: 'low' }),
    ],
    [evidenceItem('products', 'example.com:80/tcp', products([acme]))],
  );
  assert.deepEqual(row!.row.ref, ['https://refs.example/two']);
});

test('CVEs without an advisory have no references, and are in the order of their ids', () => {
  const acme = product('acme', '1.0');
  const order = (...cves: string[]) => {
    const [row] = tableOf(
      'patch_cadence',
      cves.map((cve) => of(cve, acme.cpe, { cve })),
      [evidenceItem('products', 'example.com:80/tcp', products([acme]))],
    );
    assert.deepEqual(row!.row.ref, []);
    return row!.row.cve;
  };
  const [one, two] = ['CVE-2019-10000', 'CVE-2020-10000'];
  assert.deepEqual(order(one, two), [one, two]);
  assert.deepEqual(order(two, one), [one, two]);
});

test('CVEs are in the order of the advisories, exploited ones first', () => {
  const exploited = product('acme', '1.0', {
    advisories: [advisory('CVE-2026-10001', '1.0'), advisory('CVE-2026-10002', '1.0', [], '2026-02-01')],
  });
  const [row] = tableOf(
    'patch_cadence',
    ['CVE-2026-10001', 'CVE-2026-10002'].map((cve) => of(cve, exploited.cpe, { cve })),
    [evidenceItem('products', 'example.com:80/tcp', products([exploited]))],
  );
  assert.deepEqual(row!.row.cve, ['CVE-2026-10002', 'CVE-2026-10001']);
});

test('a product without a finding has neither CVEs nor references, and a state by its release data', () => {
  const cycle = (latest: string | null, date: string | null = null) => ({ endOfLife: { cycle: '1', date, latest } });
  const states = (version: string, changes: Parameters<typeof product>[2], findings: Finding[] = []) => {
    const seen = product('acme', version, changes);
    const [row] = tableOf('patch_cadence', findings, [
      evidenceItem('products', 'example.com:80/tcp', products([seen])),
    ]);
    return [row!.row.patch_state, row!.row.exposure, row!.row.cve, row!.row.ref];
  };
  assert.deepEqual(states('1.2', {}), ['unknown', 'unknown', [], []]);
  assert.deepEqual(states('1.2', cycle('1.2')), ['updated', 'not-exposed', [], []]);
  assert.deepEqual(states('1.3', cycle('1.2')), ['updated', 'not-exposed', [], []]);
  assert.deepEqual(states('1.2', cycle('1.10')), ['not-updated', 'not-exposed', [], []]);
  assert.deepEqual(states('12', cycle('12.12')), ['unknown', 'not-exposed', [], []]);
  assert.deepEqual(states('1', cycle('12.12')), ['not-updated', 'not-exposed', [], []]);
  assert.deepEqual(states('1.2', cycle(null)), ['unknown', 'not-exposed', [], []]);
  assert.deepEqual(states('1.2', cycle('1.2', '2026-11-20')), ['not-updated', 'not-exposed', [], []]);
  assert.deepEqual(states('1.2', cycle('1.2', '2026-11-21')), ['updated', 'not-exposed', [], []], 'its last day');
  assert.deepEqual(states('1.2', cycle('1.2', '2027-01-01')), ['updated', 'not-exposed', [], []]);
  assert.deepEqual(states('1.2', { advisories: [advisory('CVE-2026-10001', '9')] }), [
    'unknown',
    'not-exposed',
    [],
    [],
  ]);
  assert.deepEqual(states('1.2', { ...cycle('1.2'), kind: 'operating-system' }), ['updated', 'unknown', [], []]);
  // A finding about something else than a CVE, such as the end of support, exposes nothing.
  const ended = of('ended', product('acme', '1.2').cpe);
  assert.deepEqual(states('1.2', cycle('1.2'), [ended]), ['not-updated', 'not-exposed', [], []]);
});

test('a product that the evidence no longer contains is a row by its findings', () => {
  const rows = tableOf(
    'patch_cadence',
    [
      of('b', 'cpe:gone', { cve: 'CVE-2026-2', product: 'gone', version: '1.0' }, { asset: 'example.com:80/tcp' }),
      of('a', 'cpe:gone', { cve: 'CVE-2026-1' }, { asset: 'example.com' }),
      of('again', 'cpe:gone', { cve: 'CVE-2026-1' }, { asset: 'example.com', severity: 'low' }),
      of('unnamed', null, {}, { asset: 'www.example.com', subject: 'jquery 1.0' }),
    ],
    [hostEvidence('example.com')],
  );
  const row = { family: 'application', time: SCAN_TIME, ref: [], patch_state: 'not-updated' };
  assert.deepEqual(
    rows.map((one) => [one.id, one.row, one.words, namesOf(one)]),
    [
      [
        'cpe:gone',
        {
          ...row,
          cpe: 'cpe:gone',
          cpe_detail: 'gone 1.0',
          port_count: 1,
          port_detail: ['example.com', 'example.com:80/tcp'],
          ipv4: ['192.0.2.1'],
          ipv6: [],
          cve: ['CVE-2026-1', 'CVE-2026-2'],
          exposure: 'exposed',
        },
        null,
        ['b', 'a', 'again'],
      ],
      [
        'www.example.com',
        {
          ...row,
          cpe: 'www.example.com',
          cpe_detail: 'jquery 1.0',
          port_count: 0,
          port_detail: ['www.example.com'],
          ipv4: [],
          ipv6: [],
          cve: [],
          exposure: 'unknown',
        },
        null,
        ['unnamed'],
      ],
    ],
  );
  assert.deepEqual(findingColumns(rows[0]!).again, { threat: 'low' });
  assert.ok(rows.every(({ findings }) => findings.every(({ points }) => points! > 0)));
});

test('a product of a website is on the ports whose responses disclose it, or else on the port of the site', () => {
  const nginx = product('nginx', '1.18.0', { vendor: 'f5', cpe: 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*' });
  const server = (url: string) => hop({ url, headers: [['server', 'nginx/1.18.0']] });
  const silent = (url: string) => hop({ url });
  const portsOf = (evidence: ReturnType<typeof http> | null, seen = nginx) => {
    const [row] = tableOf(
      'patch_cadence',
      [],
      [
        ...(evidence ? [evidenceItem('http', 'example.com', evidence)] : []),
        // The website of another host says nothing of this one's.
        evidenceItem('http', 'a.example.com', noWeb()),
        evidenceItem('products', 'example.com', products([seen])),
      ],
    );
    const ports = row!.row.port_detail as string[];
    assert.equal(row!.row.port_count, ports.filter((port) => port.includes(':')).length);
    return ports;
  };
  const [plain, secure] = ['http://example.com/', 'https://example.com/'];
  const both = { plain: exchange([server(plain)]), secure: exchange([server(secure)]) };
  assert.deepEqual(portsOf(http(both)), ['example.com:443/tcp', 'example.com:80/tcp']);
  assert.deepEqual(portsOf(http({ ...both, plain: exchange([silent(plain)]) })), ['example.com:443/tcp']);
  assert.deepEqual(portsOf(http({ ...both, secure: exchange([silent(secure)]) })), ['example.com:80/tcp']);
  // A redirect from one scheme to the other has responses of both.
  const redirected = { plain: exchange([silent(plain), server(secure)]), secure: exchange([silent(secure)]) };
  assert.deepEqual(portsOf(http(redirected)), ['example.com:443/tcp']);
  const nothing = { plain: exchange([silent(plain)]), secure: exchange([silent(secure)]) };
  assert.deepEqual(portsOf(http(nothing)), ['example.com:443/tcp']);
  assert.deepEqual(portsOf(http({ ...nothing, origin: 'http://example.com' })), ['example.com:80/tcp']);
  // Each product is on the ports of the responses that disclose it, not of those that disclose another.
  const php = product('php', '7.4.3');
  const mixed = http({
    plain: exchange([server(plain)]),
    secure: exchange([hop({ url: secure, headers: [['x-powered-by', 'PHP/7.4.3']] })]),
  });
  assert.deepEqual(portsOf(mixed), ['example.com:80/tcp']);
  assert.deepEqual(portsOf(mixed, php), ['example.com:443/tcp']);
  // A page belongs to the last response of its chain.
  const moved = [redirect(plain, `${plain}a`), redirect(`${plain}a`, secure), silent(secure)];
  const reached = http({
    plain: exchange(moved, page({ generator: 'WordPress 5.0' })),
    secure: exchange(),
    origin: 'http://example.com',
  });
  assert.deepEqual(portsOf(reached, product('wordpress', '5.0')), ['example.com:443/tcp']);
  assert.deepEqual(portsOf(noWeb()), ['example.com']);
  assert.deepEqual(portsOf(null), ['example.com']);
});
