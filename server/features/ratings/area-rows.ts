import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { finishRow, type StoredRow } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { redactAreaRow, type Share } from '#features/sharing/index.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listAreaRows, listOpenFindings } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { readFindingMarks } from './decisions/decision-access.ts';
import { isInStates, NO_MARK, type parseStates } from './decisions/decision-response.ts';

/** The reader, for example the scope of server/routes/shared-access.ts. */
type Reader = Parameters<typeof readFindingMarks>[1] & { share: Share | null };

export type VisibleAreaRow = Record<string, unknown> & { mark: FindingStatus };

/**
 * The localized rows of an area's page (contract/api/area-rows.ts) that this reader may see.
 * @param wanted.states states of decisions to include; null = every one, and rows without a finding
 */
export async function areaRowsFor(
  tx: Tx,
  domain: DomainRow,
  reader: Reader,
  wanted: { area: AreaId; states: ReturnType<typeof parseStates> },
  words: Translator,
): Promise<Record<string, unknown>[]> {
  const { area, states } = wanted;
  const stored = (await listAreaRows(tx, domain.id, area)) as StoredRow[];
  const marks = await readFindingMarks(tx, reader, domain);
  const since = area === 'patch_cadence' ? await openSince(tx, domain.id) : null;
  const rows = stored
    .map((row): VisibleAreaRow => {
      const finished = finishRow(area, row, words) as unknown as Record<string, unknown>;
      if (since) finished.open_since = since.get(String(finished.cpe)) ?? null;
      return { ...finished, mark: marks.get(String(finished.fingerprint)) ?? NO_MARK };
    })
    // Without a finding behind it a row has no state.
    .filter((row) => states === null || (row.fingerprint && isInStates(row.mark, states)));
  return reader.share ? rows.map((row) => redactAreaRow(area, row)) : rows;
}

/** Product (CPE) → when the oldest of its open findings was first seen. */
async function openSince(tx: Tx, domainId: string): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, string>();
  for (const { firstSeen, data } of await listOpenFindings(tx, domainId, 'patch_cadence')) {
    const cpe = String((data.facts as { cpe?: unknown } | undefined)?.cpe ?? '');
    const at = firstSeen.toISOString();
    if (cpe !== '' && (first.get(cpe) ?? at) >= at) first.set(cpe, at);
  }
  return first;
}
