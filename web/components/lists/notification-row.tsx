import type { NotificationRow } from '@assay/contract/api/notifications.ts';
import { noticeTexts } from '@assay/locales/notice-texts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { markNotifications } from '#api/notifications.ts';
import { Instant, Unbroken } from '../instant.tsx';
import styles from './notification-row.module.css';

interface Props {
  row: NotificationRow;
  onOpen?(): void;
}

/** One notification as text, with a link to its subject. Its texts are in the screen `notifications`. */
export function NotificationListRow({ row, onOpen }: Props) {
  const { t } = useTranslation();
  const { title, text } = noticeTexts(row.kind, row.facts, (key, facts) => t(`notices.kind.${key}`, facts));
  const open = () => {
    // Navigation does not wait; if the request fails, the notification stays unread.
    if (!row.read) void markNotifications(true, [row.id]).catch(() => {});
    onOpen?.();
  };
  return (
    <div className={styles.row} data-unread={!row.read}>
      <span className={styles.dot} aria-hidden="true" />
      <span className="stack gap-2">
        <Link to={row.path} onClick={open} className={row.read ? '' : 'strong'}>
          {!row.read && <span className="visually-hidden">{t('notices.unread')}: </span>}
          <Unbroken text={title} />
        </Link>
        <span className="small text-2">
          <Unbroken text={text} />
        </span>
        <span className="tiny text-3">
          <Instant at={row.at} />
        </span>
      </span>
    </div>
  );
}
