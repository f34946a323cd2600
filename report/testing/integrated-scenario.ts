import { AREA_IDS } from '@assay/contract/areas.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { countRows } from '@assay/contract/report/counts.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import type {
  IntegratedCompany,
  IntegratedDomain,
  IntegratedFinding,
  IntegratedInput,
} from '../content/integrated/input.ts';
import { CODE } from './input.ts';

const AT = '2026-03-01T04:05:06Z';

function finding(at: number, given: Partial<IntegratedFinding> = {}): IntegratedFinding {
  return {
    issue: `issue-${at}`,
    check: `network_security.check-${at}`,
    finding: 'open',
    column: 'medium',
    title: `Title ${at}`,
    solution: `Solution ${at}`,
    asset: `h${at}.example.com:443/tcp`,
    points: 800,
    issuePoints: 800 + at,
    ...given,
  };
}

function domain(name: string, total: number | null, change: Partial<IntegratedDomain> = {}): IntegratedDomain {
  return {
    domain: name,
    rating: {
      at: AT,
      modelVersion: '1',
      total,
      grade: total === null ? null : total > 89 ? 'A' : 'C',
      riskClass: total === null ? null : 'low',
      coverage: 0.97,
      counts: { ...emptyCounts(), high: 1, medium: 2 },
      areas: AREA_IDS.map((area, at) => ({
        area,
        score: at === 8 ? null : 10_000 - at * 950,
        status: at === 8 ? 'not-looked-at' : 'assessed',
      })),
      ceiling: null,
    },
    reportCounts: countRows({}),
    trend: [],
    findings: [],
    dependencies: [],
    ...change,
  };
}

const FULL: IntegratedCompany[] = [
  {
    name: 'Quayside Group',
    own: true,
    confirmed: true,
    level: null,
    domains: [
      domain('quayside.example', 83, {
        rating: {
          ...domain('', 83).rating,
          at: '2026-02-28T04:05:06Z',
          modelVersion: '2',
          coverage: 0.7,
          ceiling: { at: 89, rule: 'one-high' },
          counts: { critical: 1, high: 2, medium: 3, low: 4, informational: 5, other: 6 },
        },
        reportCounts: { ...countRows({}), blacklist: 3, openPorts: 7 },
        trend: [
          { at: '2025-10-01T00:00:00Z', total: 99 },
          { at: '2026-01-01T00:00:00Z', total: null },
          { at: '2026-01-02T23:30:00Z', total: 70 },
          { at: '2026-02-28T04:05:06Z', total: 83 },
        ],
        findings: [
          finding(1, { column: 'low' }),
          finding(1, { column: 'critical', title: 'Worst', asset: 'h2.example.com:443/tcp', points: null }),
          finding(1, { asset: '', points: null }),
          finding(2, { column: 'informational', points: 0, issuePoints: 0 }),
          ...Array.from({ length: 60 }, (_, at) => finding(10 + at, { column: 'low', issuePoints: 100 + (at % 7) })),
        ],
        dependencies: [
          { kind: 'cdn', provider: 'CDN One' },
          { kind: 'mail-host', provider: 'Mail One' },
          { kind: 'network', provider: 'Net One' },
          { kind: 'name-server', provider: 'Names One' },
        ],
      }),
      domain('harbour.example', 61, {
        findings: [finding(1, { column: 'high' }), finding(3), finding(2, { column: 'informational' })],
        dependencies: [
          { kind: 'cdn', provider: 'CDN One' },
          { kind: 'network', provider: 'Net One' },
          { kind: 'name-server', provider: 'Names One' },
        ],
        trend: [
          { at: '2026-01-02T00:00:00Z', total: 61 },
          { at: AT, total: 61 },
        ],
      }),
    ],
  },
  {
    name: 'Saltmarsh Foods',
    own: false,
    confirmed: false,
    level: 'rating',
    domains: [
      domain('saltmarsh.example', 41, { findings: null, dependencies: null, reportCounts: null }),
      domain('calm.example', 95, {
        findings: null,
        dependencies: null,
        reportCounts: null,
        rating: { ...domain('', 95).rating, counts: emptyCounts() },
      }),
    ],
  },
  {
    name: '',
    own: false,
    confirmed: true,
    level: 'findings',
    domains: [
      domain('brackwater.example', null, {
        findings: [finding(3, { asset: '', title: 'Other title', column: 'high' }), finding(5, { asset: '' })],
        dependencies: [{ kind: 'mail-host', provider: 'Mail One' }],
        rating: { ...domain('', null).rating, coverage: 0.4 },
      }),
    ],
  },
  {
    name: 'Tern Ltd',
    own: false,
    confirmed: true,
    level: 'everything',
    domains: ['tern', 'plover', 'avocet', 'dunlin', 'curlew'].map((name, at) =>
      domain(`${name}.example`, 60 + at, {
        findings: Array.from({ length: at }, (_, n) => finding(20 + n, { column: 'low' })),
        dependencies: Array.from({ length: 15 }, (_, n) => ({
          kind: 'certificate-authority' as const,
          provider: `CA ${n % (15 - at)}`,
        })),
      }),
    ),
  },
];

/** Companies of every sharing level, more domains than a table has columns, and more faults than are listed. */
export function integratedScenario(language: LanguageCode = 'en-US'): IntegratedInput {
  return {
    kind: 'integrated',
    language,
    timeZone: 'Asia/Taipei',
    mainCompany: 'Main Company',
    targetVendor: 'Quayside Group',
    madeAt: '2026-03-02T00:00:00Z',
    companies: FULL,
    verification: { code: CODE, url: `https://assay.example/verify/${CODE}` },
    watermark: 'Draft',
    recipient: 'Board',
    branding: { logo: null, primary: null, secondary: '#b06000' },
  };
}

/** One company with one domain about which nothing is known. */
export function soloScenario(language: LanguageCode = 'zh-TW'): IntegratedInput {
  const [company] = FULL;
  return {
    kind: 'integrated',
    language,
    timeZone: 'UTC',
    mainCompany: '',
    targetVendor: '',
    madeAt: '2026-03-02T00:00:00Z',
    companies: [{ ...company!, domains: [domain('solo.example', null)] }],
  };
}
