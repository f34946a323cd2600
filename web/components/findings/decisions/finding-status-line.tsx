import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import { dueDay, isOverdue } from '@assay/contract/values/decisions.ts';
import { formatDay } from '@assay/locales/format.ts';
import { IconCalendarDue, IconMessage, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clock } from '#clock.ts';
import statusStyles from '#components/indicators/status.module.css';
import { Status } from '#components/indicators/status.tsx';
import { useTimeZone } from '#session/current-session.ts';
import styles from './finding-status-line.module.css';

/** Decisions on a finding: state, assignee, due date, comments. Empty if there are none. */
export function FindingStatusLine({ mark }: { mark: FindingStatus | undefined }) {
  const { t } = useTranslation();
  const today = formatDay(clock.now(), useTimeZone());
  if (!mark) return null;
  const overdue = isOverdue(mark, today);
  const due = mark.decision ? null : dueDay(mark);
  if (mark.state === 'open' && !mark.assignee && mark.comments === 0 && due === null) return null;
  return (
    <span className={`${styles.findingMarks} small text-2`}>
      {mark.decision === 'accepted' && (
        <Status kind="accepted">{t('decision.acceptedUntil', { day: mark.until })}</Status>
      )}
      {mark.decision === 'disputed' && <Status kind="disputed">{t('decision.state.disputed')}</Status>}
      {(mark.state === 'in-progress' || mark.state === 'awaiting-retest') && (
        <Status kind={mark.state === 'in-progress' ? 'running' : 'waiting'}>{t(`findingState.${mark.state}`)}</Status>
      )}
      {mark.assignee && (
        <span className={statusStyles.state}>
          <IconUser size={16} stroke={1.8} aria-hidden="true" />
          <span>
            <span className="visually-hidden">{t('decision.assignee')}: </span>
            <bdi>{mark.assignee.name}</bdi>
          </span>
        </span>
      )}
      {due !== null && (
        <span className={`${statusStyles.state} ${overdue ? 'warn' : ''}`}>
          <IconCalendarDue size={16} stroke={1.8} aria-hidden="true" />
          <span className="nowrap">
            {t(overdue ? 'decision.overdueSince' : mark.due ? 'decision.dueOn' : 'decision.policyDue', { day: due })}
          </span>
        </span>
      )}
      {mark.comments > 0 && (
        <span className={statusStyles.state}>
          <IconMessage size={16} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{t('decision.comments', { count: mark.comments })}</span>
          <span aria-hidden="true">{mark.comments}</span>
        </span>
      )}
    </span>
  );
}
