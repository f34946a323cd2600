import type { PortfolioRow } from '@assay/contract/api/suppliers.ts';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { portfolioQuery } from '#api/suppliers.ts';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { Host } from '../host.tsx';
import { AreaIcon } from '../indicators/area-icon.tsx';
import { GradeMark } from '../indicators/grade-mark.tsx';
import { ScoreChange } from '../indicators/score-change.tsx';
import { Instant, useZoneName } from '../instant.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { SortHead } from '../lists/sort-head.tsx';
import { wholePoints } from '../numbers.ts';
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
  const zone = useZoneName();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState('score');
  const query = useQuery(portfolioQuery({ page, search, sort }));
  const sorted = {
    sort,
    onSort: (next: string) => {
      setSort(next);
      setPage(1);
    },
  };
  return (
    <Card flush title={title} busy={query.isRefetching}>
      {(search !== '' || (query.data?.total ?? 0) > 0) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('suppliers.search.portfolio')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        look="middle pinned"
        onPage={setPage}
        head={
          <>
            <SortHead column="domain" {...sorted}>
              {t('domain')}
            </SortHead>
            <SortHead column="company" {...sorted}>
              {t('column.company')}
            </SortHead>
            {all && <th scope="col">{t('suppliers.facts.reader')}</th>}
            <SortHead column="score" {...sorted}>
              {t('column.result')}
            </SortHead>
            <SortHead column="change" {...sorted}>
              {t('column.change')}
            </SortHead>
            <th scope="col" className="hide-medium">
              {t('suppliers.column.trend')}
            </th>
            <SortHead column="worstArea" {...sorted}>
              {t('suppliers.column.worst')}
            </SortHead>
            <SortHead column="lastScanAt" descendingFirst {...sorted}>
              {t('suppliers.column.lastScan')}
            </SortHead>
          </>
        }
        foot={t('table.zone', { zone })}
        empty={
          <Empty
            icon={IconChartLine}
            title={t(search ? 'suppliers.none.found' : 'suppliers.none.portfolio')}
            action={search ? null : action}
          >
            {!search && t('suppliers.none.portfolioWhy')}
          </Empty>
        }
      >
        {(row) => <Line key={`${row.associationId}/${row.domain}`} row={row} all={all} />}
      </PagedList>
    </Card>
  );
}

function Line({ row, all }: { row: PortfolioRow; all: boolean }) {
  const { t } = useTranslation();
  const path = `/domain/${encodeURIComponent(row.domain)}?company=${encodeURIComponent(row.companyId)}`;
  return (
    <tr>
      <td className="strong">
        {row.lastScanAt ? (
          <Link to={path}>
            <Host name={row.domain} />
          </Link>
        ) : (
          <Host name={row.domain} />
        )}
      </td>
      <td data-label={t('column.company')}>
        <div>
          {row.company || t('suppliers.noCompany')}
          <div className="tiny text-3">{t(`suppliers.level.${row.level}`)}</div>
        </div>
      </td>
      {all && <td data-label={t('suppliers.facts.reader')}>{row.mainSupplier}</td>}
      <td data-label={t('column.result')}>
        <span className="row">
          <GradeMark grade={row.grade} limited={row.limited} size={24} />
          <b>{row.score ?? t('suppliers.portfolio.notRated')}</b>
        </span>
      </td>
      <td data-label={t('column.change')}>{row.change === null ? '–' : <ScoreChange value={row.change} />}</td>
      <td data-label={t('suppliers.column.trend')} className="hide-medium text-2">
        <Sparkline values={row.trend} />
      </td>
      <td data-label={t('suppliers.column.worst')}>
        {row.worstArea ? (
          <span className="row small" style={{ gap: 6 }}>
            <AreaIcon area={row.worstArea.area} size={16} />
            {t('suppliers.portfolio.worstScore', {
              area: t(`terms:areas.${row.worstArea.area}`),
              score: wholePoints(row.worstArea.score),
            })}
          </span>
        ) : (
          '–'
        )}
      </td>
      <td data-label={t('suppliers.column.lastScan')}>
        <div>
          <Instant at={row.lastScanAt} />
          {!row.planRuns && <div className="tiny text-3">{t('suppliers.portfolio.planEnded')}</div>}
        </div>
      </td>
    </tr>
  );
}
