import type { Page } from '@assay/contract/api/envelope.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../card.tsx';
import { Host } from '../host.tsx';
import { ListFilterBar, NoMatches } from '../lists/list-filter.tsx';
import { ResourceList } from '../lists/table/resource-list.tsx';
import type { FilterState } from '../lists/use-list-filter.ts';
import { Note } from '../note.tsx';
import { costText } from '../numbers.ts';
import { levelOf, SeverityBadge } from './severity.tsx';

interface Props {
  /** Shows findings of all areas, with the area of each. */
  withArea: boolean;
  /** Texts for full access: header of the asset column, and label of the evidence. */
  whole?: { asset: string; evidence: string } | null;
  /** Additional text under the title of a finding. */
  more?(row: FindingRow): ReactNode;
  title: string;
  placeholder: string;
  filter: FilterState;
  query: UseQueryResult<Page<FindingRow>>;
  /** Counts of all findings, before filtering. */
  counts: AlertCounts;
}

/** Findings shared by others: each expands in its row and cannot be changed. */
export function ReadOnlyFindings({ title, placeholder, filter, query, counts, withArea, whole, more }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Card flush title={title} busy={query.isRefetching}>
      <ListFilterBar filter={filter} counts={counts} placeholder={placeholder} />
      <ResourceList
        query={query}
        onPage={(page) => filter.set({ page })}
        caption={title}
        empty={
          filter.active ? <NoMatches filter={filter} counts={counts} /> : <Note tone="good" lead={t('findings.none')} />
        }
        rowKey={({ fingerprint }) => fingerprint}
        columns={[
          { id: 'severity', label: t('column.severity'), cell: (row) => <SeverityBadge level={levelOf(row.column)} /> },
          {
            id: 'finding',
            label: t('column.finding'),
            cell: (row) => <Unfolding row={row} evidence={whole?.evidence} more={more?.(row)} />,
            bare: true,
          },
          {
            id: 'area',
            label: t('column.area'),
            cell: (row) => t(`terms:areas.${row.area}`),
            className: 'text-2',
            hide: 'medium',
            hidden: !withArea,
          },
          {
            id: 'asset',
            label: whole?.asset ?? '',
            cell: (row) => <Host name={row.asset} />,
            className: 'mono',
            hidden: !whole,
          },
          {
            id: 'points',
            label: t('column.points'),
            cell: (row) => (row.points === null ? '–' : costText(row.points, i18n.language)),
            align: 'number',
          },
        ]}
      />
    </Card>
  );
}

interface UnfoldingProps {
  row: FindingRow;
  /** Label of the evidence; undefined if it is not shared. */
  evidence: string | undefined;
  more: ReactNode;
}

/** Title of a finding, which unfolds its description. */
function Unfolding({ row, evidence, more }: UnfoldingProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link-button"
        style={{ textAlign: 'start' }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {row.title}
      </button>
      {more}
      {open && (
        <div className="stack small text-2" style={{ marginTop: 8 }}>
          <p>{row.description}</p>
          <p>{row.solution}</p>
          {evidence !== undefined && row.seen.length > 0 && (
            <>
              <b>{evidence}</b>
              <pre className="code">{row.seen.join('\n')}</pre>
            </>
          )}
        </div>
      )}
    </>
  );
}
