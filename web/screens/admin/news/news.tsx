import { Button } from '@mantine/core';
import { IconNews, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newsQuery } from '#api/news.ts';
import { Instant } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { languageName } from '#components/news/language-name.ts';
import { NewsState } from '#components/news/news-state.tsx';
import { newsFilterOf, StatusFilter } from '#components/news/status-filter.tsx';
import { PageHead } from '#components/page-head.tsx';
import { ConfirmNewsAction, type PendingConfirmation } from './confirm-news-action.tsx';
import { NewsActions } from './news-actions.tsx';

const PAGE_SIZE = 50;

/** `/admin/news`: published, scheduled and draft articles. */
export default function News() {
  const { t, i18n } = useTranslation();
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
      <ResourceCard
        query={query}
        state={list}
        sort={sort}
        search={t('news.search')}
        filters={<StatusFilter status={status} onStatus={(next) => list.set({ status: next === 'all' ? '' : next })} />}
        lines={6}
        lead={t('news.listFailed')}
        empty={{
          icon: IconNews,
          title: t('news.none'),
          why: t('newsAdmin.noneWhy'),
          noMatch: t('news.noMatch'),
          clears: true,
        }}
        look="middle pinned"
        zoned
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'title',
            label: t('news.title'),
            cell: (row) => (
              <Link to={`/admin/news/edit/${row.id}`} lang={row.language}>
                {row.title}
              </Link>
            ),
            className: 'strong',
          },
          {
            id: 'status',
            label: t('news.status'),
            cell: (row) => (
              <span className="row">
                <NewsState status={row.status} scheduledFor={row.scheduledFor} />
              </span>
            ),
          },
          { id: 'date', label: t('news.date'), cell: (row) => <Instant at={row.date} />, sort: 'descending' },
          {
            id: 'languages',
            label: t('newsAdmin.languages'),
            cell: (row) => row.languages.map(languageName).join(', '),
            hide: 'medium',
          },
          {
            id: 'actions',
            label: t('newsAdmin.actions'),
            cell: (row) => <NewsActions row={row} ask={(kind) => setQuestion({ kind, row })} />,
            align: 'end',
            silent: true,
          },
        ]}
      />
      {question && <ConfirmNewsAction question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}
