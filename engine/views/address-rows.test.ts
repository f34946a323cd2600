import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceItem } from '../testing/evidence-items.ts';
import { address, listAnswer, reputation } from '../testing/third-party.ts';
import { areaFinding, namesOf, tableOf } from '../testing/views.ts';

const of = (name: string, facts: Record<string, string>, asset = 'example.com') =>
  areaFinding('ip_reputation', name, { facts, asset });
const at = (asset: string, ...addresses: Parameters<typeof reputation>) =>
  evidenceItem('reputation', asset, reputation(...addresses));

test('an address has all its columns, and is listed once for all hosts that have it', () => {
  const listed = address({
    reverse: ['a.example.net', 'b.example.net'],
    country: 'DE',
    asn: 64_501,
    operator: 'Operator',
    registrarName: 'RIPE NCC',
    handle: 'HANDLE-1',
    cdn: 'Fastly',
    dnsBlockLists: [
      listAnswer({ list: 'zen', state: 'listed', codes: ['127.0.0.2', '127.0.0.4'] }),
      listAnswer({ list: 'plain', state: 'listed', codes: [] }),
      listAnswer({ list: 'clear', state: 'clear' }),
      listAnswer({ list: 'policy', state: 'listed', policy: true }),
    ],
    blockLists: [{}, {}, {}] as never,
    malicious: { provider: 'verdicts.example', engines: 90, malicious: 4, checked: '2026-11-20' },
  });
  const rows = tableOf(
    'ip_reputation',
    [of('hit', { address: '192.0.2.1' })],
    [at('a.example.com', listed), at('b.example.com', listed)],
  );
  assert.deepEqual(
    rows.map(({ id, row, words }) => [id, row, words]),
    [
      [
        '192.0.2.1',
        {
          ipv4: '192.0.2.1',
          ipv6: null,
          host: 'a.example.com',
          hosts: ['a.example.com', 'b.example.com'],
          country: 'DE',
          asn: 64_501,
          registrar_name: 'RIPE NCC',
          handle: 'HANDLE-1',
          dns_block_amount: 2,
          dns_block_info: ['zen 127.0.0.2 127.0.0.4', 'plain'],
          blacklist_amount: 3,
          reverse: ['a.example.net', 'b.example.net'],
          cdn: 'Fastly',
          cloudflare: false,
          vtCheckInfo: '4/90',
        },
        null,
      ],
    ],
  );
  assert.deepEqual(rows.map(namesOf), [['hit']]);
});

test('what was not looked up is null, not clean: lists, verdicts, and the network behind an address', () => {
  const unknown = address({
    address: '2001:db8::1',
    asn: null,
    cdn: null,
    operator: 'Operator',
    dnsBlockLists: [],
    blockLists: null,
    malicious: null,
  });
  const [row] = tableOf('ip_reputation', [], [at('example.com', unknown)]);
  const { ipv4, ipv6, handle, blacklist_amount, dns_block_amount, dns_block_info, cloudflare, vtCheckInfo } = row!.row;
  assert.deepEqual(
    [ipv4, ipv6, handle, blacklist_amount, dns_block_amount, dns_block_info, cloudflare, vtCheckInfo],
    [null, '2001:db8::1', 'Operator', null, 0, [], null, null],
  );
});

test('an address is behind Cloudflare by the number of its network or the name of its provider', () => {
  const cloudflare = (asn: number | null, cdn: string | null) =>
    tableOf('ip_reputation', [], [at('example.com', address({ asn, cdn }))])[0]!.row.cloudflare;
  assert.deepEqual(
    [
      cloudflare(13_335, null),
      cloudflare(null, 'Cloudflare'),
      cloudflare(64_500, 'cloudflare CDN'),
      cloudflare(64_500, null),
      cloudflare(null, 'Fastly'),
      cloudflare(null, null),
    ],
    [true, true, true, false, false, null],
  );
});

test('findings about no address of the evidence are rows of their host, without columns of an address', () => {
  const findings = [
    of('mail', {}, 'mail.example.com:25/tcp'),
    of('other', { address: '192.0.2.9' }, 'mail.example.com'),
    of('hit', { address: '192.0.2.1' }),
  ];
  const rows = tableOf('ip_reputation', findings, [at('example.com', address())]);
  assert.deepEqual(
    rows.map((row) => [row.id, namesOf(row)]),
    [
      ['192.0.2.1', ['hit']],
      ['host mail.example.com', ['mail', 'other']],
    ],
  );
  const { host, hosts, reverse, dns_block_amount, dns_block_info, ...rest } = rows[1]!.row;
  assert.deepEqual([host, hosts, reverse], ['mail.example.com', ['mail.example.com'], []]);
  assert.deepEqual([dns_block_amount, dns_block_info], [0, []]);
  assert.deepEqual([...new Set(Object.values(rest))], [null], 'nothing is known of its address');
  assert.deepEqual(Object.keys(rows[1]!.row).toSorted(), Object.keys(rows[0]!.row).toSorted());
  assert.deepEqual(
    rows.flatMap(({ findings }) => findings.map(({ row }) => row)),
    [{}, {}, {}],
  );
  assert.ok(rows.every((row) => row.findings.every(({ points }) => points! > 0)));
});
