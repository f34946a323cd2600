import type { Page } from '@assay/contract/api/envelope.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../card.tsx';
import { Host } from '../host.tsx';
import { ListFilterBar, NoMatches } from '../lists/list-filter.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import type { FilterState } from '../lists/use-list-filter.ts';
import { Note } from '../note.tsx';
import { costText } from '../numbers.ts';
import { levelOf, SeverityBadge } from './severity.tsx';

/** Options that differ between the read-only views. */
interface Shown {
  /** Shows findings of all areas, with the area of each. */
  withArea: boolean;
  /** Texts for full access: header of the asset column, and label of the evidence. */
  whole?: { asset: string; evidence: string } | null;
  /** Additional text under the title of a finding. */
  more?(row: FindingRow): ReactNode;
}

interface Props extends Shown {
  title: string;
  placeholder: string;
  filter: FilterState;
  query: UseQueryResult<Page<FindingRow>>;
  /** Counts of all findings, before filtering. */
  counts: AlertCounts;
}

/** Findings shared by others: each expands in its row and cannot be changed. */
export function ReadOnlyFindings({ title, placeholder, filter, query, counts, ...shown }: Props) {
  const { t } = useTranslation();
  const { withArea, whole } = shown;
  return (
    <Card flush title={title} busy={query.isRefetching}>
      <ListFilterBar filter={filter} counts={counts} placeholder={placeholder} />
      <PagedList
        query={query}
        onPage={(page) => filter.set({ page })}
        caption={title}
        empty={
          filter.active ? <NoMatches filter={filter} counts={counts} /> : <Note tone="good" lead={t('findings.none')} />
        }
        head={
          <>
            <th scope="col">{t('column.severity')}</th>
            <th scope="col">{t('column.finding')}</th>
            {withArea && (
              <th scope="col" className="hide-medium">
                {t('column.area')}
              </th>
            )}
            {whole && <th scope="col">{whole.asset}</th>}
            <th scope="col" className="number">
              {t('column.points')}
            </th>
          </>
        }
      >
        {(row) => <Line key={row.fingerprint} row={row} {...shown} />}
      </PagedList>
    </Card>
  );
}

function Line({ row, withArea, whole, more }: Shown & { row: FindingRow }) {
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
        {more?.(row)}
        {open && (
          <div className="stack small text-2" style={{ marginTop: 8 }}>
            <p>{row.description}</p>
            <p>{row.solution}</p>
            {whole && row.seen.length > 0 && (
              <>
                <b>{whole.evidence}</b>
                <pre className="code">{row.seen.join('\n')}</pre>
              </>
            )}
          </div>
        )}
      </td>
      {withArea && (
        <td className="text-2 hide-medium" data-label={t('column.area')}>
          {t(`terms:areas.${row.area}`)}
        </td>
      )}
      {whole && (
        <td className="mono" data-label={whole.asset}>
          <Host name={row.asset} />
        </td>
      )}
      <td className="number" data-label={t('column.points')}>
        {row.points === null ? '–' : costText(row.points, i18n.language)}
      </td>
    </tr>
  );
}
