import { type FindingsExport, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { AbsenceCause, Resolution } from '@assay/contract/assessment.ts';
import { EVIDENCE_REUSE_MS } from '@assay/contract/limits.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import { isUnseen } from '@assay/contract/values/comparison.ts';
import { absenceOf } from '../evaluation/absence.ts';
import { readJson } from './files.ts';
import { UsageError } from './option-values.ts';

/** An entry of the ignore file: which findings, why, and until when. */
interface IgnoreEntry {
  /** `check` or `check/finding`; absent = any. */
  check?: string;
  asset?: string;
  fingerprint?: string;
  reason: string;
  /** Last day, YYYY-MM-DD. */
  expires: string;
}

const SELECTORS = ['check', 'asset', 'fingerprint'] as const;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/**
 * The ignore file: `{"ignore": [{"check" | "asset" | "fingerprint", "reason", "expires"}]}`. Every entry selects
 * something, and has a reason and a last day, as an accepted risk in the web app.
 * @throws UsageError
 */
export async function readIgnoreFile(file: string | null): Promise<readonly IgnoreEntry[]> {
  if (file === null) return [];
  const content = (await readJson(file)) as { ignore?: unknown } | null;
  if (!Array.isArray(content?.ignore)) throw new UsageError('ignore', file);
  return content.ignore.map((entry: Partial<IgnoreEntry> | null, at) => {
    const selectors = SELECTORS.map((name) => entry?.[name]).filter((value) => value !== undefined);
    const valid =
      selectors.length > 0 &&
      selectors.every((value) => typeof value === 'string' && value !== '') &&
      typeof entry?.reason === 'string' &&
      entry.reason.trim() !== '' &&
      typeof entry.expires === 'string' &&
      DAY.test(entry.expires);
    if (!valid) throw new UsageError('ignore-entry', String(at + 1));
    return entry as IgnoreEntry;
  });
}

type Row = FindingsExport['findings'][number];

/** The findings of an earlier run. */
export interface Baseline {
  fingerprints: ReadonlySet<string>;
  /** Null if the file was written by `--json`, which has no texts. */
  data: FindingsExport | null;
}

/** A file written by `--format json` or `--json`. @throws UsageError */
export async function readBaseline(file: string | null): Promise<Baseline | null> {
  if (file === null) return null;
  const content = (await readJson(file)) as { findings?: unknown } | null;
  if (!Array.isArray(content?.findings)) throw new UsageError('baseline', file);
  const fingerprints = content.findings.map((finding) => (finding as { fingerprint?: unknown } | null)?.fingerprint);
  if (fingerprints.some((one) => typeof one !== 'string')) throw new UsageError('baseline', file);
  const { data = null } = findingsExport.safeParse(content);
  return { fingerprints: new Set(fingerprints as string[]), data };
}

/** Findings that a later run does not report, with the cause; null if one of the two does not say what it examined. */
export function absentFindings(
  before: FindingsExport,
  after: FindingsExport,
): { finding: Row; cause: AbsenceCause | null }[] {
  const later = new Set(after.findings.map(({ fingerprint }) => fingerprint));
  const absent = before.findings.filter(({ fingerprint }) => !later.has(fingerprint));
  return absent.map((finding) => ({ finding, cause: causeOf(finding, before, after) }));
}

function causeOf(row: Row, before: FindingsExport, after: FindingsExport) {
  const [was, is] = [before.examined, after.examined];
  if (!was || !is) return null;
  const { lastSeen, ...others } = row;
  const finding = was.events.includes(row.fingerprint) ? row : others;
  const ruled = (ruling: Resolution, list: readonly string[] = []) =>
    list.map((fingerprint) => ({ ruling, finding: { fingerprint } }));
  const rulings = [...ruled('false', is.ruledOut), ...ruled('backported', is.backported), ...ruled('ours', is.decided)];
  return absenceOf(finding, { ...was, ledger: {} }, { ...is, ledger: { rulings } }).cause;
}

/** Findings of the baseline that this run could not look for, for 30 days: they count as open, not as fixed. */
export function notLookedFor(baseline: FindingsExport | null, data: FindingsExport): Row[] {
  if (baseline?.domain !== data.domain) return [];
  const isYoung = ({ lastSeen }: Row) => Date.parse(data.at) - Date.parse(lastSeen) < EVIDENCE_REUSE_MS;
  return absentFindings(baseline, data).flatMap(({ finding, cause }) =>
    isUnseen(cause) && isYoung(finding) ? [finding] : [],
  );
}

/** The findings with those that an entry selects marked as accepted risks. @param today YYYY-MM-DD */
export function withIgnored(data: FindingsExport, entries: readonly IgnoreEntry[], today: string): FindingsExport {
  const valid = entries.filter(({ expires }) => expires >= today);
  const findings = data.findings.map((row) => {
    const entry = valid.find(
      ({ check, asset, fingerprint }) =>
        (check === undefined || check === row.check || check === `${row.check}/${row.finding}`) &&
        (asset === undefined || asset === row.asset) &&
        (fingerprint === undefined || fingerprint === row.fingerprint),
    );
    if (!entry) return row;
    return { ...row, statement: { decision: 'accepted' as const, until: entry.expires, reason: entry.reason } };
  });
  return { ...data, findings };
}

/** Entries that no longer apply. @param today YYYY-MM-DD */
export function expiredEntries(entries: readonly IgnoreEntry[], today: string): readonly IgnoreEntry[] {
  return entries.filter(({ expires }) => expires < today);
}

/** Findings that are neither ignored nor in the baseline. */
export function newFindings(
  { findings }: FindingsExport,
  known: ReadonlySet<string> | null,
): FindingsExport['findings'] {
  return findings.filter(({ fingerprint, statement }) => !statement?.decision && !known?.has(fingerprint));
}

/** Is any of these as severe as the threshold? Tentative findings never are. */
export function reachesSeverity(findings: FindingsExport['findings'], threshold: Severity | null): boolean {
  if (threshold === null) return false;
  const failing: readonly string[] = SEVERITIES.slice(0, SEVERITIES.indexOf(threshold) + 1);
  return findings.some(({ column }) => failing.includes(column));
}
