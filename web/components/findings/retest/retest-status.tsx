import type { FindingEvent } from '@assay/contract/api/decisions.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scanQuery } from '#api/scans/scans.ts';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import { percentText, signedText } from '#components/numbers.ts';
import barStyles from '#styles/bar.module.css';
import { ScanFailure } from './lazy-scan-failure.ts';
import styles from './retest-status.module.css';
import type { RetestState } from './use-retest.ts';

/** Share of a running re-test; live messages update it. */
function Progress({ scanId, since }: { scanId: string; since: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(scanQuery(scanId));
  if (!data || data.scan.scantime === null)
    return (
      <p className="small">
        {t('retest.waiting')} <Instant at={since} />
      </p>
    );
  const percent = percentText(data.share, i18n.language);
  return (
    <div className="stack gap-4">
      <p className="small" aria-hidden="true">
        {t('retest.running', { percent })}
      </p>
      <div
        className={barStyles.bar}
        role="progressbar"
        aria-label={t('retest.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(data.share * 100)}
        aria-valuetext={percent}
      >
        <span className={barStyles.fill} style={{ width: `${Math.round(data.share * 100)}%` }} />
      </div>
    </div>
  );
}

/** The result of a re-test for one finding. */
function Verdict({ event, finding }: { event: FindingEvent; finding: FindingRow }) {
  const { t, i18n } = useTranslation();
  const at = <Instant at={event.at} />;
  if (event.kind === 'retest-open')
    return (
      <Note tone="warn" lead={t('retest.open')}>
        {at}
      </Note>
    );
  if (event.kind === 'retest-inconclusive') {
    const { reason = '', cause } = event.data;
    return (
      <Note lead={t('retest.inconclusive')}>
        {reason ? t(`terms:reasons.${reason}`, { defaultValue: reason }) : t(`terms:absence.${cause}`)}
        <span className={styles.block}>
          {t('retest.unchanged')} <Instant at={finding.lastSeen} />
        </span>
      </Note>
    );
  }
  const points = Number(event.data.points ?? 0);
  const left = Number(event.data.left ?? 0);
  const size = signedText(points, i18n.language);
  return (
    <Note tone="good" lead={points > 0 ? t('retest.fixedPoints', { count: points, points: size }) : t('retest.fixed')}>
      <span className="text-2">
        {t('retest.verified')} {at}
      </span>
      {left > 0 && <span className={styles.block}>{t('retest.left', { count: left })}</span>}
    </Note>
  );
}

/** Whether a verdict still describes the finding: a later scan may have found it open again, or closed it. */
function isCurrent(verdict: FindingEvent, finding: FindingRow): boolean {
  const { closedAt, lastSeen } = finding;
  if (verdict.kind === 'retest-fixed') return Boolean(closedAt);
  if (closedAt) return verdict.kind === 'retest-inconclusive' && closedAt <= verdict.at;
  return lastSeen <= verdict.at;
}

/** Progress and result of the last re-test, announced when it changes. */
export function RetestStatus({ retest, finding }: { retest: RetestState; finding: FindingRow }) {
  const { t } = useTranslation();
  const { last, refusal } = retest;
  let shown: ReactNode = null;
  if (refusal !== null)
    shown = (
      <Note tone="bad" lead={t('retest.refused')}>
        {refusal || t('failed.noAnswer')}
      </Note>
    );
  else if (last?.state === 'waiting' || last?.state === 'running')
    shown = <Progress scanId={last.scanId} since={last.requestedAt} />;
  else if (last?.state === 'failed')
    shown = (
      <Note tone="bad">
        <ScanFailure failure={last.failure} /> <Instant at={last.finishedAt} />
      </Note>
    );
  else if (last?.verdict && isCurrent(last.verdict, finding))
    shown = <Verdict event={last.verdict} finding={finding} />;
  else if (last?.state === 'done' && !last.verdict)
    shown = (
      <Note>
        {t('retest.done')} <Instant at={last.finishedAt} />
      </Note>
    );
  return (
    <section className={styles.status} aria-label={t('retest.label')} aria-live="polite">
      {shown}
    </section>
  );
}
