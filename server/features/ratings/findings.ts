import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { Translator } from '@assay/locales';
import type { DomainRow } from '../../platform/db/domains/domains.ts';
import { openFindings } from '../../platform/db/ratings/ratings.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { sharedFindings } from '../sharing/findings.ts';
import type { Share } from '../sharing/share.ts';
import { marksOf } from './decisions/marks.ts';
import { isInStates, NO_MARK, type statesIn } from './decisions/shape.ts';
import { findingShape } from './shape.ts';

/** Points of each issue of a rating, hundredths. */
export function pointsOf(assessment: Assessment): ReadonlyMap<string, number> {
  return new Map(assessment.ledger.issues.map((issue) => [issue.id, issue.points]));
}

/** The reader, for example the scope of server/routes/shared-reach.ts. */
type Reader = Parameters<typeof marksOf>[1] & { share: Share | null };

/**
 * The open findings of a domain as this reader may see them, in words; what costs most first.
 * @param wanted.area one area only
 * @param wanted.states states of decisions to keep; null = every one
 */
export async function findingsFor(
  tx: Tx,
  domain: DomainRow,
  reader: Reader,
  assessment: Assessment,
  wanted: { area: AreaId | null; states: ReturnType<typeof statesIn> },
  words: Translator,
): Promise<FindingRow[]> {
  const points = pointsOf(assessment);
  const records = await openFindings(tx, domain.id, wanted.area);
  const marks = await marksOf(tx, reader, domain);
  const rows = records
    .filter(({ fingerprint }) => isInStates(marks.get(fingerprint) ?? NO_MARK, wanted.states))
    .map((record) => findingShape(record, points, marks.get(record.fingerprint) ?? NO_MARK, words));
  const shown = reader.share ? await sharedFindings(tx, domain, rows, reader.share, words) : rows;
  return shown.sort((a, b) => b.points - a.points || (a.fingerprint < b.fingerprint ? -1 : 1));
}
