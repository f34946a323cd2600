import type { AreaSummary } from '@assay/contract/api/ratings.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checksQuery, type Subject } from '#api/ratings.ts';
import { ScoreBar } from '#charts/score-bar.tsx';
import { SeverityCounts } from '#components/findings/severity.tsx';
import { IfReal } from '#components/indicators/if-real.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { wholePoints } from '#components/numbers.ts';
import cardStyles from '#styles/card.module.css';
import styles from './area-strip.module.css';

interface Props {
  subject: Subject;
  summary: AreaSummary;
  /** Whether the user may see individual checks; another company may share less. */
  checks: boolean;
}

/** Score, findings, checks, and unassessed assets with the reason. */
export function AreaStrip({ subject, summary, checks: told }: Props) {
  const { t, i18n } = useTranslation();
  const { data: checks = [] } = useQuery({ ...checksQuery(subject, summary.area), enabled: told });
  const score = summary.score === null ? null : wholePoints(summary.score);
  const average = summary.average === null ? null : wholePoints(summary.average);
  const findings = Object.values(summary.counts).reduce((sum, count) => sum + count, 0);
  const { assessed, notAssessed, notApplicable, notLookedAt } = summary.checks;
  const passed = checks.filter((check) => check.status === 'passed').length;
  const unconfirmed = checks.filter((check) => check.status === 'unconfirmed').length;
  const reasons = [...new Set(checks.flatMap((check) => check.notAssessed.map(({ reason }) => reason)))];
  return (
    <section className={`${cardStyles.card} ${cardStyles.strip} ${styles.areaStrip}`} aria-label={t('area.summary')}>
      <div className="stack">
        <div className="row between baseline">
          <span className="row baseline" style={{ gap: 10 }}>
            {score === null ? (
              <b>{t(`terms:areaStatus.${summary.status}`)}</b>
            ) : (
              <>
                <span className="figure">{score}</span>
                <ScoreChange value={summary.change === null ? null : Math.round(summary.change)} />
              </>
            )}
          </span>
          {average !== null && <span className="tiny text-3">{t('average.short', { score: average })}</span>}
        </div>
        <ScoreBar score={score} average={average} />
        <IfReal unconfirmed={summary.unconfirmed} />
      </div>
      <div className="stack gap-2">
        <span className="tiny text-3">{t('findings.open')}</span>
        <span className="figure medium">{findings}</span>
        <SeverityCounts counts={summary.counts} size={11} />
      </div>
      <div className="stack gap-2">
        <span className="tiny text-3">{t('checks.title')}</span>
        <span className="figure medium">{assessed + notAssessed + notApplicable + notLookedAt}</span>
        {/* The spaces reserve the lines' height until the checks are loaded, to prevent layout shifts. */}
        <span className="tiny text-2">
          {[
            ...(checks.length > 0 ? [t('checks.passed', { count: passed })] : []),
            ...(unconfirmed > 0 ? [`${t('terms:checkStatus.unconfirmed')}: ${unconfirmed}`] : []),
            ...(notApplicable > 0 ? [t('checks.notApplicable', { count: notApplicable })] : []),
          ].join(' · ') || '\u00a0'}
        </span>
      </div>
      <div className="stack gap-2">
        {notAssessed + notLookedAt === 0 ? (
          <span className="row small strong" style={{ gap: 6 }}>
            <IconCircleCheck size={16} className="good" aria-hidden="true" />
            {t('checks.allAssessed')}
          </span>
        ) : (
          <>
            <span className="row small strong" style={{ gap: 6 }}>
              <IconCircleDashed size={16} className="text-3" aria-hidden="true" />
              {notAssessed > 0
                ? t('checks.notAssessed', { count: notAssessed, total: assessed + notAssessed })
                : t('checks.notLookedAt', { count: notLookedAt })}
            </span>
            <span className="tiny text-2">
              {new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
                reasons.map((reason) => t(`terms:reasons.${reason}`, { defaultValue: reason })),
              ) || '\u00a0'}
            </span>
          </>
        )}
      </div>
    </section>
  );
}
