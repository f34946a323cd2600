import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { ROW_GROUPS } from '@assay/contract/report/row-groups.ts';
import { createTranslator } from '@assay/locales';
import { goldenCases, readEvidenceItems } from './golden/judge.ts';
import { areaRows, assess, type EvidenceItem, finishRows } from './index.ts';
import { http, openPort, ports, product, products, service, tls } from './testing/builders.ts';
import { mailEvidence, smtpEvidence, txt } from './testing/dns-builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from './testing/evidence-items.ts';
import { address, listAnswer, lookAlike, lookAlikes, reputation } from './testing/third-party.ts';

const words = createTranslator('en-US');

function rowsOf<A extends AreaId>(area: A, ...set: EvidenceItem[]) {
  const pieces = [scanEvidence(), hostEvidence('example.com'), ...set];
  return finishRows(area, areaRows(pieces, assess(pieces))[area], words, { group: 'asset' });
}

describe('the tables of the detail pages', () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    it(`hold what the contract promises, for every saved case, in ${language}`, async () => {
      const translator = createTranslator(language);
      for (const name of await goldenCases()) {
        const set = await readEvidenceItems(name);
        const rows = areaRows(set, assess(set));
        for (const area of AREA_IDS) {
          for (const group of ROW_GROUPS) {
            const stored = JSON.parse(JSON.stringify(rows[area]));
            for (const row of finishRows(area, stored, translator, { group })) {
              assert.deepEqual(AREA_ROWS[area].strict().safeParse(row).error?.issues ?? [], [], `${name} ${area}`);
              assert.ok(!JSON.stringify(row).includes('{{'), `${name} ${area}: a word without its fact`);
            }
          }
        }
      }
    });
  }

  it('show an open port without a finding, and one row per finding with one', () => {
    const rows = rowsOf(
      'network_security',
      evidenceItem(
        'ports',
        'example.com',
        ports([
          openPort(443, service('http', { product: 'nginx', version: '1.28.0' }), { tls: true }),
          openPort(23, service('telnet')),
          openPort(3389, service('rdp')),
        ]),
      ),
    );
    assert.deepEqual(
      rows.map((row) => [row.port, row.service, row.tunnel, row.severity, row.vuln === null]),
      [
        [23, 'telnet', null, 'high', false],
        [443, 'http', 'ssl', null, true],
        [3389, 'rdp', null, 'high', false],
      ],
    );
    // A finding of another area opens, and takes its points there.
    assert.deepEqual(
      rows.map(({ findings, points }) => [findings.map(({ area }) => area), points]),
      [
        [['network_security'], 1200],
        [[], null],
        [['endpoint_security'], null],
      ],
    );
    assert.deepEqual([rows[0]?.host, rows[0]?.ipv4, rows[1]?.product], ['example.com', ['192.0.2.1'], 'nginx']);
  });

  it('show what answered over UDP beside what is open over TCP', () => {
    const answer = {
      port: 161,
      facts: service('snmp', { openAccess: true }),
      banner: null,
      askedBytes: 40,
      answeredBytes: 90,
    };
    const address = {
      address: '192.0.2.1',
      asked: 100,
      open: [],
      closed: 100,
      filtered: 0,
      stopped: null,
      udp: [answer],
    };
    const rows = rowsOf('network_security', evidenceItem('ports', 'example.com', ports([], { addresses: [address] })));
    assert.deepEqual(
      rows.map((row) => [row.port, row.service, row.severity, row.ipv4]),
      [[161, 'snmp', 'high', ['192.0.2.1']]],
    );
  });

  it('show the lowest TLS version and the family of an endpoint', () => {
    const [row] = rowsOf(
      'endpoint_security',
      evidenceItem('ports', 'example.com', ports([openPort(3389, service('rdp'), { tls: true })])),
      evidenceItem(
        'tls',
        'example.com:3389/tcp',
        tls({
          port: 3389,
          versions: [
            { version: 'TLSv1.0', offered: true },
            { version: 'TLSv1.2', offered: true },
          ],
        }),
      ),
    );
    assert.deepEqual([row?.family, row?.ssl, row?.threat], ['remote-desktop', 'TLSv1.0', 'high']);
  });

  it('count block lists of an address without policy listings', () => {
    const listed = [
      listAnswer({ state: 'listed', codes: ['127.0.0.2'] }),
      listAnswer({ list: 'drone', state: 'listed', codes: ['127.0.0.3'] }),
      listAnswer({ list: 'pbl', state: 'listed', codes: ['127.0.0.10'], policy: true }),
    ];
    const [row] = rowsOf(
      'ip_reputation',
      evidenceItem('reputation', 'example.com', reputation(address({ dnsBlockLists: listed, asn: 13_335 }))),
    );
    assert.deepEqual(
      [row?.ipv4, row?.country, row?.dns_block_amount, row?.dns_block_info, row?.cloudflare, row?.vtCheckInfo],
      ['192.0.2.1', 'TW', 2, ['zen 127.0.0.2', 'drone 127.0.0.3'], true, '0/90'],
    );
    assert.notEqual(row?.fingerprint, null);
  });

  it('name the delivery service whose edge an address is, and where the address leads back to', () => {
    const edge = address({ asn: 54_113, cdn: 'Fastly', reverse: ['edge.example.net'] });
    const [row] = rowsOf('ip_reputation', evidenceItem('reputation', 'example.com', reputation(edge)));
    assert.deepEqual([row?.cdn, row?.cloudflare, row?.reverse], ['Fastly', false, ['edge.example.net']]);
  });

  it('show a product once over all ports, with its CVEs and whether it is updated', () => {
    const range = {
      exact: '1.0.1',
      startIncluding: null,
      startExcluding: null,
      endIncluding: null,
      endExcluding: null,
    };
    const old = product('acme', '1.0.1', {
      endOfLife: { cycle: '1.0', date: null, latest: '1.0.9' },
      advisories: [
        {
          id: 'CVE-2026-10001',
          title: 'an invented fault',
          published: '2026-01-01',
          cvss: 9.8,
          epss: null,
          kev: null,
          cwe: [],
          ranges: [range],
          references: ['https://advisories.example/1'],
        },
      ],
    });
    const current = product('nginx', '1.28.0', { endOfLife: { cycle: '1.28', date: null, latest: '1.28.0' } });
    const rows = rowsOf(
      'patch_cadence',
      evidenceItem('products', 'example.com:80/tcp', products([old, current])),
      evidenceItem('products', 'example.com:443/tcp', products([old])),
    );
    assert.deepEqual(
      rows.map((row) => [row.cpe_detail, row.port_count, row.patch_state, row.exposure, row.cve, row.ref]),
      [
        ['Acme 1.0.1', 2, 'not-updated', 'exposed', ['CVE-2026-10001'], ['https://advisories.example/1']],
        ['nginx 1.28.0', 1, 'updated', 'not-exposed', [], []],
      ],
    );
  });

  it('show a DNS test that could not be made, with the reason in words', () => {
    const rows = rowsOf(
      'dns_health',
      missingEvidence('zone', 'example.com', 'timeout'),
      evidenceItem('http', 'example.com', http()),
    );
    const soa = rows.find((row) => row.name === 'dns_health.soa');
    assert.deepEqual([soa?.group, soa?.Status, soa?.Information], ['soa', 'not-assessed', 'No response in time']);
  });

  it('show DNS tests group by group, each group once', () => {
    const groups = rowsOf('dns_health', missingEvidence('zone', 'example.com', 'timeout')).map(({ group }) => group);
    assert.deepEqual(
      groups.filter((group, at) => group !== groups[at - 1]),
      ['parent', 'ns', 'soa', 'mx', 'www', 'mail', 'dnssec'],
    );
  });

  it('show the verdict on forged mail with its reasons, and a mail host that tells mailboxes by its own kind', () => {
    const unprotected = mailEvidence({
      spf: [txt('example.com')],
      dmarc: [txt('_dmarc.example.com'), txt('_dmarc.com')],
    });
    const rows = rowsOf(
      'social_engineering',
      evidenceItem('mail', 'example.com', unprotected),
      evidenceItem('smtp', 'mail.example.com:25/tcp', smtpEvidence({ vrfy: true })),
    );
    assert.deepEqual(
      rows.map((row) => [row.kind, row.url]),
      [
        ['domain-spoof', 'example.com'],
        ['mailbox-names', 'mail.example.com:25/tcp'],
      ],
    );
    assert.match(rows[0]!.info, /there is no DMARC record.*there is no SPF record/);
  });

  it('show look-alikes that are no finding as well', () => {
    const found = lookAlikes(
      lookAlike('exampel.com', { mx: true, registered: '2026-03-10' }),
      lookAlike('examples.com'),
    );
    const rows = rowsOf('social_engineering', evidenceItem('look-alikes', 'example.com', found));
    assert.deepEqual(
      rows.map((row) => [row.kind, row.url, row.severity]),
      [
        ['typosquat', 'exampel.com', 'medium'],
        ['typosquat', 'examples.com', null],
        ['typosquat', 'example.com', 'informational'],
      ],
    );
    for (const row of rows.slice(0, 2)) assert.match(row.info, /^Letter left out, /);
  });
});
