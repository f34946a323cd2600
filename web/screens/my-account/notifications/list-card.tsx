import { Button, Checkbox } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { markNotifications, notificationsQuery } from '#api/notifications.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import noticeStyles from '#components/lists/notification-row.module.css';
import { NotificationListRow } from '#components/lists/notification-row.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import cardStyles from '#styles/card.module.css';
import styles from './list-card.module.css';

const PAGE_SIZE = 20;

/** All notifications of the account, paginated; page and filter are kept in the query string. */
export function ListCard() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const unread = params.get('unread') === 'yes';
  const query = useQuery(notificationsQuery(page, PAGE_SIZE, unread));
  const show = (next: { page: number; unread: boolean }) =>
    setParams({ ...(next.page > 1 ? { page: String(next.page) } : {}), ...(next.unread ? { unread: 'yes' } : {}) });
  const mark = (read: boolean, ids?: string[]) => void markNotifications(read, ids).catch(() => {});
  return (
    <Card flush title={t('notifications.list')} busy={query.isRefetching}>
      <div className={`row wrap between ${cardStyles.body}`}>
        <Checkbox
          label={t('notifications.onlyUnread')}
          checked={unread}
          onChange={(event) => show({ page: 1, unread: event.currentTarget.checked })}
        />
        {(query.data?.unread ?? 0) > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => mark(true)}>
            {t('notices.markAll')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <div className={cardStyles.body}>
              <Empty icon={IconBell} title={unread ? t('notices.noneUnread') : t('notices.none')}>
                {unread ? null : t('notices.noneWhy')}
              </Empty>
            </div>
          ) : (
            <>
              <ul className={`${noticeStyles.noticeList} ${cardStyles.body}`}>
                {rows.map((row) => (
                  <li key={row.id} className={`row top between ${styles.row}`}>
                    <NotificationListRow row={row} />
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      className={styles.mark}
                      onClick={() => mark(!row.read, [row.id])}
                    >
                      {row.read ? t('notices.markUnread') : t('notices.markRead')}
                    </Button>
                  </li>
                ))}
              </ul>
              <TableFoot
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onPage={(next) => show({ page: next, unread })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
