import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '../../api/ratings.ts';
import { sharedFindingsQuery } from '../../api/suppliers.ts';
import { Card } from '../card.tsx';
import { levelOf, SeverityBadge } from '../findings/severity.tsx';
import { FilteredAway, ListFilterBar } from '../lists/list-filter.tsx';
import { TableFoot } from '../lists/table-foot.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { Loaded } from '../loaded.tsx';
import { Note } from '../note.tsx';
import { costText } from '../numbers.ts';

interface Props {
  subject: Subject;
  /** Null = of all areas. */
  area: AreaId | null;
  counts: AlertCounts;
}

/** What was found at another company, without addresses, paths, names and evidence; read-only. */
export function SharedFindings({ subject, area, counts }: Props) {
  const { t } = useTranslation();
  const filter = useListFilter('column');
  const query = useQuery(sharedFindingsQuery(subject, area, filter));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Card flush title={t('suppliers.sharedPage.findingsTitle')} busy={query.isRefetching}>
      <ListFilterBar filter={filter} counts={counts} placeholder={t('suppliers.search.findings')} />
      <Loaded query={query}>
        {(list) =>
          list.rows.length === 0 ? (
            filter.active ? (
              <FilteredAway filter={filter} hidden={total} />
            ) : (
              <div style={{ padding: 20 }}>
                <Note tone="good" lead={t('findings.none')} />
              </div>
            )
          ) : (
            <>
              <div className="table-wrap">
                <table className="table">
                  <thead>
                    <tr>
                      <th scope="col">{t('column.severity')}</th>
                      <th scope="col">{t('column.finding')}</th>
                      {area === null && (
                        <th scope="col" className="hide-medium">
                          {t('column.area')}
                        </th>
                      )}
                      <th scope="col" className="number">
                        {t('column.points')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.rows.map((row) => (
                      <Line key={row.fingerprint} row={row} withArea={area === null} />
                    ))}
                  </tbody>
                </table>
              </div>
              <TableFoot
                page={list.page}
                pageSize={list.pageSize}
                total={list.total}
                onPage={(page) => filter.set({ page })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Line({ row, withArea }: { row: FindingRow; withArea: boolean }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <tr>
      <td>
        <SeverityBadge level={levelOf(row.column)} />
      </td>
      <td>
        <button
          type="button"
          className="link-button"
          style={{ textAlign: 'start' }}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {row.title}
        </button>
        <Statement row={row} />
        {open && (
          <div className="stack small text-2" style={{ marginTop: 8 }}>
            <p>{row.description}</p>
            <p>{row.solution}</p>
          </div>
        )}
      </td>
      {withArea && (
        <td className="text-2 hide-medium" data-label={t('column.area')}>
          {t(`terms:areas.${row.area}`)}
        </td>
      )}
      <td className="number" data-label={t('column.points')}>
        {costText(row.points, i18n.language)}
      </td>
    </tr>
  );
}

/** What the owner states about a finding travels with it. */
export function Statement({ row }: { row: Pick<FindingRow, 'statement'> }) {
  const { t } = useTranslation();
  const { statement } = row;
  if (!statement?.decision) return null;
  const decision = t(`suppliers.sharedPage.${statement.decision}`, { until: statement.until ?? '' });
  return (
    <p className="small text-2">
      <span className="strong">
        {t('suppliers.sharedPage.statement')}: {decision}
      </span>
      {statement.reason && ` · ${statement.reason}`}
    </p>
  );
}
