import { ROLES } from '@assay/contract/roles.ts';
import { COUNT_COLUMNS, emptyCounts } from '@assay/contract/severities.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ratingsQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Tags } from '#components/domains/tags.tsx';
import { SeverityCounts } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { ListTable } from '#components/lists/list-table.tsx';
import { percentText } from '#components/numbers.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { SharedDomains } from '#components/suppliers/lazy-parts.tsx';
import { useSession } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import { DomainFilter } from './domain-filter.tsx';
import { NextScansCard } from './next-scans-card.tsx';
import { RankingCard } from './ranking-card.tsx';

/** All domains in one table, with averages if all of them are on the page. */
export function AllDomains() {
  const { t, i18n } = useTranslation();
  const subjectOf = useSubjectOf();
  const permission = useSession()?.permission;
  const zone = useZoneName();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [asked] = useDebouncedValue(search.trim(), 300);
  const [params] = useSearchParams();
  const tag = params.get('tag') ?? '';
  const query = useQuery(ratingsQuery(page, asked, undefined, tag));
  const rows = query.data?.rows ?? [];
  const whole = asked === '' && query.data !== undefined && query.data.total === rows.length;
  const rated = rows.flatMap((row) => (row.total === null ? [] : [row.total]));
  const mean = rated.length > 0 ? rated.reduce((sum, total) => sum + total, 0) / rated.length : null;
  const counts = emptyCounts();
  for (const row of rows) for (const level of COUNT_COLUMNS) counts[level] += row.counts[level];
  return (
    <>
      <PageHead title={t('titles.index')} facts={tag ? t('tagFilter.tagged', { tag }) : t('allDomains')}>
        <DomainFilter value="all" tag={tag} />
      </PageHead>
      <div className="grid">
        {whole && rows.length > 0 && (
          <Card title={t('all.mean')} className="seven">
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
          </Card>
        )}
        {whole && !tag && <RankingCard />}
        <NextScansCard />
        <Card flush title={t('all.table')} busy={query.isRefetching}>
          <search className="filters">
            <TextInput
              type="search"
              className="search"
              aria-label={t('menu.searchDomains')}
              placeholder={t('menu.searchDomains')}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value);
                setPage(1);
              }}
            />
          </search>
          <QueryBoundary query={query}>
            {(list) =>
              list.total === 0 ? (
                <p className="text-2" style={{ padding: '0 20px 20px' }}>
                  {t('index.noDomain')}
                </p>
              ) : (
                <ListTable
                  look="middle"
                  page={page}
                  pageSize={list.pageSize}
                  total={list.total}
                  onPage={setPage}
                  head={
                    <>
                      <th scope="col">{t('domain')}</th>
                      <th scope="col">{t('column.company')}</th>
                      <th scope="col">{t('column.result')}</th>
                      <th scope="col">{t('column.change')}</th>
                      <th scope="col">{t('findings.open')}</th>
                      <th scope="col" className="number">
                        {t('coverage.label')}
                      </th>
                      <th scope="col">{t('column.scanTime')}</th>
                    </>
                  }
                  foot={t('table.zone', { zone })}
                >
                  {list.rows.map((row) => (
                    <tr key={row.id}>
                      <td className="strong">
                        <Link to={subjectPath(subjectOf(row))}>
                          <Host name={row.domain} />
                        </Link>
                        <Tags tags={row.tags ?? []} />
                      </td>
                      <td data-label={t('column.company')}>{row.company}</td>
                      <td data-label={t('column.result')}>
                        <span className="row">
                          <GradeMark grade={row.grade} limited={row.limited} size={24} />
                          <b>{row.total ?? t('rating.notRated')}</b>
                        </span>
                      </td>
                      <td data-label={t('column.change')}>
                        {row.change === null ? '–' : <ScoreChange value={row.change} />}
                      </td>
                      <td data-label={t('findings.open')}>
                        <SeverityCounts counts={row.counts} />
                      </td>
                      <td className="number" data-label={t('coverage.label')}>
                        {percentText(row.coverage, i18n.language)}
                      </td>
                      <td data-label={t('column.scanTime')}>
                        <Instant at={row.at} />
                      </td>
                    </tr>
                  ))}
                </ListTable>
              )
            }
          </QueryBoundary>
        </Card>
        {permission === ROLES.mainSupplier && <SharedDomains />}
      </div>
    </>
  );
}
