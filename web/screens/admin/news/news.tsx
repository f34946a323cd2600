import { Button } from '@mantine/core';
import { IconNews, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newsQuery } from '#api/news.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { useZoneName } from '#components/instant.tsx';
import { ListTable } from '#components/lists/list-table.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { SortHead } from '#components/lists/sort-head.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { newsFilterOf, StatusFilter } from '#components/news/status-filter.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ConfirmNewsAction, type PendingConfirmation } from './confirm-news-action.tsx';
import { NewsTableRow } from './news-row.tsx';

const PAGE_SIZE = 50;

/** `/admin/news`: published, scheduled and draft articles. */
export default function News() {
  const { t, i18n } = useTranslation();
  const zone = useZoneName();
  const list = useListAddress('-date', ['status']);
  const [question, setQuestion] = useState<PendingConfirmation | null>(null);
  const status = newsFilterOf(list.get('status'));
  const sort = list.sort === 'date' ? 'date' : '-date';
  const { page, search } = list;
  const query = useQuery(newsQuery({ page, pageSize: PAGE_SIZE, search, status, sort }, i18n.language));
  return (
    <>
      <PageHead title={t('titles.adminNews')} facts={t('newsAdmin.facts')}>
        <Button component={Link} to="/admin/news/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {t('newsAdmin.create')}
        </Button>
      </PageHead>
      <Card flush busy={query.isRefetching}>
        <search className="filters">
          <SearchField
            search={search}
            onSearch={(words) => list.set({ search: words })}
            placeholder={t('news.search')}
          />
          <StatusFilter status={status} onStatus={(next) => list.set({ status: next === 'all' ? '' : next })} />
        </search>
        <QueryBoundary query={query} lines={6} lead={t('news.listFailed')}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <div style={{ padding: 20 }}>
                <Empty
                  icon={IconNews}
                  title={list.active ? t('news.noMatch') : t('news.none')}
                  action={
                    list.active ? (
                      <button type="button" className="chip" onClick={list.clear}>
                        {t('filter.clear')}
                      </button>
                    ) : null
                  }
                >
                  {list.active ? null : t('newsAdmin.noneWhy')}
                </Empty>
              </div>
            ) : (
              <ListTable
                look="middle pinned"
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onPage={list.setPage}
                head={
                  <>
                    <th scope="col">{t('news.title')}</th>
                    <th scope="col">{t('news.status')}</th>
                    <SortHead column="date" sort={sort} onSort={(next) => list.set({ sort: next })} descendingFirst>
                      {t('news.date')}
                    </SortHead>
                    <th scope="col" className="hide-medium">
                      {t('newsAdmin.languages')}
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">{t('newsAdmin.actions')}</span>
                    </th>
                  </>
                }
                foot={t('table.zone', { zone })}
              >
                {rows.map((row) => (
                  <NewsTableRow key={row.id} row={row} ask={(kind) => setQuestion({ kind, row })} />
                ))}
              </ListTable>
            )
          }
        </QueryBoundary>
      </Card>
      {question && <ConfirmNewsAction question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
