import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { openPort, ports, service, tls } from '../testing/builders.ts';
import { evidenceItem, hostEvidence } from '../testing/evidence-items.ts';
import { SCAN_TIME } from '../testing/findings.ts';
import { areaFinding, findingColumns, namesOf, tableOf } from '../testing/views.ts';

const TAKEN = '2026-11-20T12:00:00.000Z';
const network = (name: string, given: Partial<Finding>) => areaFinding('network_security', name, given);
const endpoint = (name: string, given: Partial<Finding>) => areaFinding('endpoint_security', name, given);
const CVE = (asset: string) =>
  areaFinding('patch_cadence', `cve ${asset}`, { asset, facts: { cve: 'CVE-2026-10001' } });

const answer = (port: number, name: string) => ({
  port,
  facts: service(name),
  banner: null,
  askedBytes: 40,
  answeredBytes: 90,
});
const scanned = (address: string, open: ReturnType<typeof openPort>[], udp?: ReturnType<typeof answer>[]) => ({
  ...{ address, asked: 100, open, closed: 0, filtered: 0, stopped: null },
  ...(udp ? { udp } : {}),
});

test('an open port is one row for all its addresses, with what was seen on it, in the order of the numbers', () => {
  const https = openPort(443, service('http', { product: 'nginx', version: '1.28.0' }), { tls: true });
  const evidence = ports([], {
    addresses: [
      scanned('192.0.2.1', [https, openPort(9, service('unknown'))], [answer(161, 'snmp')]),
      scanned('2001:db8::1', [https]),
      scanned('192.0.2.2', [https], [answer(443, 'quic')]),
    ],
  });
  const rows = tableOf(
    'network_security',
    [
      network('snmp', { asset: 'example.com:161/udp', severity: 'low' }),
      network('http', { asset: 'example.com:443/tcp', severity: 'medium' }),
      endpoint('desktop', { asset: 'example.com:443/tcp', severity: 'critical' }),
      endpoint('elsewhere', { asset: 'example.com:3389/tcp' }),
      CVE('example.com:443/tcp'),
    ],
    [evidenceItem('ports', 'example.com', evidence, TAKEN)],
  );
  const nothing = { host: 'example.com', update_time: TAKEN, tunnel: null, severity: null, vuln: null };
  const bare = { ...nothing, cve: [], ipv6: [], product: null, version: null };
  assert.deepEqual(
    rows.map((row) => [row.id, row.row, row.words, namesOf(row)]),
    [
      ['example.com:9/tcp', { ...bare, ipv4: ['192.0.2.1'], port: 9, service: null }, null, []],
      ['example.com:161/udp', { ...bare, ipv4: ['192.0.2.1'], port: 161, service: 'snmp' }, null, ['snmp']],
      [
        'example.com:443/tcp',
        {
          ...nothing,
          cve: ['CVE-2026-10001'],
          ipv4: ['192.0.2.1', '192.0.2.2'],
          ipv6: ['2001:db8::1'],
          port: 443,
          service: 'http',
          product: 'nginx',
          version: '1.28.0',
          tunnel: 'ssl',
        },
        null,
        ['http'],
      ],
      ['example.com:443/udp', { ...bare, ipv4: ['192.0.2.2'], port: 443, service: 'quic' }, null, []],
    ],
  );
  assert.deepEqual(findingColumns(rows[2]!), { http: { severity: 'medium' } });
});

test('a service on a port that was not scanned is a row by its findings', () => {
  const rows = tableOf(
    'network_security',
    [
      network('a', { asset: 'mail.example.com:25/tcp', facts: { service: '', version: '4.94' } }),
      network('b', { asset: 'mail.example.com:25/tcp', facts: { service: 'smtp', product: 'Exim' } }),
      network('host', { asset: 'www.example.com' }),
      CVE('mail.example.com:25/tcp'),
    ],
    [hostEvidence('mail.example.com', ['192.0.2.7'])],
  );
  const row = { update_time: SCAN_TIME, tunnel: null };
  assert.deepEqual(
    rows.map((one) => [one.id, one.row, one.words, findingColumns(one)]),
    [
      [
        'mail.example.com:25/tcp',
        {
          ...row,
          cve: ['CVE-2026-10001'],
          ipv4: ['192.0.2.7'],
          ipv6: [],
          host: 'mail.example.com',
          port: 25,
          service: 'smtp',
          product: 'Exim',
          version: '4.94',
        },
        null,
        { a: { severity: 'high' }, b: { severity: 'high' } },
      ],
      [
        'www.example.com',
        {
          ...row,
          cve: [],
          ipv4: [],
          ipv6: [],
          host: 'www.example.com',
          port: null,
          service: null,
          product: null,
          version: null,
        },
        null,
        { host: { severity: 'high' } },
      ],
    ],
  );
});

