import type { FindingEvent } from '@assay/contract/api/decisions.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingDecisionsQuery } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import { Instant } from '#components/instant.tsx';
import { TableFoot } from '#components/lists/table-foot.tsx';
import { Note } from '#components/note.tsx';
import { signedText } from '#components/numbers.ts';
import listStyles from '#styles/list.module.css';
import decisionStyles from './decision.module.css';
import styles from './finding-history.module.css';

/** Actor of an event: a member by name, an administrator by role, or the product. */
function whoOf({ name, side }: FindingEvent, t: TFunction): string {
  return name || t(`decision.side.${side}`);
}

/** One entry of the history, with its comment. */
export function EventLine({ event }: { event: FindingEvent }) {
  const { t, i18n } = useTranslation();
  const { from, severity, state, due, reason, cause, points, ...data } = event.data;
  const facts = {
    ...data,
    due: due ? t('decision.dueOn', { day: due }) : '',
    who: whoOf(event, t),
    from: from ? t(state ? `findingState.${from}` : `terms:severities.${from}`) : '',
    state: state ? t(`findingState.${state}`) : '',
    severity: severity ? t(`terms:severities.${severity}`) : '',
    reason: t(reason ? `terms:reasons.${reason}` : `terms:absence.${cause}`, { defaultValue: reason ?? '' }),
  };
  const gained = Number(points ?? 0);
  const kind = event.kind === 'corrected' ? (severity ? 'corrected-severity' : 'corrected-false') : event.kind;
  return (
    <li className={styles.eventLine}>
      <div className="row between wrap" style={{ gap: '0 12px' }}>
        <span className="strong">
          {kind === 'not-assessed' && !reason ? t(`terms:absence.${cause}`) : t(`decision.event.${kind}`, facts)}
          {gained > 0 && (
            <span className="good">
              {' '}
              {t('decision.regained', { count: gained, points: signedText(gained, i18n.language) })}
            </span>
          )}
        </span>
        <span className="small text-3">
          <Instant at={event.at} />
        </span>
      </div>
      {event.text && (
        <p className={`small text-2 ${decisionStyles.said}`}>
          <bdi>{event.text}</bdi>
        </p>
      )}
    </li>
  );
}

interface Props {
  subject: Subject;
  fingerprint: string;
  /** When the finding was discovered. */
  firstSeen: string;
}

/** Everything that happened to a finding: discovered, re-tested, decided on, fixed, detected again; the latest first. */
export function FindingHistory({ subject, fingerprint, firstSeen }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data } = useQuery(findingDecisionsQuery(subject, fingerprint, page));
  if (!data) return null;
  const { dispute, events } = data;
  return (
    <>
      {dispute?.question && (
        <Note tone="warn" lead={t('decision.asked')}>
          {dispute.question}
        </Note>
      )}
      <section className="stack">
        <h3>{t('decision.history')}</h3>
        <ol className={listStyles.list}>
          {events.rows.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
          {events.page * events.pageSize >= events.total && (
            <li className={styles.eventLine}>
              <div className="row between wrap" style={{ gap: '0 12px' }}>
                <span className="strong">{t('decision.discovered')}</span>
                <span className="small text-3">
                  <Instant at={firstSeen} />
                </span>
              </div>
            </li>
          )}
        </ol>
        {events.total > events.pageSize && (
          <TableFoot page={events.page} pageSize={events.pageSize} total={events.total} onPage={setPage} />
        )}
      </section>
    </>
  );
}
