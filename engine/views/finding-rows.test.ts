import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { http, noWeb, product, products } from '../testing/builders.ts';
import { evidenceItem } from '../testing/evidence-items.ts';
import { SCAN_TIME } from '../testing/findings.ts';
import { areaFinding, findingColumns, namesOf, tableOf } from '../testing/views.ts';

test('findings of web applications are rows of their asset, and count those of the issue', () => {
  const of = (name: string, given: Partial<Finding>) => areaFinding('web_app_security', name, given);
  const rows = tableOf(
    'web_app_security',
    [
      of('a', { asset: 'a.example.com', cwe: [79, 80] }),
      of('b', { asset: 'b.example.com' }),
      of('c', { asset: 'a.example.com', check: 'web_app_security.other', severity: 'critical' }),
    ],
    [],
  );
  assert.deepEqual(
    rows.map((row) => [row.id, row.row, row.words, findingColumns(row)]),
    [
      [
        'a.example.com',
        {},
        null,
        {
          c: { level: 'critical', cweid: [], alert_count: 1, domain: 'a.example.com' },
          a: { level: 'high', cweid: [79, 80], alert_count: 2, domain: 'a.example.com' },
        },
      ],
      ['b.example.com', {}, null, { b: { level: 'high', cweid: [], alert_count: 2, domain: 'b.example.com' } }],
    ],
  );
});

const CVE = (name: string, cve: string, asset: string) =>
  areaFinding('patch_cadence', name, { asset, facts: { cve }, check: `patch_cadence.${name}` });

test('a finding of an application has its evidence, references, and the CVEs of the version that it shows', () => {
  const of = (name: string, given: Partial<Finding>) =>
    areaFinding('application_security', name, { check: `application_security.${name}`, ...given });
  const rows = tableOf(
    'application_security',
    [
      of('shown', { facts: { version: '1.18.0' }, seen: ['first', 'second'] }),
      of('seen', { asset: 'example.com:443/tcp', seen: ['Server: nginx/1.18.0'], severity: 'low' }),
      of('subject', { asset: 'plain.example.com', subject: '/login' }),
      of('nothing', { asset: 'none.example.com' }),
      CVE('two', 'CVE-2026-20002', 'example.com'),
      CVE('one', 'CVE-2026-10001', 'example.com:443/tcp'),
      CVE('far', 'CVE-2026-30003', 'plain.example.com'),
    ],
    [
      evidenceItem('http', 'example.com', http()),
      evidenceItem('http', 'plain.example.com', http({ origin: 'http://plain.example.com' })),
      evidenceItem('http', 'none.example.com', noWeb()),
      evidenceItem('products', 'example.com', products([product('nginx', '1.18.0'), product('php', '')])),
      evidenceItem('products', 'plain.example.com', products([product('nginx', '1.18.0')])),
    ],
  );
  const ref = (name: string) => [`https://refs.example/application_security.${name}`];
  const columns = Object.assign({}, ...rows.map(findingColumns));
  assert.deepEqual(columns, {
    shown: {
      cve: ['CVE-2026-10001', 'CVE-2026-20002'],
      engine: 'application_security.shown',
      indicate_security: 'first',
      version: '1.18.0',
      ssl: true,
      severity: 'high',
      ref: ref('shown'),
      domain: 'example.com',
    },
    seen: {
      cve: ['CVE-2026-10001', 'CVE-2026-20002'],
      engine: 'application_security.seen',
      indicate_security: 'Server: nginx/1.18.0',
      version: null,
      ssl: true,
      severity: 'low',
      ref: ref('seen'),
      domain: 'example.com:443/tcp',
    },
    subject: {
      cve: [],
      engine: 'application_security.subject',
      indicate_security: '/login',
      version: null,
      ssl: false,
      severity: 'high',
      ref: ref('subject'),
      domain: 'plain.example.com',
    },
    nothing: {
      cve: [],
      engine: 'application_security.nothing',
      indicate_security: null,
      version: null,
      ssl: null,
      severity: 'high',
      ref: ref('nothing'),
      domain: 'none.example.com',
    },
  });
});

test('a version shown on one line and a product of another host or without a version name no CVE', () => {
  const of = (facts: Record<string, string>, seen: string[]) =>
    findingColumns(
      tableOf(
        'application_security',
        [areaFinding('application_security', 'a', { facts, seen }), CVE('one', 'CVE-2026-10001', 'example.com')],
        [
          evidenceItem('products', 'example.com:443/tcp', products([product('nginx', '1.18.0'), product('php', '')])),
          evidenceItem('products', 'example.com', products([product('nginx', '1.18.0'), product('php', '')])),
          evidenceItem('products', 'other.example.com', products([product('redis', '5.0.14')])),
        ],
      )[0]!,
    ).a as { cve: string[] };
  assert.deepEqual(of({ version: '1.18.0' }, []).cve, ['CVE-2026-10001']);
  assert.deepEqual(of({}, ['nginx 1.18.0', 'x']).cve, ['CVE-2026-10001']);
  assert.deepEqual(of({ version: '5.0.14' }, []).cve, []);
  assert.deepEqual(of({}, ['nginx 1.1', '8.0 x']).cve, []);
  assert.deepEqual(of({}, []).cve, []);
});

