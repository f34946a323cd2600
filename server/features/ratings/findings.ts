import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { Translator } from '@assay/locales';
import { type Share, sharedFindings } from '#features/sharing/index.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listOpenFindings } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { readFindingMarks } from './decisions/decision-access.ts';
import { isInStates, NO_MARK, type parseStates } from './decisions/decision-response.ts';
import { toFindingRow } from './rating-response.ts';

/** Points of each issue of a rating, hundredths. */
export function pointsOf(assessment: Assessment): ReadonlyMap<string, number> {
  return new Map(assessment.ledger.issues.map((issue) => [issue.id, issue.points]));
}

/** The reader, for example the scope of server/routes/shared-access.ts. */
type Reader = Parameters<typeof readFindingMarks>[1] & { share: Share | null };

/** A finding as its reader may see it. */
export interface ListedFinding {
  row: FindingRow;
  /** Its asset, which `row` leaves out where it is not shared. */
  asset: string;
}

/**
 * The open findings of a domain visible to this reader, translated; costliest first.
 * @param wanted.area restricts to one area
 * @param wanted.states decision states to include; null = all
 */
export async function findingsFor(
  tx: Tx,
  { domain, reader, assessment }: { domain: DomainRow; reader: Reader; assessment: Assessment },
  wanted: { area: AreaId | null; states: ReturnType<typeof parseStates> },
  words: Translator,
): Promise<ListedFinding[]> {
  const points = pointsOf(assessment);
  const records = await listOpenFindings(tx, domain.id, wanted.area);
  const marks = await readFindingMarks(tx, reader, domain);
  const rows = records
    .filter(({ fingerprint }) => isInStates(marks.get(fingerprint) ?? NO_MARK, wanted.states))
    .map((record) => toFindingRow(record, points, marks.get(record.fingerprint) ?? NO_MARK, words))
    .sort(costliestFirst);
  const assets = rows.map(({ asset }) => asset);
  const shown = reader.share ? await sharedFindings(tx, domain, rows, reader.share, words) : rows;
  return shown.map((row, at) => ({ row, asset: assets[at]! }));
}

/** Most points first, and findings of one issue together. */
export function costliestFirst(a: FindingRow, b: FindingRow): number {
  return (
    b.issuePoints - a.issuePoints ||
    (a.issue === b.issue ? 0 : a.issue < b.issue ? -1 : 1) ||
    (a.fingerprint < b.fingerprint ? -1 : 1)
  );
}
