import type { PortfolioRow } from '@assay/contract/api/suppliers.ts';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { portfolioQuery } from '#api/suppliers.ts';
import { Host } from '../host.tsx';
import { AreaIcon } from '../indicators/area-icon.tsx';
import { ScoreChange } from '../indicators/score-change.tsx';
import { Instant } from '../instant.tsx';
import { ResourceCard } from '../lists/table/resource-card.tsx';
import { useListState } from '../lists/use-list-state.ts';
import { wholePoints } from '../numbers.ts';
import { resultColumn } from './portfolio/columns.tsx';
import { Sparkline } from './sparkline.tsx';

interface Props {
  title: string;
  /** Shows the company of each row, for administrators. */
  all?: boolean;
  /** Shown for an empty list: how to add an entry. */
  action?: ReactNode;
}

/** Results shared with the user's company: score, grade, trend, worst area, last scan; the lowest score first. */
export function PortfolioCard({ title, all = false, action }: Props) {
  const { t } = useTranslation();
  const state = useListState('score');
  const query = useQuery(portfolioQuery(state));
  return (
    <ResourceCard
      title={title}
      query={query}
      state={state}
      search={t('suppliers.search.portfolio')}
      searchAbove={0}
      empty={{
        icon: IconChartLine,
        title: t('suppliers.none.portfolio'),
        why: t('suppliers.none.portfolioWhy'),
        action,
        noMatch: t('suppliers.none.found'),
      }}
      look="middle pinned"
      zoned
      rowKey={({ associationId, domain }) => `${associationId}/${domain}`}
      columns={[
        {
          id: 'domain',
          label: t('domain'),
          cell: (row) => <SharedDomain row={row} />,
          className: 'strong',
          sort: 'ascending',
        },
        {
          id: 'company',
          label: t('column.company'),
          cell: (row) => (
            <div>
              <bdi>{row.company || t('suppliers.noCompany')}</bdi>
              <div className="tiny text-3">{t(`suppliers.level.${row.level}`)}</div>
            </div>
          ),
          sort: 'ascending',
        },
        {
          id: 'reader',
          label: t('suppliers.facts.reader'),
          cell: (row) => <bdi>{row.mainSupplier}</bdi>,
          hidden: !all,
        },
        { ...resultColumn<PortfolioRow>(t), sort: 'ascending' },
        {
          id: 'change',
          label: t('column.change'),
          cell: (row) => (row.change === null ? '–' : <ScoreChange value={row.change} />),
          sort: 'ascending',
        },
        {
          id: 'trend',
          label: t('suppliers.column.trend'),
          cell: (row) => <Sparkline values={row.trend} />,
          className: 'text-2',
          hide: 'medium',
        },
        {
          id: 'worstArea',
          label: t('suppliers.column.worst'),
          cell: (row) => <WorstArea worst={row.worstArea} />,
          sort: 'ascending',
        },
        {
          id: 'lastScanAt',
          label: t('suppliers.column.lastScan'),
          cell: (row) => (
            <div>
              <Instant at={row.lastScanAt} />
              {!row.planRuns && <div className="tiny text-3">{t('suppliers.portfolio.planEnded')}</div>}
            </div>
          ),
          sort: 'descending',
        },
      ]}
    />
  );
}

function SharedDomain({ row }: { row: PortfolioRow }) {
  const name = <Host name={row.domain} />;
  const path = `/domain/${encodeURIComponent(row.domain)}?company=${encodeURIComponent(row.companyId)}`;
  return row.lastScanAt ? <Link to={path}>{name}</Link> : name;
}

function WorstArea({ worst }: { worst: PortfolioRow['worstArea'] }) {
  const { t } = useTranslation();
  if (!worst) return '–';
  return (
    <span className="row small" style={{ gap: 6 }}>
      <AreaIcon area={worst.area} size={16} />
      {t('suppliers.portfolio.worstScore', {
        area: t(`terms:areas.${worst.area}`),
        score: wholePoints(worst.score),
      })}
    </span>
  );
}
