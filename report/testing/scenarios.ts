import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { AppliedResolution } from '@assay/contract/assessment.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import type { FindingTracking, ReportInput } from '../input.ts';
import { input } from './input.ts';
import { findingsOf, HOSTS, ISSUES, issueIdOf, issueOf, rowOf } from './scenario-issues.ts';

/** Inputs of reports in which every part of a report has content, and some in which it has none. */

const TRACKED: FindingTracking = {
  firstSeen: '2026-02-01T23:30:00Z',
  decision: null,
  until: null,
  assignee: null,
  due: null,
};

/** An assessment with issues in all areas and everything that a report may say. */
export function fullScenario(language: ReportInput['language'] = 'en-US'): ReportInput {
  const base = input(language, []);
  const findings = ISSUES.map(findingsOf).map((own, at) =>
    own.length > 0 ? own : findingsOf({ ...ISSUES[at]!, assets: ['example.com'] }, at),
  );
  const issues = ISSUES.map((given, at) => issueOf(given, at, findings[at]!));
  const tables = Object.fromEntries(AREA_IDS.map((area) => [area, [] as object[]]));
  for (const [at, given] of ISSUES.entries()) tables[given.area]!.push(rowOf(given, at, findings[at]!));
  const named = (...numbers: number[]) => numbers.map((at) => ({ issue: issueIdOf(at) }));
  const areas = base.assessment.areas.map((row, at) => ({
    ...row,
    checks: { assessed: at, notAssessed: 10 - at, notApplicable: 0, notLookedAt: 0 },
  }));
  const check = (
    area: AreaId,
    at: number,
    status: string,
    assessed: string[],
    notAssessed: [string, string][] = [],
  ) => ({
    check: `${area}.check-${at}`,
    area,
    status,
    assessed,
    notAssessed: notAssessed.map(([asset, reason]) => ({ asset, reason })),
    findings: 0,
    evidenceFrom: null,
  });
  const rulings = [
    { ruling: 'false', to: null, finding: findings[1]![0]!, until: '2026-12-31T23:30:00Z' },
    {
      ruling: 'severity',
      to: 'low',
      finding: { ...findings[2]![0]!, asset: 'h09.example.com:23/tcp' },
      until: '2026-06-01',
    },
  ] as unknown as AppliedResolution[];
  return {
    ...base,
    company: 'Example Ltd',
    assessment: {
      ...base.assessment,
      coverage: 0.7,
      counts: { critical: 32, high: 4, medium: 8, low: 4, informational: 1, other: 1 },
      areas,
      findings: findings.flat(),
      checks: [
        check(
          'network_security',
          0,
          'failed',
          HOSTS.map((host) => `${host}:443/tcp`),
          [
            ['late.example.com', 'limit-reached'],
            ['late.example.com:80/tcp', 'limit-reached'],
          ],
        ),
        check(
          'network_security',
          1,
          'passed',
          ['h00.example.com'],
          [
            ['private.example.com', 'excluded'],
            ['gone.example.com', 'timeout'],
            ['', 'timeout'],
          ],
        ),
        check('dns_health', 6, 'failed', ['example.com']),
        check('ip_reputation', 12, 'not-assessed', [], [['example.com', 'source-off']]),
        check('hacker_chatter', 14, 'not-assessed', [], [['example.com', 'source-no-key']]),
        check('web_app_security', 10, 'failed', ['h04.example.com']),
        check('web_app_security', 77, 'passed', ['h04.example.com']),
      ] as ReportInput['assessment']['checks'],
      ledger: {
        ...base.assessment.ledger,
        issues,
        areas,
        rulings,
        ceiling: { at: 69, rule: 'one-critical', issues: [issueIdOf(0), issueIdOf(8), issueIdOf(13), issueIdOf(1)] },
      },
    },
    issues: tables as ReportInput['issues'],
    rows: {
      network_security: [
        { ...PORT, port: 23, service: 'telnet', product: 'telnetd', version: '1.0', findings: named(0, 1, 2, 3, 1) },
        {
          ...PORT,
          host: 'h01.example.com:23/tcp',
          port: 443,
          service: null,
          product: 'nginx',
          version: null,
          findings: named(2),
        },
        {
          ...PORT,
          host: 'h02.example.com',
          port: 8080,
          service: 'http',
          product: null,
          version: null,
          findings: named(99),
        },
        {
          ...PORT,
          host: 'h03.example.com',
          port: null,
          service: 'smtp',
          product: null,
          version: null,
          findings: named(3),
        },
        ...Array.from({ length: 14 }, (_, at) => ({
          ...PORT,
          host: 'h05.example.com',
          port: 1000 + at,
          service: null,
          product: null,
          version: null,
          findings: [],
        })),
      ],
      endpoint_security: [{ host: 'h02.example.com:3389/tcp', ipv4: ['192.0.2.22'], ipv6: ['2001:db8::22'] }],
      patch_cadence: [
        {
          cpe_detail: 'nginx 1.18',
          port_detail: ['h03.example.com:443/tcp', 'h03.example.com:8443/tcp'],
          patch_state: 'not-updated',
          findings: named(9),
          family: 'application',
          cve: [],
        },
        {
          cpe_detail: 'Redis 5',
          port_detail: ['h04.example.com'],
          patch_state: 'unknown',
          findings: [],
          family: 'library',
          cve: ['CVE-2026-1', 'CVE-2026-2'],
          cpe: 'redis',
        },
      ],
      ip_reputation: [
        {
          ...ADDRESS,
          ipv4: '192.0.2.5',
          dns_block_amount: 2,
          dns_block_info: ['zen 127.0.0.2', 'drone'],
          vtCheckInfo: '4/90',
          blacklist_amount: 1,
          country: 'DE',
          handle: 'HANDLE',
        },
        {
          ...ADDRESS,
          ipv6: '2001:db8::5',
          registrar_name: 'RIPE',
          vtCheckInfo: '0/90',
          hosts: ['h05.example.com', 'h06.example.com'],
        },
        { ...ADDRESS, host: 'mail.example.com', hosts: ['mail.example.com'] },
      ],
      information_leakage: [
        {
          kind: 'leak',
          dork_cat: 'backup',
          dork_lan: null,
          urls: ['https://h07.example.com/a.sql'],
          findings: named(13),
        },
        {
          kind: 'leak',
          dork_cat: 'backup',
          dork_lan: null,
          urls: ['https://h07.example.com/b.sql', 'https://h07.example.com/a.sql'],
          findings: [],
        },
        { kind: 'leak', dork_cat: 'document', dork_lan: 'site:example.com', urls: [], findings: [] },
        { kind: 'test', dork_cat: null, dork_lan: null, urls: [], findings: [] },
      ],
      hacker_chatter: [
        { category: 'ransomware', source: 'posts.example', title: 'A post', date: '2026-02-03', findings: named(14) },
        { category: 'other', source: '', title: 'Another', date: '2026-02-03T04:05:06Z', findings: [] },
      ],
      social_engineering: [
        { kind: 'typosquat', url: 'exampel.com', info: 'swapped', seen: null, findings: named(15) },
        { kind: 'phishing', url: 'https://login.example', info: 'feed', seen: '2026-02-03', findings: [] },
        { kind: 'phishing', url: 'https://login2.example', info: '', seen: '2026-02-03T04:05:06Z', findings: [] },
        { kind: 'domain-spoof', url: 'example.com', info: '', seen: null, findings: [] },
      ],
    } as unknown as ReportInput['rows'],
    factKinds: { 'network_security.check-0/found': { value: 'count' } },
    topics: {
      'web_app_security.check-10': ['transport'],
      'web_app_security.check-77': ['transport', 'encryption'],
      'dns_health.check-7': ['monitoring'],
      'network_security.check-0': ['network'],
      'network_security.check-4': ['network'],
    } as unknown as ReportInput['topics'],
    average: 7654,
    averages: { network_security: 5050, dns_health: null },
    accepted: [
      {
        finding: { ...findings[3]![0]!, asset: 'h08.example.com:23/tcp' },
        until: '2026-09-30',
        explanation: 'Replaced in spring.',
        by: 'Alex',
      },
      { finding: findings[4]![0]!, until: '2026-10-01', by: null },
    ],
    tracking: {
      'f0-0': { ...TRACKED, firstSeen: '2026-01-15T00:00:00Z', assignee: 'Alex', due: '2026-04-01' },
      'f0-1': {
        ...TRACKED,
        firstSeen: '2026-01-10T00:00:00Z',
        assignee: 'Kim',
        due: '2026-03-01',
        decision: 'accepted',
        until: '2026-12-31',
      },
      'f0-2': { ...TRACKED, assignee: 'Alex', decision: 'accepted', until: '2026-11-30' },
      'f1-0': { ...TRACKED, decision: 'disputed' },
      'f2-0': { ...TRACKED, decision: 'accepted', until: '2026-08-01', due: '2026-02-01' },
      'f2-1': { ...TRACKED, decision: 'accepted', until: '2026-07-01' },
      'f3-0': { ...TRACKED, due: '2026-03-01' },
      'f6-0': { ...TRACKED, due: '2026-03-02' },
    },
    vulnerabilities: Object.fromEntries([
      ...[
        [null, null, null],
        [7.5, 0.1, null],
        [9.8, 0.9432, '2026-01-02'],
        [9.8, 0.95, '2026-01-01'],
        [5, null, null],
        [5, 0.2, null],
        [7.5, 0.1, null],
        [null, 0.3, null],
      ].map(([cvss, epss, kev], at) => [`f8-${at}`, { cve: `CVE-2026-1000${9 - at}`, cvss, epss, kev }]),
      ['f9-0', { cve: 'CVE-2026-20000', cvss: null, epss: null, kev: null }],
    ]) as NonNullable<ReportInput['vulnerabilities']>,
    plan: { to: 'A', issues: [issueIdOf(8), issueIdOf(0), 'gone', issueIdOf(13)], totalAfter: 91 },
    history: [
      {
        ago: 'report',
        at: '2026-02-01T23:30:00Z',
        total: 70,
        grade: 'C',
        counts: { ...emptyCounts(), critical: 2, low: 1 },
        appeared: 1,
        fixed: 3,
      },
      { ago: 30, at: '2026-01-30T00:00:00Z', total: null, grade: null, counts: emptyCounts(), appeared: 0, fixed: 0 },
      { ago: 90, at: '2025-12-01T00:00:00Z', total: 90, grade: null, counts: emptyCounts(), appeared: 5, fixed: 0 },
    ],
    peers: { all: { companies: 12, average: 7654, place: 3 }, industry: { companies: 6, average: 6099, place: null } },
    dependencies: [
      ...Array.from({ length: 8 }, (_, at) => ({ kind: 'cdn' as const, provider: `CDN ${at}` })),
      { kind: 'cdn', provider: 'CDN 0' },
      { kind: 'mail-host', provider: 'm'.repeat(95) },
    ],
    changes: {
      since: '2026-02-01T23:30:00Z',
      total: 70,
      rows: [
        ...['a', 'b', 'c', 'd'].map((title) => ({ kind: 'new' as const, title })),
        { kind: 'fixed', title: 'q'.repeat(120) },
        { kind: 'worse', title: 'r'.repeat(110) },
      ],
    },
    watermark: 'Draft',
    recipient: 'Board',
    branding: { logo: 'iVBORw0K', primary: '#7a1f5c', secondary: null },
  };
}

