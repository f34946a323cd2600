import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId, ROW_GROUPS } from '@assay/contract/areas.ts';
import { createTranslator } from '@assay/locales';
import { goldenCases, readEvidenceItems } from './golden/judge.ts';
import { areaRows, assess, type EvidenceItem, finishRows } from './index.ts';
import { exchange, files, hop, http, openPort, ports, product, products, service, tls } from './testing/builders.ts';
import { mailEvidence, smtpEvidence, txt } from './testing/dns-builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from './testing/evidence-items.ts';
import {
  address,
  listAnswer,
  lookAlike,
  lookAlikes,
  phishing,
  ransomwarePosts,
  reputation,
} from './testing/third-party.ts';

const words = createTranslator('en-US');

function rowsOf<A extends AreaId>(area: A, ...set: EvidenceItem[]) {
  const pieces = [scanEvidence(), hostEvidence('example.com'), ...set];
  return finishRows(area, areaRows(pieces, assess(pieces))[area], words, { group: 'asset' });
}

describe('the tables of the detail pages', () => {
  for (const language of ['en-US', 'zh-TW'] as const) {
    it(`match the contract, for every saved case, in ${language}`, async () => {
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
        [3389, 'rdp', null, null, true],
      ],
    );
    // A finding of another area is in the table of that area.
    assert.deepEqual(
      rows.map(({ findings, points }) => [findings.map(({ area }) => area), points]),
      [
        [['network_security'], 1200],
        [[], null],
        [[], null],
      ],
    );
    assert.deepEqual([rows[0]?.host, rows[0]?.ipv4, rows[1]?.product], ['example.com', ['192.0.2.1'], 'nginx']);
  });

  it('show UDP responses in addition to open TCP ports', () => {
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

  it('name the CDN of an address, and its reverse names', () => {
    const edge = address({ asn: 54_113, cdn: 'Fastly', reverse: ['edge.example.net'] });
    const [row] = rowsOf('ip_reputation', evidenceItem('reputation', 'example.com', reputation(edge)));
    assert.deepEqual([row?.cdn, row?.cloudflare, row?.reverse], ['Fastly', false, ['edge.example.net']]);
  });

  it('show a product once for all ports, with its CVEs and whether it is updated', () => {
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

  it('show a DNS test that could not run, with the reason', () => {
    const rows = rowsOf(
      'dns_health',
      missingEvidence('zone', 'example.com', 'timeout'),
      evidenceItem('http', 'example.com', http()),
    );
    const soa = rows.find((row) => row.name === 'dns_health.soa');
    assert.deepEqual([soa?.group, soa?.Status, soa?.Information], ['soa', 'not-assessed', 'No response in time']);
  });

  it('show DNS tests by group, each group once', () => {
    const groups = rowsOf('dns_health', missingEvidence('zone', 'example.com', 'timeout')).map(({ group }) => group);
    assert.deepEqual(
      groups.filter((group, at) => group !== groups[at - 1]),
      ['parent', 'ns', 'soa', 'mx', 'www', 'mail', 'dnssec'],
    );
  });

  it('show the spoofing verdict with its reasons, and a mail server that discloses mailboxes by its own kind', () => {
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

  it('show look-alikes without a finding as well', () => {
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

  it('call software updated or not exposed only where the loaded data says so', () => {
    const range = { exact: null, startIncluding: null, startExcluding: null, endIncluding: null, endExcluding: null };
    const advisory = {
      title: 'an invented fault',
      published: '2026-01-01',
      cvss: 9.8,
      epss: null,
      kev: null,
      cwe: [],
      references: [],
    };
    const of = (version: string) => [{ id: 'CVE-2026-10001', ...advisory, ranges: [{ ...range, exact: version }] }];
    const cycle = (latest: string | null, date: string | null = null) => ({ cycle: '1', date, latest });
    const seen = products([
      product('acme', '1.0.1'),
      product('openssl', '1.2.3', { endOfLife: cycle('1.2.3') }),
      // The newest of its cycle, and vulnerable.
      product('nginx', '1.28.0', { endOfLife: cycle('1.28.0'), advisories: of('1.28.0') }),
      // No longer supported, without a known vulnerability.
      product('php', '7.4.3', { endOfLife: cycle(null, '2022-11-28'), advisories: of('7.0.0') }),
      // The banner has only a part of the version.
      product('redis', '5', { endOfLife: cycle('5.0.14') }),
    ]);
    const rows = rowsOf('patch_cadence', evidenceItem('products', 'example.com:8080/tcp', seen));
    assert.deepEqual(
      rows.map((row) => [row.cpe_detail, row.patch_state, row.exposure]),
      [
        ['Acme 1.0.1', 'unknown', 'unknown'],
        ['OpenSSL 1.2.3', 'updated', 'not-exposed'],
        ['nginx 1.28.0', 'not-updated', 'exposed'],
        ['PHP 7.4.3', 'unconfirmed', 'not-exposed'],
        ['Redis 5', 'unknown', 'not-exposed'],
      ],
    );
  });

  it('count the ports on which a website discloses its software', () => {
    const cpe = 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*';
    const seen = product('nginx', '1.18.0', { vendor: 'f5', cpe });
    const header = (url: string) => hop({ url, headers: [['server', 'nginx/1.18.0']] });
    const both = http({
      plain: exchange([header('http://example.com/')]),
      secure: exchange([header('https://example.com/')]),
    });
    const ports = (evidence: typeof both) => {
      const items = [
        evidenceItem('http', 'example.com', evidence),
        evidenceItem('products', 'example.com', products([seen])),
      ];
      const [row] = rowsOf('patch_cadence', ...items);
      return [row?.port_count, row?.port_detail];
    };
    assert.deepEqual(ports(both), [2, ['example.com:443/tcp', 'example.com:80/tcp']]);
    assert.deepEqual(ports({ ...both, plain: exchange([hop({ url: 'http://example.com/' })]) }), [
      1,
      ['example.com:443/tcp'],
    ]);
  });

  it('count the findings of an issue on all assets, and in a row per asset those on it', () => {
    const set = [
      scanEvidence(),
      ...['example.com', 'www.example.com'].flatMap((host) => [hostEvidence(host), evidenceItem('http', host, http())]),
    ];
    const tables = areaRows(set, assess(set));
    const issues = finishRows('web_app_security', tables.web_app_security, words);
    const shared = issues.filter(({ assets }) => assets.length === 2);
    assert.ok(shared.length > 0);
    for (const row of shared) assert.deepEqual([row.alert_count, row.findings.length], [2, 2]);
    const assets = finishRows('web_app_security', tables.web_app_security, words, { group: 'asset' });
    for (const row of assets) assert.equal(row.alert_count, row.findings.length);
  });

  it('give a test with a low finding the outcome warning, and one with an informational finding info', async () => {
    const set = await readEvidenceItems('lab-oldmill-example');
    const rows = finishRows('dns_health', areaRows(set, assess(set)).dns_health, words);
    const expected = { critical: 'fail', high: 'fail', medium: 'fail', low: 'warning', informational: 'info' } as const;
    for (const { column, Status, name } of rows) {
      if (column && column !== 'other') assert.equal(Status, expected[column], name);
    }
    assert.ok(rows.some(({ column }) => column === 'low'));
  });

  it('list as leaks only what was seen: a missing security.txt is a test result', () => {
    const securityTxt = { url: 'https://example.com/.well-known/security.txt', status: 404, text: null } as never;
    const set = [
      evidenceItem('http', 'example.com', http()),
      evidenceItem('files', 'example.com', files([], { securityTxt })),
    ];
    const rows = rowsOf('information_leakage', ...set);
    const tests = rows.filter(({ kind }) => kind === 'test');
    assert.deepEqual(
      tests.map((row) => [row.findings[0]?.check, row.dork_cat, row.dork_lan, row.urls]),
      [['information_leakage.security-txt', null, null, []]],
    );
    assert.ok(rows.filter(({ kind }) => kind === 'leak').every(({ urls, dork_cat }) => urls.length > 0 && dork_cat));
  });

  it('state the day of an event where the source knows the day, and when a feed listed a phishing page', () => {
    const rows = rowsOf(
      'social_engineering',
      evidenceItem(
        'phishing',
        'example.com',
        phishing({ url: 'https://example.com.login.example/', seen: '2026-11-20T09:21:26.477Z' }),
      ),
    );
    assert.deepEqual(
      rows.map((row) => [row.kind, row.provider, row.seen, row.info]),
      [['phishing', 'feed.example', '2026-11-20T09:21:26.477Z', 'feed.example']],
    );
    const posts = ransomwarePosts({ group: 'g', title: 'example.com', discovered: '2026-11-02', matched: 'domain' });
    const [event] = rowsOf('hacker_chatter', evidenceItem('ransomware-posts', 'example.com', posts));
    assert.equal(event?.date, '2026-11-02');
  });
});