test('the version of the SMB protocol in older evidence is no version of a product', () => {
  const versionOf = (facts: Parameters<typeof service>[1]) =>
    tableOf(
      'network_security',
      [],
      [evidenceItem('ports', 'example.com', ports([openPort(445, service('smb', facts))]), TAKEN)],
    )[0]!.row.version;
  assert.equal(versionOf({ version: '1' }), null);
  assert.equal(versionOf({ product: 'Samba', version: '4.17.12' }), '4.17.12');
});

test('an endpoint has its family, version, lowest TLS version, CVEs and references', () => {
  const evidence = ports(
    [openPort(22, service('ssh', { version: '8.0' })), openPort(3389, service('rdp', { version: '10.0' }))],
    { names: ['rdp.example.com', 'example.com'] },
  );
  const rows = tableOf(
    'endpoint_security',
    [
      endpoint('desktop', {
        asset: 'rdp.example.com:3389/tcp',
        check: 'endpoint_security.remote-desktop',
        severity: 'low',
      }),
      endpoint('told', {
        asset: 'rdp.example.com:3389/tcp',
        check: 'endpoint_security.smb',
        facts: { version: '3.1.1' },
      }),
      endpoint('unknown', { asset: 'else.example.com:445/tcp', check: 'endpoint_security.smb' }),
      CVE('rdp.example.com:3389/tcp'),
    ],
    [
      evidenceItem('ports', 'example.com', evidence, TAKEN),
      evidenceItem('tls', 'rdp.example.com:3389/tcp', tls({ port: 3389 })),
    ],
  );
  assert.deepEqual(
    rows.map(({ id, row, words }) => [id, row, words]),
    [
      [
        'rdp.example.com:3389/tcp',
        {
          update_time: TAKEN,
          ipv4: ['192.0.2.1'],
          ipv6: [],
          ssl: 'TLSv1.2',
          host: 'rdp.example.com:3389/tcp',
        },
        null,
      ],
      [
        'else.example.com:445/tcp',
        { update_time: SCAN_TIME, ipv4: [], ipv6: [], ssl: null, host: 'else.example.com:445/tcp' },
        null,
      ],
    ],
  );
  const columns = (check: string, severity: string, more: object) => ({
    cve: ['CVE-2026-10001'],
    family: check,
    threat: severity,
    from_engine: `endpoint_security.${check}`,
    severity,
    ref: [`https://refs.example/endpoint_security.${check}`],
    ...more,
  });
  assert.deepEqual(rows.map(findingColumns), [
    {
      told: columns('smb', 'high', { ver: '3.1.1' }),
      desktop: columns('remote-desktop', 'low', { ver: '10.0' }),
    },
    { unknown: columns('smb', 'high', { cve: [], ver: null }) },
  ]);
});

test('the lowest TLS version of an endpoint is the oldest that it offers', () => {
  const versions = ['TLSv1.3', 'TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3', 'SSLv2'] as const;
  const lowest = (offered: readonly string[]) =>
    tableOf(
      'endpoint_security',
      [endpoint('a', { asset: 'example.com:3389/tcp' })],
      [
        evidenceItem('tls', 'example.com:993/tcp', tls({ versions: [{ version: 'SSLv2', offered: true }] })),
        evidenceItem(
          'tls',
          'example.com:3389/tcp',
          tls({ versions: versions.map((version) => ({ version, offered: offered.includes(version) })) }),
        ),
      ],
    )[0]!.row.ssl;
  for (const [at, version] of versions.entries()) assert.equal(lowest(versions.slice(0, at + 1)), version);
  assert.equal(lowest([]), null);
});
