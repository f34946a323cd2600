import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { RowGroup } from '@assay/contract/areas.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import codeStyles from '#styles/code.module.css';
import { Card } from '../card.tsx';
import { Host } from '../host.tsx';
import { GroupSwitch } from '../lists/group-switch.tsx';
import { ListFilterBar, NoMatches } from '../lists/list-filter.tsx';
import { ResourceList } from '../lists/table/resource-list.tsx';
import type { FilterState } from '../lists/use-list-filter.ts';
import { Note } from '../note.tsx';
import { costText } from '../numbers.ts';
import { levelOf, SeverityBadge } from './severity.tsx';

interface Props {
  /** Shows findings of all areas, with the area of each. */
  withArea: boolean;
  /** Texts for full access: header of the asset column, and label of the evidence; null if assets are not shared. */
  whole?: { asset: string; evidence: string } | null;
  /** Additional text under the name of a row. */
  more?(row: FindingRow): ReactNode;
  title: string;
  placeholder: string;
  filter: FilterState;
  query: UseQueryResult<TotaledPage<FindingRow>>;
  /** Counts of all findings, until the list has its own. */
  counts: AlertCounts;
}

/**
 * Findings shared by others, in the rows and with the points of the owner's list: each row expands and cannot be
 * changed. By issue, and by asset where assets are shared.
 */
export function ReadOnlyFindings({ title, placeholder, filter, query, counts, withArea, whole = null, more }: Props) {
  const { t, i18n } = useTranslation();
  const group = whole ? (filter.group ?? 'issue') : 'issue';
  const byIssue = group === 'issue';
  return (
    <Card flush title={title} busy={query.isRefetching}>
      <ListFilterBar
        filter={filter}
        counts={query.data?.counts ?? counts}
        pending={!query.data}
        placeholder={placeholder}
      >
        {whole && <GroupSwitch filter={filter} />}
      </ListFilterBar>
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
            id: 'name',
            label: byIssue ? t('column.issue') : (whole?.asset ?? ''),
            cell: (row) => <Unfolding row={row} group={group} evidence={whole?.evidence} more={more?.(row)} />,
            bare: true,
          },
          {
            id: 'area',
            label: t('column.area'),
            cell: (row) => t(`terms:areas.${row.area}`),
            className: 'text-2',
            hide: 'medium',
            hidden: !withArea || !byIssue,
          },
          {
            id: 'findings',
            label: t(byIssue ? 'column.assets' : 'column.findings'),
            cell: ({ assetCount, findings = [] }) => (byIssue ? assetCount : findings.length),
            align: 'number',
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
  group: RowGroup;
  /** Label of the evidence; undefined if it is not shared. */
  evidence: string | undefined;
  more: ReactNode;
}

/** Name of a row, which unfolds: an issue its description and the evidence of each asset, an asset its findings. */
function Unfolding({ row, group, evidence, more }: UnfoldingProps) {
  const [open, setOpen] = useState(false);
  const { findings = [] } = row;
  const byIssue = group === 'issue';
  return (
    <>
      <button
        type="button"
        className="link-button"
        style={{ textAlign: 'start' }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {byIssue ? row.title : <Host name={row.asset} />}
      </button>
      {more}
      {open && (
        <div className="stack small text-2" style={{ marginTop: 8 }}>
          {byIssue && (
            <>
              <p>{row.description}</p>
              <p>{row.solution}</p>
            </>
          )}
          {evidence !== undefined &&
            findings.map(({ fingerprint, asset, title, column, seen = [] }) => (
              <div key={fingerprint}>
                {byIssue ? (
                  <span className="mono">
                    <Host name={asset} />
                  </span>
                ) : (
                  <span className="row">
                    <SeverityBadge level={levelOf(column)} /> {title}
                  </span>
                )}
                {seen.length > 0 && (
                  <section aria-label={evidence}>
                    <pre className={codeStyles.code}>{seen.join('\n')}</pre>
                  </section>
                )}
              </div>
            ))}
        </div>
      )}
    </>
  );
}
