import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import type { AreaRow } from '../api/area-rows.ts';
import { type AreaRows, countedRows, countRows, REPORT_COUNTS } from './counts.ts';

/** A row without findings. */
const fields = {
  id: '',
  fingerprint: null,
  issue: null,
  column: null,
  points: null,
  assets: [],
  findings: [],
};

const address = (ipv4: string, values: Partial<AreaRow<'ip_reputation'>>): AreaRow<'ip_reputation'> => ({
  ...fields,
  id: ipv4,
  ipv4,
  ipv6: null,
  host: 'www.example.com',
  hosts: ['www.example.com'],
  country: 'TW',
  asn: null,
  registrar_name: null,
  handle: null,
  dns_block_amount: 0,
  dns_block_info: [],
  blacklist_amount: 0,
  cloudflare: false,
  vtCheckInfo: null,
  ...values,
});

const dns = (
  group: AreaRow<'dns_health'>['group'],
  name: string,
  Status: AreaRow<'dns_health'>['Status'],
): AreaRow<'dns_health'> => ({
  ...fields,
  group,
  name,
  Status,
  Information: '',
  Test_name: '',
  statusScore: 0,
});

const port = (
  number: number | null,
  severity: AreaRow<'network_security'>['severity'],
): AreaRow<'network_security'> => ({
  ...fields,
  cve: [],
  ipv4: [],
  ipv6: [],
  host: 'db.example.com',
  port: number,
  service: null,
  product: null,
  version: null,
  update_time: '2026-01-01T00:00:00Z',
  tunnel: null,
  severity,
  vuln: null,
});

const product = (cpe: string, values: Partial<AreaRow<'patch_cadence'>>): AreaRow<'patch_cadence'> => ({
  ...fields,
  cpe,
  cpe_detail: cpe,
  port_count: 1,
  port_detail: [],
  family: 'application',
  threat: 'informational',
  time: '2026-01-01T00:00:00Z',
  ipv4: [],
  ipv6: [],
  cve: [],
  ref: [],
  patch_state: 'updated',
  exposure: 'not-exposed',
  ...values,
});

const leak = (dork_cat: string, ...urls: string[]): AreaRow<'information_leakage'> => ({
  ...fields,
  id: urls.join(' ') || dork_cat,
  kind: 'leak',
  dork_cat,
  dork_lan: null,
  urls,
  severity: 'high',
});

const ROWS: AreaRows = {
  ip_reputation: [
    address('192.0.2.1', { blacklist_amount: 2, dns_block_amount: 1, vtCheckInfo: '3/70' }),
    // The same address under another name is one address.
    address('192.0.2.1', { host: 'mail.example.com', blacklist_amount: 2, dns_block_amount: 1 }),
    address('192.0.2.2', { vtCheckInfo: '0/70', blacklist_amount: null }),
    // One list is enough.
    address('192.0.2.3', { blacklist_amount: 1 }),
    address('192.0.2.4', { dns_block_amount: 1 }),
    address('192.0.2.5', { vtCheckInfo: '1/70' }),
  ],
  dns_health: [
    dns('parent', 'a', 'fail'),
    dns('ns', 'b', 'warning'),
    dns('ns', 'b', 'fail'),
    dns('ns', 'c', 'pass'),
    dns('soa', 'd', 'not-assessed'),
    dns('mx', 'e', 'fail'),
    dns('www', 'f', 'info'),
  ],
  network_security: [port(443, 'informational'), port(6379, 'critical'), port(6379, 'high'), port(null, 'high')],
  patch_cadence: [
    product('cpe:a', { patch_state: 'not-updated' }),
    product('cpe:b', { family: 'operating-system' }),
    product('cpe:d', { patch_state: 'unknown' }),
    product('cpe:c', { family: 'library', patch_state: 'not-updated', cve: ['CVE-2020-1', 'CVE-2020-2'] }),
  ],
  information_leakage: [
    leak('environment', 'https://example.com/.env'),
    leak('backup', 'https://example.com/a.zip', 'https://example.com/b.zip'),
    leak('version-control', 'https://example.com/.git/'),
    leak('log', 'https://example.com/error.log'),
    leak('login-portal'),
    leak('password-file', 'https://example.com/.htpasswd'),
    leak('contact', 'https://example.com/about'),
  ],
};

test('every count column of a report counts each item once', () => {
  assert.deepEqual(countRows(ROWS), {
    blacklist: 2,
    dnsbl: 2,
    malicious: 2,
    parent: 1,
    ns: 1,
    soa: 0,
    mx: 1,
    www: 0,
    openPorts: 2,
    sensitivePorts: 1,
    platforms: 1,
    openSource: 2,
    sensitiveFiles: 3,
    sensitiveDirectories: 1,
    logs: 1,
    loginPortals: 1,
    passwordFiles: 1,
  });
  shows(
    '3.counts.blacklist',
    '3.counts.dnsbl',
    '3.counts.malicious',
    '3.counts.log',
    '3.counts.ports',
    '3.counts.platforms',
    '3.counts.open-source',
    '3.counts.portals',
    '3.counts.passwords',
    '3.counts.dns-ns',
    '3.counts.dns-mx',
    '3.counts.dns-soa',
    '3.counts.dns-www',
    '3.counts.dns-parent',
    '3.counts.sensitive-files',
    '3.counts.sensitive-directories',
  );
});

test('a count is zero exactly if no row contributes to it', () => {
  const counts = countRows(ROWS);
  for (const { id } of REPORT_COUNTS) assert.equal(counts[id] > 0, countedRows(id, ROWS).length > 0, id);
  const none = countRows({});
  for (const { id } of REPORT_COUNTS) assert.equal(none[id], 0);
});
