import type { DeclineRow } from '@assay/contract/api/analysis/portfolio.ts';
import { IconTrendingDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Day } from '#components/instant.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { wholePoints } from '#components/numbers.ts';
import styles from './portfolio.module.css';
import { declinesQuery } from './queries.ts';

const PERIODS = ['7', '90', '365'];
const DAYS_DEFAULT = 30;
/** Areas named per row; the page of the domain lists all. */
const AREAS_SHOWN = 3;

/** Shared domains with a lower score than some days ago: by how much, in which areas, and which checks fail since. */
export function DeclinesCard() {
  const { t } = useTranslation();
  const state = useListState();
  const days = Number(state.get('days')) || DAYS_DEFAULT;
  const query = useQuery(declinesQuery(state, days));
  const periodText = (period: string) => t('portfolio.declines.days', { count: Number(period) });
  return (
    <ResourceCard
      title={t('portfolio.declines.title')}
      query={query}
      state={state}
      search={t('suppliers.search.portfolio')}
      filters={
        <FilterSelect
          label={t('portfolio.declines.period')}
          all={periodText(String(DAYS_DEFAULT))}
          values={PERIODS}
          textOf={periodText}
          value={state.get('days')}
          onChange={(next) => state.set({ days: next })}
        />
      }
      empty={{
        icon: IconTrendingDown,
        title: t('suppliers.fell.none'),
        why: t('portfolio.declines.none'),
        noMatch: t('portfolio.declines.noneFound'),
      }}
      rowKey={({ companyId, domain }) => `${companyId}/${domain}`}
      columns={[
        {
          id: 'domain',
          label: t('domain'),
          cell: (row) => (
            <div>
              <Link to={`/domain/${encodeURIComponent(row.domain)}?company=${encodeURIComponent(row.companyId)}`}>
                <Host name={row.domain} />
              </Link>
              <div className="tiny text-3">
                <bdi>{row.company || t('suppliers.noCompany')}</bdi>
              </div>
            </div>
          ),
          className: 'strong',
        },
        { id: 'score', label: t('column.change'), cell: (row) => <Decline row={row} /> },
        { id: 'areas', label: t('portfolio.declines.areas'), cell: (row) => <Areas row={row} />, className: 'small' },
        {
          id: 'checks',
          label: t('portfolio.declines.checks'),
          cell: (row) => <Checks row={row} />,
          className: 'small',
        },
      ]}
    />
  );
}

function Decline({ row }: { row: DeclineRow }) {
  const { t } = useTranslation();
  return (
    <div>
      <span className="row" style={{ gap: 6 }}>
        <GradeMark grade={row.gradeBefore} size={20} />
        <span aria-hidden="true">→</span>
        <GradeMark grade={row.gradeAfter} size={20} />
        <ScoreChange value={row.after - row.before} />
      </span>
      <div className="tiny text-3">
        {t('portfolio.declines.fromTo', { before: row.before, after: row.after })} <Day at={row.afterAt} />
      </div>
    </div>
  );
}

function Areas({ row }: { row: DeclineRow }) {
  const { t } = useTranslation();
  if (row.areas.length === 0) return <span className="text-2">{t('portfolio.declines.ceiling')}</span>;
  const more = row.areas.length - AREAS_SHOWN;
  return (
    <ul className={styles.plain}>
      {row.areas.slice(0, AREAS_SHOWN).map(({ area, before, after }) => (
        <li key={area}>
          {t(`terms:areas.${area}`)}{' '}
          <span className="nowrap text-2">
            {wholePoints(before)} → {wholePoints(after)}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-3">{t('suppliers.concentration.more', { count: more })}</li>}
    </ul>
  );
}

function Checks({ row }: { row: DeclineRow }) {
  const { t } = useTranslation();
  if (row.checks === null) return <span className="text-3">{t('portfolio.declines.notShared')}</span>;
  if (row.checks.length === 0) return <span className="text-2">{t('portfolio.declines.noNew')}</span>;
  return (
    <ul className={styles.plain}>
      {row.checks.map(({ check, title, severity }) => (
        <li key={check} className="row" style={{ gap: 6, alignItems: 'baseline' }}>
          <SeverityBadge level={severity} />
          <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}
