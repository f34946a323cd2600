import type { NewsRow } from '@assay/contract/api/news.ts';
import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { newsQuery } from '#api/news.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { Instant } from '#components/instant.tsx';
import filterStyles from '#components/lists/filters.module.css';
import { SearchField } from '#components/lists/search-field.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { NewsState } from '#components/news/news-state.tsx';
import { newsFilterOf, StatusFilter } from '#components/news/status-filter.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import chipStyles from '#styles/chip.module.css';
import styles from './news-list.module.css';

const PAGE_SIZE = 10;

/** @param heading element of the article's title */
function Item({ row, writes, heading: Heading }: { row: NewsRow; writes: boolean; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  // The back link returns to the same page of the list.
  const to = `/article?${new URLSearchParams({ ...Object.fromEntries(params), id: row.id })}`;
  return (
    <li>
      <article className="stack gap-4" style={{ maxWidth: 760 }}>
        <Heading lang={row.language}>
          <Link to={to}>{row.title}</Link>
        </Heading>
        <div className="row wrap small text-2">
          <Instant at={row.date} />
          {writes && <NewsState status={row.status} scheduledFor={row.scheduledFor} />}
        </div>
        {row.excerpt && <p lang={row.language}>{row.excerpt}</p>}
        <div>
          <Link to={to} aria-label={t('news.readMoreOf', { title: row.title })}>
            {t('news.readMore')}
          </Link>
        </div>
      </article>
    </li>
  );
}

interface Props {
  /** Where the page has another title. */
  title?: string | undefined;
  /** Administrators can filter by status and see drafts. */
  writes: boolean;
}

/** The news, newest first. */
export function NewsList({ title, writes }: Props) {
  const { t, i18n } = useTranslation();
  const list = useListAddress('-date', ['status']);
  const status = writes ? newsFilterOf(list.get('status')) : 'published';
  const { page, search } = list;
  const query = useQuery(newsQuery({ page, pageSize: PAGE_SIZE, search, status, sort: '-date' }, i18n.language));
  return (
    <Card flush title={title} busy={query.isRefetching}>
      <search className={filterStyles.filters}>
        <SearchField search={search} onSearch={(words) => list.set({ search: words })} placeholder={t('news.search')} />
        {writes && (
          <StatusFilter status={status} onStatus={(next) => list.set({ status: next === 'all' ? '' : next })} />
        )}
      </search>
      <div style={{ padding: 20 }}>
        <QueryBoundary query={query} lines={8} lead={t('news.listFailed')}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty
                icon={IconNews}
                title={list.active ? t('news.noMatch') : t('news.none')}
                action={
                  list.active ? (
                    <button type="button" className={chipStyles.chip} onClick={list.clear}>
                      {t('filter.clear')}
                    </button>
                  ) : null
                }
              >
                {list.active ? null : t('news.noneWhy')}
              </Empty>
            ) : (
              <ul className={styles.newsList}>
                {rows.map((row) => (
                  <Item key={row.id} row={row} writes={writes} heading={title ? 'h3' : 'h2'} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
      {query.data && query.data.total > 0 && (
        <TableFoot page={page} pageSize={PAGE_SIZE} total={query.data.total} onPage={list.setPage} />
      )}
    </Card>
  );
}
