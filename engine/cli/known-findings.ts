import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
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

/** Fingerprints of an earlier run: a file written by `--format json` or `--json`. @throws UsageError */
export async function readBaseline(file: string | null): Promise<ReadonlySet<string> | null> {
  if (file === null) return null;
  const content = (await readJson(file)) as { findings?: unknown } | null;
  if (!Array.isArray(content?.findings)) throw new UsageError('baseline', file);
  const fingerprints = content.findings.map((finding) => (finding as { fingerprint?: unknown } | null)?.fingerprint);
  if (fingerprints.some((one) => typeof one !== 'string')) throw new UsageError('baseline', file);
  return new Set(fingerprints as string[]);
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
