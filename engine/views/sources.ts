import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, type CountColumn, countColumn } from '@assay/contract/severities.ts';
import { knownAddresses } from '../evidence/dns.ts';
import type { EvidenceKind, EvidenceMap, EvidenceSet } from '../evidence/index.ts';
import type { StoredFinding } from './stored-row.ts';

/** An evidence item that was collected. */
export interface CollectedEvidence<K extends EvidenceKind> {
  asset: string;
  takenAt: string;
  value: EvidenceMap[K];
}

/** Input of the tables: an assessment, its evidence, and the declarations of the checks. */
export interface ViewSources {
  assessment: Assessment;
  of<K extends EvidenceKind>(kind: K): CollectedEvidence<K>[];
  /** Findings of an area, in the order of the assessment. */
  findings(area: AreaId): Finding[];
  issueOf(finding: Finding): Issue | undefined;
  /**
   * Findings as a row of the area's table stores them, the most severe first.
   * @param columns columns of the table that depend on the finding
   */
  stored(
    area: AreaId,
    findings: readonly Finding[],
    columns: (finding: Finding) => Record<string, unknown>,
  ): StoredFinding[];
  /** References that a check declares. */
  refsOf(check: string): string[];
  addressesOf(host: string): { ipv4: string[]; ipv6: string[] };
  /** CVEs that the assessment found on an endpoint, or on any endpoint of a host. */
  cvesOn(asset: string): string[];
}

/** `host:port/tcp` → host; other names are already hosts. */
export function hostOf(asset: string): string {
  return /^\[?(.+?)\]?:\d{1,5}\/(?:tcp|udp)$/.exec(asset)?.[1] ?? asset;
}

/** Port of an asset such as `www.example.com:443/tcp`; null if it has none. */
export function portOf(asset: string): number | null {
  const port = /:(\d{1,5})\/(?:tcp|udp)$/.exec(asset)?.[1];
  return port === undefined ? null : Number(port);
}

/** Column in which the finding is counted: its severity, or `other` if it is tentative. */
export function levelOf(finding: Finding): CountColumn {
  return countColumn(finding);
}

/** Most severe first; the order of the assessment within a severity. */
export function bySeverity(a: { column: CountColumn }, b: { column: CountColumn }): number {
  return COUNT_COLUMNS.indexOf(a.column) - COUNT_COLUMNS.indexOf(b.column);
}

const issueId = ({ check, finding, subjectClass }: Finding) => `${check}/${finding}/${subjectClass}`;

/** A fact as text; null if the finding does not contain it. */
export function factText(finding: Finding, ...names: string[]): string | null {
  for (const name of names) {
    const value = finding.facts[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function isCve(text: string): boolean {
  return /^CVE-\d{4}-\d{4,}$/.test(text);
}

function cvesOf(finding: Finding): string[] {
  const listed = finding.facts.cves;
  return [
    finding.subject,
    ...Object.values(finding.facts).filter((fact) => typeof fact === 'string'),
    ...(Array.isArray(listed) ? listed : []),
  ].filter(isCve);
}

/** Evidence and findings in the form that the tables need. */
export function sourcesOf(
  set: EvidenceSet,
  assessment: Assessment,
  refsOf: (check: string) => readonly string[],
): ViewSources {
  const of = <K extends EvidenceKind>(kind: K) =>
    set
      .flatMap((piece) =>
        piece.kind === kind && piece.outcome.ok
          ? [{ asset: piece.asset, takenAt: piece.takenAt, value: piece.outcome.value as EvidenceMap[K] }]
          : [],
      )
      .sort((a, b) => (a.asset < b.asset ? -1 : 1));
  const issues = new Map(assessment.ledger.issues.map((issue) => [issue.id, issue]));
  const issueOf = (finding: Finding) => issues.get(issueId(finding));
  const dns = new Map(of('host-dns').map((piece) => [piece.asset, piece.value]));
  const ports = of('ports');
  const patch = assessment.findings.filter((finding) => finding.area === 'patch_cadence');

  return {
    assessment,
    of,
    findings: (area) => assessment.findings.filter((finding) => finding.area === area),
    issueOf,
    stored: (area, findings, columns) =>
      findings
        .map((finding) => ({
          fingerprint: finding.fingerprint,
          area: finding.area,
          issue: issueId(finding),
          column: levelOf(finding),
          points: finding.area === area ? (issueOf(finding)?.points ?? 0) : null,
          check: finding.check,
          finding: finding.finding,
          facts: finding.facts,
          asset: finding.asset,
          subject: finding.subject,
          row: columns(finding),
        }))
        .sort(bySeverity),
    refsOf: (check) => [...refsOf(check)],
    addressesOf(host) {
      const known = dns.get(host);
      const probed = ports
        .filter((piece) => piece.value.names.includes(host))
        .flatMap((piece) => piece.value.addresses.map((row) => row.address));
      const all = [...new Set([...knownAddresses(known), ...(known ? [] : probed)])];
      return { ipv4: all.filter((one) => !one.includes(':')), ipv6: all.filter((one) => one.includes(':')) };
    },
    cvesOn(asset) {
      const whole = portOf(asset) === null;
      const here = patch.filter((row) => row.asset === asset || (whole && hostOf(row.asset) === asset));
      return [...new Set(here.flatMap(cvesOf))].sort();
    },
  };
}
