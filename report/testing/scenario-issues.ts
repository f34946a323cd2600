import type { RowFinding } from '@assay/contract/api/analysis/row-findings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Finding, Issue } from '@assay/contract/assessment.ts';
import { countColumn, type Severity } from '@assay/contract/severities.ts';

/** Issues of the scenarios of reports: more of everything than a report lists. */

export interface GivenIssue {
  area: AreaId;
  severity: Severity;
  points: number;
  assets: readonly string[];
  finding?: Partial<Finding>;
  issue?: Partial<Issue>;
}

export const issueIdOf = (at: number) => `check-${at}/found/`;

export function findingsOf({ area, severity, assets, finding }: GivenIssue, at: number): Finding[] {
  return assets.map((asset, n) => ({
    fingerprint: `f${at}-${n}`,
    check: `${area}.check-${at}`,
    finding: 'found',
    area,
    severity,
    confidence: 'certain',
    effort: 'low',
    cwe: [],
    asset,
    subject: `subject-${at}`,
    subjectClass: '',
    facts: { value: at },
    seen: [`seen ${at} ${n}`],
    reproduce: null,
    controlled: true,
    ...finding,
  }));
}

export function issueOf(given: GivenIssue, at: number, findings: readonly Finding[]): Issue {
  const lead = findings[0]!;
  return {
    id: issueIdOf(at),
    check: lead.check,
    finding: lead.finding,
    area: given.area,
    severity: given.severity,
    confidence: lead.confidence,
    effort: lead.effort,
    subjectClass: '',
    assets: [...given.assets],
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
    points: given.points,
    setsCeiling: false,
    ageFactor: 1,
    ...given.issue,
  };
}

export function rowOf({ area, points, assets }: GivenIssue, at: number, findings: readonly Finding[]) {
  const listed = findings.map(
    ({ fingerprint, check, finding, asset, ...rest }, n): RowFinding => ({
      fingerprint,
      issue: issueIdOf(at),
      area,
      check,
      finding,
      column: countColumn({ ...rest } as Finding),
      asset,
      title: `Title ${at}`,
      points: n === 0 ? points : null,
    }),
  );
  return {
    ...{ id: issueIdOf(at), issue: issueIdOf(at), fingerprint: listed[0]!.fingerprint, column: listed[0]!.column },
    ...{ points: points === 0 ? null : points, assets: [...assets], findings: listed },
  };
}

export const HOSTS = Array.from({ length: 34 }, (_, at) => `h${String(at).padStart(2, '0')}.example.com`);
export const ISSUES: readonly GivenIssue[] = [
  {
    area: 'network_security',
    severity: 'critical',
    points: 2050,
    // More ports of a host, and more hosts, than are named.
    assets: [
      ...Array.from({ length: 8 }, (_, at) => `h00.example.com:${at + 1}/tcp`),
      'h00.example.com:53/udp',
      ...HOSTS.slice(1, 15),
    ],
    finding: { seen: ['a', 'b', 'c', 'd', 'x'.repeat(200)], reproduce: 'y'.repeat(500), cwe: [319, 16] },
    issue: { machines: 3, setsCeiling: true },
  },
  {
    area: 'network_security',
    severity: 'high',
    points: 1200,
    assets: ['h01.example.com:23/tcp'],
    finding: { reproduce: 'nc h01 23', seen: ['z'.repeat(140)] },
  },
  {
    area: 'network_security',
    severity: 'medium',
    points: 800,
    assets: ['h01.example.com:23/tcp', 'h02.example.com:23/tcp'],
  },
  { area: 'network_security', severity: 'low', points: 400, assets: ['h01.example.com:23/tcp'] },
  {
    area: 'network_security',
    severity: 'low',
    points: 0,
    assets: ['h01.example.com:23/tcp'],
    finding: { confidence: 'tentative' },
  },
  {
    area: 'endpoint_security',
    severity: 'high',
    points: 1200,
    assets: ['h02.example.com:3389/tcp'],
    finding: { effort: 'high', confidence: 'firm' },
  },
  { area: 'dns_health', severity: 'medium', points: 800, assets: ['example.com'], finding: { seen: [] } },
  {
    area: 'dns_health',
    severity: 'informational',
    points: 0,
    assets: ['example.com'],
    finding: { reproduce: 'dig example.com' },
  },
  {
    area: 'patch_cadence',
    severity: 'critical',
    points: 2000,
    assets: HOSTS.slice(0, 9),
    finding: { effort: 'medium' },
  },
  {
    area: 'patch_cadence',
    severity: 'medium',
    points: 850,
    assets: ['h03.example.com:443/tcp', 'h03.example.com:8443/tcp'],
  },
  {
    area: 'web_app_security',
    severity: 'medium',
    points: 1000,
    assets: ['https://h04.example.com/login', 'h04.example.com'],
  },
  {
    area: 'application_security',
    severity: 'low',
    points: 425,
    assets: ['[2001:db8::1]:443/tcp'],
    finding: { seen: ['same'] },
  },
  {
    area: 'ip_reputation',
    severity: 'high',
    points: 1200,
    assets: ['h05.example.com', 'h06.example.com'],
    finding: { seen: ['same', 'same'] },
  },
  { area: 'information_leakage', severity: 'critical', points: 2000, assets: ['h07.example.com'] },
  {
    area: 'hacker_chatter',
    severity: 'medium',
    points: 400,
    assets: ['example.com'],
    issue: { event: true, ageFactor: 0.5 },
  },
  { area: 'social_engineering', severity: 'low', points: 400, assets: [] },
];