test('the CVEs of all endpoints of a host are in the order of their ids', () => {
  const [row] = tableOf(
    'application_security',
    [
      areaFinding('application_security', 'a', { facts: { version: '1.18.0' } }),
      CVE('https', 'CVE-2026-20002', 'example.com:443/tcp'),
      CVE('http', 'CVE-2026-10001', 'example.com:80/tcp'),
    ],
    ['example.com:443/tcp', 'example.com:80/tcp'].map((asset) =>
      evidenceItem('products', asset, products([product('nginx', '1.18.0')])),
    ),
  );
  assert.deepEqual((findingColumns(row!).a as { cve: string[] }).cve, ['CVE-2026-10001', 'CVE-2026-20002']);
});

test('a leak is a row of its place and kind, with its search expression, severity and address', () => {
  const of = (name: string, given: Partial<Finding>) => areaFinding('information_leakage', name, given);
  const rows = tableOf(
    'information_leakage',
    [
      of('url', { check: 'information_leakage.document', facts: { url: 'https://a.example/x' } }),
      of('again', {
        check: 'information_leakage.document',
        facts: { url: 'https://a.example/x' },
        subject: 'b',
        severity: 'critical',
      }),
      of('searched', { check: 'information_leakage.search', facts: { category: 'password-file', dork: 'site:a' } }),
      of('path', { check: 'information_leakage.backup', asset: 'a.example.com:443/tcp', subject: '/dump.sql' }),
      of('inside', { check: 'information_leakage.backup', asset: 'a.example.com', subject: 'dump/' }),
      of('test', { check: 'information_leakage.security-txt', severity: 'low' }),
    ],
    [],
  );
  const leak = (dork_cat: string, url: string, severity = 'high', dork_lan: string | null = null) => ({
    kind: 'leak',
    dork_cat,
    dork_lan,
    urls: [url],
    severity,
  });
  assert.deepEqual(
    rows.map((row) => [row.id, row.row, row.words, findingColumns(row)]),
    [
      [
        'document https://a.example/x',
        {},
        null,
        { again: leak('document', 'https://a.example/x', 'critical'), url: leak('document', 'https://a.example/x') },
      ],
      ['password-file example.com', {}, null, { searched: leak('password-file', 'example.com', 'high', 'site:a') }],
      ['backup https://a.example.com/dump.sql', {}, null, { path: leak('backup', 'https://a.example.com/dump.sql') }],
      ['backup a.example.com', {}, null, { inside: leak('backup', 'a.example.com') }],
      [
        'information_leakage.security-txt example.com',
        {},
        null,
        { test: { kind: 'test', dork_cat: null, dork_lan: null, urls: [], severity: 'low' } },
      ],
    ],
  );
});

test('each check of leaks has its kind, and one without a kind is about a document', () => {
  const checksOf = {
    'version-control': 'version-control',
    environment: 'environment configuration private-key',
    'password-file': 'password-file',
    backup: 'backup',
    log: 'log',
    'login-portal': 'log-in-portal',
    address: 'internal-address internal-certificate-name',
    contact: 'contact',
    document: 'metadata',
  };
  const kinds = Object.fromEntries(
    Object.entries(checksOf).flatMap(([kind, checks]) => checks.split(' ').map((check) => [check, kind])),
  );
  const findings = Object.keys(kinds).map((name) =>
    areaFinding('information_leakage', name, { check: `information_leakage.${name}`, subject: `/${name}` }),
  );
  const columns = Object.assign({}, ...tableOf('information_leakage', findings, []).map(findingColumns));
  for (const [name, kind] of Object.entries(kinds)) assert.equal(columns[name].dork_cat, kind, name);
});

test('an event has its category, source, title and the day that its source knows', () => {
  const of = (name: string, given: Partial<Finding>) =>
    areaFinding('hacker_chatter', name, { lastSeen: '2026-11-01T10:00:00Z', subject: 'subject', ...given });
  const rows = tableOf(
    'hacker_chatter',
    [
      of('1', {
        check: 'hacker_chatter.ransomware',
        facts: { provider: 'posts.example', title: 'Title', url: 'https://x.example', date: '2026-10-02' },
      }),
      of('2', { check: 'hacker_chatter.breach', facts: { url: 'https://x.example', name: 'Breach' } }),
      of('3', { check: 'hacker_chatter.accounts', facts: { name: 'Name', address: 'a@example.com' } }),
      of('4', { check: 'hacker_chatter.bug-bounty', facts: { address: 'a@example.com' } }),
      of('5', { check: 'hacker_chatter.pastes', severity: 'low' }),
      { ...of('6', { check: 'hacker_chatter.forum', subject: '' }), lastSeen: undefined } as unknown as Finding,
    ],
    [],
  );
  assert.deepEqual(
    rows.map((row) => [row.id, row.row, row.words, namesOf(row)]),
    ['1', '2', '3', '4', '5', '6'].map((name) => [name, {}, null, [name]]),
  );
  const event = (category: string, source: string, title: string, date: string, severity = 'high') => ({
    category,
    source,
    title,
    date,
    severity,
  });
  assert.deepEqual(Object.assign({}, ...rows.map(findingColumns)), {
    1: event('ransomware', 'posts.example', 'Title', '2026-10-02'),
    2: event('e-mail', '', 'https://x.example', '2026-11-01T10:00:00Z'),
    3: event('e-mail', '', 'Name', '2026-11-01T10:00:00Z'),
    4: event('open-bug-bounty', '', 'a@example.com', '2026-11-01T10:00:00Z'),
    5: event('pastebin', '', 'subject', '2026-11-01T10:00:00Z', 'low'),
    6: event('other', '', 'example.com', SCAN_TIME),
  });
});
