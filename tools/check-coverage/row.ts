/**
 * Items that security ratings assess, and the check for each. Rows without a check are known gaps, `declined` ones are
 * omitted for the stated reason. docs/checks.md ends with this table, and lists checks that no row names by their
 * titles.
 */
export interface CoverageRow {
  what: string;
  /** Ids of the checks; empty for a known gap. */
  checks: readonly string[];
  /** Why a row has no check, or which part of it is missing. */
  note?: string;
  /** Kinds of evidence, where the row is collected for every check and evaluated by none. */
  evidence?: string;
  /** Omitted intentionally; the note gives the reason. */
  declined?: true;
}

export interface CoverageSection {
  title: string;
  rows: readonly CoverageRow[];
}

export const row = (what: string, checks: readonly string[], note?: string): CoverageRow =>
  note === undefined ? { what, checks } : { what, checks, note };
export const evidence = (what: string, kinds: string, note?: string): CoverageRow => ({
  ...row(what, [], note),
  evidence: kinds,
});
export const declined = (what: string, why: string): CoverageRow => ({ ...row(what, [], why), declined: true });
