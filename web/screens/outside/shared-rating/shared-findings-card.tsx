import type { SharedRating } from '@assay/contract/api/analysis/links.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedRatingFindingsQuery } from '../../../api/analysis.ts';
import { Card } from '../../../components/card.tsx';
import { levelOf, SeverityBadge } from '../../../components/findings/severity.tsx';
import { Host } from '../../../components/host.tsx';
import { FilteredAway, ListFilterBar } from '../../../components/lists/list-filter.tsx';
import { TableFoot } from '../../../components/lists/table-foot.tsx';
import { useListFilter } from '../../../components/lists/use-list-filter.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Note } from '../../../components/note.tsx';
import { costText } from '../../../components/numbers.ts';

/** What the scan found, as far as the link shows it. */
export function SharedFindingsCard({ code, rating }: { code: string; rating: SharedRating }) {
  const { t } = useTranslation();
  const filter = useListFilter('column');
  const query = useQuery(sharedRatingFindingsQuery(code, rating.pass, filter));
  const total = Object.values(rating.counts).reduce((sum, count) => sum + count, 0);
  const whole = rating.level === 'everything';
  return (
    <Card flush title={t('sharedRating.findings')} busy={query.isRefetching}>
      <ListFilterBar filter={filter} counts={rating.counts} placeholder={t('sharedRating.search')} />
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
                  <caption className="visually-hidden">{t('sharedRating.findings')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{t('column.severity')}</th>
                      <th scope="col">{t('column.finding')}</th>
                      <th scope="col" className="hide-medium">
                        {t('column.area')}
                      </th>
                      {whole && <th scope="col">{t('sharedRating.asset')}</th>}
                      <th scope="col" className="number">
                        {t('column.points')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.rows.map((row) => (
                      <Line key={row.fingerprint} row={row} whole={whole} />
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

function Line({ row, whole }: { row: FindingRow; whole: boolean }) {
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
        {open && (
          <div className="stack small text-2" style={{ marginTop: 8 }}>
            <p>{row.description}</p>
            <p>{row.solution}</p>
            {row.seen.length > 0 && (
              <>
                <b>{t('sharedRating.evidence')}</b>
                <pre className="code">{row.seen.join('\n')}</pre>
              </>
            )}
          </div>
        )}
      </td>
      <td className="text-2 hide-medium" data-label={t('column.area')}>
        {t(`terms:areas.${row.area}`)}
      </td>
      {whole && (
        <td className="mono" data-label={t('sharedRating.asset')}>
          <Host name={row.asset} />
        </td>
      )}
      <td className="number" data-label={t('column.points')}>
        {costText(row.points, i18n.language)}
      </td>
    </tr>
  );
}
