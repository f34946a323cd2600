import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaSummary } from '@assay/contract/api/ratings.ts';
import { AREA_GROUPS, type AreaId } from '@assay/contract/areas.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaRowsQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { BulkBar } from '#components/findings/decisions/bulk-bar.tsx';
import { StateChips } from '#components/findings/decisions/state-chips.tsx';
import { OpenFinding, useFindingList } from '#components/findings/finding-list.tsx';
import { Day } from '#components/instant.tsx';
import { ColumnsMenu } from '#components/lists/columns/columns-menu.tsx';
import { useColumns } from '#components/lists/columns/use-columns.ts';
import { GroupSwitch } from '#components/lists/group-switch.tsx';
import { ListFilterBar, NoMatches } from '#components/lists/list-filter.tsx';
import { SavedFilters } from '#components/lists/saved-filters/saved-filters.tsx';
import { useListFilter } from '#components/lists/use-list-filter.ts';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import cardStyles from '#styles/card.module.css';
import { COLUMNS, type Column, DEFAULT_SORT } from './columns.tsx';
import { RowsExport } from './rows-export.tsx';
import { RowsTable } from './rows-table.tsx';

/** Two skeleton lines have the height of a row; the maximum exceeds the height of the viewport. */
const LINES = { least: 6, most: 40, ofRow: 2 };

/** Matches the height of the content, to prevent layout shifts. */
function linesFor(counts: AlertCounts): number {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Math.min(LINES.most, Math.max(LINES.least, rows * LINES.ofRow));
}

interface Props {
  subject: Subject;
  area: AreaId;
  summary: AreaSummary;
  /** Time of the rating. */
  at: string;
  /** Further cards, shown below the table as soon as its height is known, so that it does not move them. */
  children: ReactNode;
}

/** The area's table with filters, and the drawer of the selected finding. */
export function RowsCard({ subject, area, summary, at, children }: Props) {
  const { counts } = summary;
  const { t } = useTranslation();
  const filter = useListFilter(DEFAULT_SORT[area], AREA_GROUPS[area]);
  const query = useQuery(areaRowsQuery(subject, area, filter));
  const [settled, setSettled] = useState(false);
  if (!settled && !query.isPending) setSettled(true);
  // Deferred like the table in QueryBoundary, so that both appear in the same render.
  const complete = useDeferredValue(settled);
  const fingerprints = useMemo(
    () => [...new Set((query.data?.rows ?? []).flatMap((row) => row.findings.map(({ fingerprint }) => fingerprint)))],
    [query.data],
  );
  const { order, mayDecide, selection, open } = useFindingList(subject, query.data, fingerprints, filter);
  const choice = useColumns(area);
  const all = COLUMNS[area] as unknown as readonly Column<AreaRow>[];
  const columns = all.filter(({ field, name }) => name || choice.chosen[field] !== false);
  // A row without a name cannot be opened.
  const optional = all
    .filter(({ name }) => !name)
    .map(({ field }) => ({
      field,
      name: field === 'points' ? t('column.points') : t(`rows.${area}.${field}`),
    }));
  return (
    <>
      <Card
        flush
        title={t(`area.rows.${area}`)}
        busy={query.isRefetching}
        aside={
          <span className="row wrap">
            <ColumnsMenu columns={optional} choice={choice} />
            <RowsExport subject={subject} area={area} filter={filter} />
          </span>
        }
      >
        <ListFilterBar
          filter={filter}
          counts={query.data?.counts ?? counts}
          pending={!query.data}
          placeholder={t(`area.search.${area}`)}
        >
          <GroupSwitch filter={filter} />
          <StateChips subject={subject} area={area} filter={filter} />
          <SavedFilters list={area} />
        </ListFilterBar>
        {mayDecide && <BulkBar targets={[{ subject, fingerprints: selection.chosen }]} selection={selection} />}
        <QueryBoundary query={query} lines={linesFor(counts)}>
          {(list) =>
            list.rows.length === 0 ? (
              <div className={cardStyles.listEmpty}>
                {filter.active ? (
                  <NoMatches filter={filter} counts={counts} />
                ) : summary.score === null ? (
                  <Note lead={t(`terms:areaStatus.${summary.status}`)}>{t(`areaStatus.why.${summary.status}`)}</Note>
                ) : (
                  <Note tone="good" lead={t('area.nothing')}>
                    {t('area.nothingWhy')} <Day at={at} />
                  </Note>
                )}
              </div>
            ) : (
              <RowsTable
                area={area}
                columns={columns}
                chosen={choice.chosen}
                list={list}
                filter={filter}
                selection={mayDecide ? selection : null}
                onOpen={open}
              />
            )
          }
        </QueryBoundary>
      </Card>
      <OpenFinding subject={subject} filter={filter} order={order} />
      {complete && children}
    </>
  );
}
