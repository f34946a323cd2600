import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { GRADES } from '@assay/contract/grades.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Gauge } from '#charts/gauge.tsx';
import { Card } from '#components/card.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { IfReal } from '#components/indicators/if-real.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Note } from '#components/note.tsx';
import { percentText } from '#components/numbers.ts';
import barStyles from '#styles/bar.module.css';
import cardStyles from '#styles/card.module.css';
import noteStyles from '#styles/note.module.css';
import ratingStyles from './rating.module.css';

/** The next better grade and the missing points; null for the best grade. */
function nextGrade(total: number): { grade: string; missing: number } | null {
  const better = GRADES.filter((row) => row.from > total).at(-1);
  return better ? { grade: better.grade, missing: better.from - total } : null;
}

function ScoreCapNote({ rating }: { rating: RatingSummary }) {
  const { t } = useTranslation();
  const { ceiling: cap } = rating;
  if (!cap) return null;
  return (
    <div className={noteStyles.note} data-tone="warn">
      <IconLock size={16} aria-hidden="true" />
      <span>
        <b>{t('rating.held', { at: cap.at })}</b> {t(`rating.rule.${cap.rule}`, { count: cap.issues.length })}
      </span>
    </div>
  );
}

/** Score, grade, cap and coverage. */
export function RatingCard({ rating, className }: { rating: RatingSummary; className: string }) {
  const { t, i18n } = useTranslation();
  const next = rating.total === null ? null : nextGrade(rating.total);
  const assessed = rating.areas.reduce((sum, area) => sum + area.checks.assessed, 0);
  const applicable = rating.areas.reduce((sum, area) => sum + area.checks.assessed + area.checks.notAssessed, 0);
  const apart = rating.areas.reduce((sum, area) => sum + area.checks.notLookedAt, 0);
  return (
    <Card
      title={t('rating.title')}
      aside={<span className="mono">{rating.domain}</span>}
      className={`${cardStyles.fill} ${className}`}
    >
      <div style={{ containerType: 'inline-size', containerName: 'rating', flex: 1, display: 'grid' }}>
        <div className={ratingStyles.rating}>
          <Gauge score={rating.total} cap={rating.ceiling?.at ?? 100} />
          <div className="stack gap-16">
            <div className="row gap-16">
              <GradeMark grade={rating.grade} limited={rating.limited} size={56} solid />
              <div className="stack gap-2">
                <b className={ratingStyles.capital} style={{ fontSize: 16 }}>
                  {rating.riskClass ? t(`terms:riskClasses.${rating.riskClass}`) : t('rating.notRated')}
                </b>
                <span className="row wrap small text-2">
                  <ScoreChange value={rating.change} />
                  {next
                    ? t('rating.toNext', { count: next.missing, grade: next.grade })
                    : rating.total !== null && t('rating.top')}
                </span>
              </div>
            </div>
            <IfReal unconfirmed={rating.unconfirmed} />
            <ScoreCapNote rating={rating} />
            {rating.total === null && <Note lead={t('rating.notRatedWhy')}>{null}</Note>}
            {rating.scanstate === 1 && <Note>{t('rating.phaseOne')}</Note>}
            <div className="stack gap-4">
              <span className="row between small">
                <span className="text-2">{t('coverage.label')}</span>
                <b>{percentText(rating.coverage, i18n.language)}</b>
              </span>
              <div className={`${barStyles.bar} ${barStyles.hatched}`} aria-hidden="true">
                <span
                  className={barStyles.fill}
                  style={{ width: `${rating.coverage * 100}%`, background: 'var(--text-2)' }}
                />
              </div>
              <span className="tiny text-3">{t('coverage.checks', { assessed, count: applicable })}</span>
              {apart > 0 && <span className="tiny text-3">{t('coverage.apart', { count: apart })}</span>}
              {rating.limitedScope && <span className="tiny text-3">{t('coverage.limitedScope')}</span>}
            </div>
          </div>
        </div>
      </div>
    </Card>
  );
}
