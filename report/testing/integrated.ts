import { AREA_IDS } from '@assay/contract/areas.ts';
import { gradeOf, riskClassOf } from '@assay/contract/grades.ts';
import { countRows } from '@assay/contract/report/counts.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import type { IntegratedCompany, IntegratedDomain, IntegratedInput } from '../content/integrated/input.ts';

/** A rated domain with one finding. @param change what differs */
export function domain(name: string, total: number | null, change: Partial<IntegratedDomain> = {}): IntegratedDomain {
  return {
    domain: name,
    rating: {
      at: '2026-03-01T04:05:06Z',
      modelVersion: '1',
      total,
      grade: total === null ? null : gradeOf(total),
      riskClass: total === null ? null : riskClassOf(total),
      coverage: total === null ? 0.42 : 0.97,
      counts: { ...emptyCounts(), high: 1, medium: 2 },
      areas: AREA_IDS.map((area, at) => ({
        area,
        score: at === 8 ? null : 10_000 - at * 900,
        status: at === 8 ? 'not-looked-at' : 'assessed',
      })),
      ceiling: total === null ? null : { at: 89, rule: 'one-high' },
    },
    reportCounts: countRows({}),
    trend: [
      { at: '2026-01-01T00:00:00Z', total: 70 },
      { at: '2026-03-01T00:00:00Z', total: total ?? 83 },
    ],
    findings: [
      {
        ...FINDING,
        column: 'high',
        title: 'A port is open',
        solution: 'Close it.',
        asset: `${name}:445/tcp`,
        points: 1200,
        issuePoints: 1200,
      },
    ],
    dependencies: [{ kind: 'certificate-authority', provider: 'Assay Lab Issuing 1' }],
    ...change,
  };
}

/** A company that shares at a level; null = the one that makes the report. */
export const company = (
  name: string,
  level: IntegratedCompany['level'],
  domains: IntegratedDomain[],
): IntegratedCompany => ({
  name,
  own: level === null,
  confirmed: level === null,
  level,
  domains,
});

export const FINDING = { issue: 'network_security.smb/open/', check: 'network_security.smb', finding: 'open' };
export const HEADER = { issue: 'web_app_security.hsts/missing/', check: 'web_app_security.hsts', finding: 'missing' };

/** Input of a report about three companies, one for each level of sharing. */
export function integratedInput(
  language: IntegratedInput['language'],
  companies?: IntegratedCompany[],
): IntegratedInput {
  return {
    kind: 'integrated',
    language,
    timeZone: 'Asia/Taipei',
    mainCompany: 'Quayside Group',
    targetVendor: 'Quayside Group',
    madeAt: '2026-03-02T00:00:00Z',
    companies: companies ?? [
      company('Quayside Group', null, [domain('quayside.example', 83), domain('harbour.example', 61)]),
      company('Saltmarsh Foods', 'rating', [
        domain('saltmarsh.example', 41, { findings: null, dependencies: null, reportCounts: null }),
      ]),
      company('Brackwater Mills', 'findings', [
        domain('brackwater.example', null, {
          findings: [
            {
              ...HEADER,
              column: 'low',
              title: 'Header missing',
              solution: 'Set it.',
              asset: '',
              points: 0,
              issuePoints: 0,
            },
          ],
        }),
      ]),
    ],
    verification: { code: '0123abcd'.repeat(4), url: `https://assay.example/verify/${'0123abcd'.repeat(4)}` },
  };
}
