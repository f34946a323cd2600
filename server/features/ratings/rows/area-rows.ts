import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type { AreaId, RowGroup } from '@assay/contract/areas.ts';
import { finishRows } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { redactAreaRow, type Share } from '#features/sharing/index.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listOpenFindings, type RatingRow } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { readFindingMarks } from '../decisions/decision-access.ts';
import { isInStates, NO_MARK, type parseStates } from '../decisions/decision-response.ts';
import { storedAreaRows } from './stored-area-rows.ts';
import { selectTotaledRows, type TotaledSelection } from './totaled-rows.ts';

/** The reader, for example the scope of server/routes/shared-access.ts. */
type Reader = Parameters<typeof readFindingMarks>[1] & { share: Share | null };

interface Wanted {
  area: AreaId;
  /** Null = the area's own. */
  group: RowGroup | null;
  /** States of decisions to include; null = every one, and rows without a finding. */
  states: ReturnType<typeof parseStates>;
  selection: TotaledSelection;
}

/** The localized rows of an area's page (contract/api/area-rows.ts) that this reader may see, as it filters them. */
export async function areaRowsFor(
  tx: Tx,
  { domain, rating, reader }: { domain: DomainRow; rating: RatingRow; reader: Reader },
  { area, group, states, selection }: Wanted,
  words: Translator,
): Promise<TotaledPage<AreaRow>> {
  const stored = await storedAreaRows(tx, rating, area);
  const marks = await readFindingMarks(tx, reader, domain);
  const markOf = (fingerprint: string): FindingStatus => marks.get(fingerprint) ?? NO_MARK;
  const since = area === 'patch_cadence' ? await openSince(tx, domain.id) : null;
  const keep = states && (({ fingerprint }: { fingerprint: string }) => isInStates(markOf(fingerprint), states));
  const rows: AreaRow[] = finishRows(area, stored, words, { group: group ?? undefined, keep }).map((row) => {
    const findings = row.findings.map((finding) => ({ ...finding, mark: markOf(finding.fingerprint) }));
    const marked = { ...row, findings, ...(row.fingerprint === null ? {} : { mark: markOf(row.fingerprint) }) };
    return since && 'cpe' in marked ? { ...marked, open_since: since.get(marked.cpe) ?? null } : marked;
  });
  const shown = reader.share ? rows.map((row) => redactAreaRow(area, row)) : rows;
  return selectTotaledRows(shown, selection, { area, defaultSort: '', assetsOf: thingsOf });
}

/** The name of a row without a finding. */
function thingsOf(row: AreaRow): string[] {
  const values = row as unknown as Record<string, unknown>;
  return [values.domain, values.host, values.url].filter((value) => typeof value === 'string');
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