const PORT = {
  host: 'h01.example.com',
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  findings: [] as { issue: string }[],
};
const ADDRESS = {
  ...{ ipv4: null, ipv6: null, host: 'h05.example.com', hosts: ['h05.example.com'], country: null, handle: null },
  ...{ registrar_name: null, dns_block_amount: 0, dns_block_info: [], blacklist_amount: null, vtCheckInfo: null },
  ...{ cloudflare: null, reverse: [], findings: [] as { issue: string }[] },
};

/** A domain without findings, history and anything optional. */
export function emptyScenario(language: ReportInput['language'] = 'ja'): ReportInput {
  const base = input(language, []);
  const { verification: _, ...rest } = base;
  return {
    ...rest,
    company: '',
    assessment: {
      ...base.assessment,
      total: 100,
      grade: 'S',
      riskClass: 'minimal',
      coverage: 1,
      counts: emptyCounts(),
      findings: [],
      checks: [],
      ledger: { ...base.assessment.ledger, issues: [], ceiling: null, held: false },
    },
    issues: {},
    trend: [{ at: '2026-03-01T00:00:00Z', total: 100 }],
    topics: {},
  };
}

/** Comparison with an earlier report of grade C. */
export const PREVIOUS_REPORT: NonNullable<ReportInput['history']>[number] = {
  ago: 'report',
  at: '2026-02-01T00:00:00Z',
  total: 70,
  grade: 'C',
  counts: emptyCounts(),
  appeared: 1,
  fixed: 3,
};

/** A domain whose coverage is too low for a rating. */
export function unratedScenario(): ReportInput {
  const base = input('en-US', []);
  return {
    ...base,
    assessment: { ...base.assessment, total: null, grade: null, riskClass: null, coverage: 0.4 },
    plan: null,
    dependencies: [],
    changes: { since: '2026-02-01T00:00:00Z', total: null, rows: [] },
    history: [PREVIOUS_REPORT],
    peers: { all: { companies: 3, average: null, place: null }, industry: { companies: 6, average: 6000, place: 2 } },
    averages: { network_security: null },
  };
}
