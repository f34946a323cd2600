import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { COUNT_COLUMNS, emptyCounts } from '@assay/contract/severities.ts';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ratingsQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Tags } from '#components/domains/tags.tsx';
import { SeverityCounts } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { GradeDistribution } from '#components/indicators/grade-distribution.tsx';
import { Result } from '#components/indicators/result.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { percentText } from '#components/numbers.ts';
import { PageHead } from '#components/page-head.tsx';
import { SharedDomains } from '#components/suppliers/lazy-parts.tsx';
import { useSession } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import { DomainFilter } from '../domain-filter.tsx';
import { NextScansCard } from '../next-scans-card.tsx';
import styles from '../one-domain.module.css';
import { RankingCard } from '../ranking-card.tsx';
import { MeanCards, MeanTrendCard } from './mean-cards.tsx';

/** Number of rated domains per grade; without a grade under the empty key. */
function gradesOf(rows: readonly RatingLine[]): Record<string, number> {
  const grades: Record<string, number> = {};
  for (const { grade } of rows) grades[grade ?? ''] = (grades[grade ?? ''] ?? 0) + 1;
  return grades;
}

/** All domains in one table, with averages if all of them are on the page. */
export function AllDomains() {
  const { t, i18n } = useTranslation();
  const subjectOf = useSubjectOf();
  const permission = useSession()?.permission;
  const state = useListState();
  const [params] = useSearchParams();
  const tag = params.get('tag') ?? '';
  const query = useQuery(ratingsQuery(state.page, state.search, undefined, tag));
  const rows = query.data?.rows ?? [];
  // Means of the company; administrators see the domains of all companies, and a tag is only some of them.
  const whole = state.search === '' && query.data !== undefined && query.data.total === rows.length;
  const rated = rows.flatMap((row) => (row.total === null ? [] : [row.total]));
  const mean = rated.length > 0 ? rated.reduce((sum, total) => sum + total, 0) / rated.length : null;
  const own = whole && !tag && permission !== ROLES.administrator && rows.length > 0;
  const counts = emptyCounts();
  for (const row of rows) for (const level of COUNT_COLUMNS) counts[level] += row.counts[level];
  const side =
    whole && !tag ? (
      <div className={`five ${styles.stacked}`}>
        <RankingCard />
        <NextScansCard />
      </div>
    ) : (
      <NextScansCard />
    );
  return (
    <>
      <PageHead title={t('titles.index')} facts={tag ? t('tagFilter.tagged', { tag }) : t('allDomains')}>
        <DomainFilter value="all" tag={tag} />
      </PageHead>
      <div className="grid">
        {own && <MeanCards counts={counts} rows={rows} />}
        {whole && !own && rows.length > 0 && (
          <Card title={t('all.mean')} className="seven">
            <div className="stack gap-16">
              <div className="row wrap gap-24">
                <span className="row baseline">
                  <span className="figure">
                    {mean === null
                      ? '–'
                      : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(mean)}
                  </span>
                  <span className="text-2">{t('all.of', { count: rows.length })}</span>
                </span>
                <SeverityCounts counts={counts} />
              </div>
              <GradeDistribution grades={gradesOf(rows)} />
            </div>
          </Card>
        )}
        {!own && side}
        <ResourceCard
          title={t('all.table')}
          query={query}
          state={state}
          search={t('menu.searchDomains')}
          empty={{ icon: IconWorld, title: t('index.noDomain'), noMatch: t('index.noDomain') }}
          look="middle"
          zoned
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'domain',
              label: t('domain'),
              cell: (row) => (
                <>
                  <Link to={subjectPath(subjectOf(row))}>
                    <Host name={row.domain} />
                  </Link>
                  <Tags tags={row.tags ?? []} />
                </>
              ),
              className: 'strong',
            },
            { id: 'company', label: t('column.company'), cell: ({ company }) => <bdi>{company}</bdi> },
            {
              id: 'result',
              label: t('column.result'),
              cell: (row) => (
                <Result grade={row.grade} limited={row.limited} score={row.total} unrated={t('rating.notRated')} />
              ),
            },
            {
              id: 'change',
              label: t('column.change'),
              cell: ({ change }) => (change === null ? '–' : <ScoreChange value={change} />),
            },
            { id: 'counts', label: t('findings.open'), cell: (row) => <SeverityCounts counts={row.counts} /> },
            {
              id: 'coverage',
              label: t('coverage.label'),
              cell: ({ coverage }) => percentText(coverage, i18n.language),
              align: 'number',
            },
            { id: 'at', label: t('column.scanTime'), cell: ({ at }) => <Instant at={at} /> },
          ]}
        />
        {own && <MeanTrendCard />}
        {own && side}
        {permission === ROLES.mainSupplier && <SharedDomains />}
      </div>
    </>
  );
}
