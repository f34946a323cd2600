import { type DecisionCounts, type FindingStatus, isOverdue } from '@assay/contract/api/decisions.ts';
import type { AreaId, RowGroup } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { finishRows, issueId } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { type FindingRecord, latestRating, listOpenFindings } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { storedAreaRows } from '../rows/stored-area-rows.ts';
import { readFindingMarks } from './decision-access.ts';
import { NO_MARK } from './decision-response.ts';

/** The list whose rows are counted. */
interface CountedList {
  /** Null = the findings of all areas. */
  area: AreaId | null;
  /** Null = a row per finding. */
  group: RowGroup | null;
}

interface CountScope {
  domain: DomainRow;
  reader: Parameters<typeof readFindingMarks>[1];
  /** YYYY-MM-DD in the company's zone. */
  today: string;
}

/**
 * Rows of a list by decision: each number is that of the rows that the filter of this state lists, so that a row with an
 * accepted and an open finding is counted under both.
 */
export async function countDecisions(
  tx: Tx,
  { domain, reader, today }: CountScope,
  list: CountedList,
  words: Translator,
): Promise<DecisionCounts> {
  const marks = await readFindingMarks(tx, reader, domain);
  const rows = (await rowsOf(tx, domain, list, words)).map((fingerprints) =>
    fingerprints.map((fingerprint) => marks.get(fingerprint) ?? NO_MARK),
  );
  const those = (test: (mark: FindingStatus) => boolean) => rows.filter((row) => row.some(test)).length;
  return {
    open: those(({ state }) => state === 'open'),
    'in-progress': those(({ state }) => state === 'in-progress'),
    'awaiting-retest': those(({ state }) => state === 'awaiting-retest'),
    accepted: those(({ state }) => state === 'accepted'),
    disputed: those(({ state }) => state === 'disputed'),
    assigned: those(({ assignee }) => assignee !== null),
    overdue: those((mark) => isOverdue(mark, today)),
  };
}

/** Fingerprints of the findings of each row. */
async function rowsOf(tx: Tx, domain: DomainRow, { area, group }: CountedList, words: Translator): Promise<string[][]> {
  const rating = area && (await latestRating(tx, domain.id));
  if (area && rating) {
    const stored = await storedAreaRows(tx, rating, area);
    const rows = group === null ? stored : finishRows(area, stored, words, { group });
    const listed = rows.map((row) => row.findings.map(({ fingerprint }) => fingerprint));
    return group === null ? [...new Set(listed.flat())].map((fingerprint) => [fingerprint]) : listed;
  }
  const findings = await listOpenFindings(tx, domain.id, area);
  const groups = Map.groupBy(findings, (finding) => keyOf(finding, group));
  return [...groups.values()].map((members) => members.map(({ fingerprint }) => fingerprint));
}

function keyOf({ fingerprint, data }: FindingRecord, group: RowGroup | null): string {
  if (group === null) return fingerprint;
  const finding = data as unknown as Finding;
  return group === 'issue' ? issueId(finding) : finding.asset;
}
