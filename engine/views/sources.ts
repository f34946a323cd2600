import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, type CountColumn, countColumn } from '@assay/contract/severities.ts';
import type { EvidenceKind, EvidenceMap, EvidenceSet } from '../evidence/index.ts';
import type { RowText } from './stored-row.ts';

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

/** The finding with the highest severity; undefined if there is none. */
export function worstOf(findings: readonly Finding[]): Finding | undefined {
  return findings.toSorted((a, b) => COUNT_COLUMNS.indexOf(levelOf(a)) - COUNT_COLUMNS.indexOf(levelOf(b)))[0];
}

/** Source of a finding's localized text when a row is read. */
export function textOf(finding: Finding): RowText {
  const { check, facts, asset, subject } = finding;
  return { check, finding: finding.finding, facts, asset, subject };
}

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
  const dns = new Map(of('host-dns').map((piece) => [piece.asset, piece.value]));
  const ports = of('ports');
  const patch = assessment.findings.filter((finding) => finding.area === 'patch_cadence');

  return {
    assessment,
    of,
    findings: (area) => assessment.findings.filter((finding) => finding.area === area),
    issueOf: (finding) => issues.get(`${finding.check}/${finding.finding}/${finding.subjectClass}`),
    refsOf: (check) => [...refsOf(check)],
    addressesOf(host) {
      const known = dns.get(host);
      const probed = ports
        .filter((piece) => piece.value.names.includes(host))
        .flatMap((piece) => piece.value.addresses.map((row) => row.address));
      const all = [...new Set([...(known?.a ?? []), ...(known?.aaaa ?? []), ...(known ? [] : probed)])];
      return { ipv4: all.filter((one) => !one.includes(':')), ipv6: all.filter((one) => one.includes(':')) };
    },
    cvesOn(asset) {
      const whole = portOf(asset) === null;
      const here = patch.filter((row) => row.asset === asset || (whole && hostOf(row.asset) === asset));
      return [...new Set(here.flatMap(cvesOf))].sort();
    },
  };
}
