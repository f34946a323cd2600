import type { AreaSummary } from '@assay/contract/api/ratings.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import { IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { ScoreBar } from '#charts/score-bar.tsx';
import { SeverityCounts } from '#components/findings/severity.tsx';
import { AreaIcon } from '#components/indicators/area-icon.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { IfReal } from '#components/indicators/if-real.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { wholePoints } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';
import cardStyles from '#styles/card.module.css';
import styles from './area-cards.module.css';

function Head({ area }: { area: AreaSummary }) {
  const { t } = useTranslation();
  return (
    <h2 className="row top">
      <span className={styles.icon}>
        <AreaIcon area={area.area} />
      </span>
      {t(`terms:areas.${area.area}`)}
    </h2>
  );
}

function NotAssessed({ area, to }: { area: AreaSummary; to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className={`${cardStyles.card} ${styles.areaCard} ${styles.dashed}`}>
      <Head area={area} />
      <div className="row between" style={{ minHeight: 36 }}>
        <span className="row strong">
          <IconCircleDashed size={18} className="text-3" aria-hidden="true" />
          {t(`terms:areaStatus.${area.status}`)}
        </span>
        <GradeMark grade={null} size={32} />
      </div>
      <ScoreBar score={null} />
      <p className="small text-2">{t(`areaStatus.why.${area.status}`)}</p>
    </Link>
  );
}

function Assessed({ area, score, to }: { area: AreaSummary; score: number; to: string }) {
  const { t } = useTranslation();
  const { assessed, notAssessed, notApplicable, notLookedAt } = area.checks;
  const checks = assessed + notAssessed + notApplicable + notLookedAt;
  const findings = Object.values(area.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Link to={to} className={`${cardStyles.card} ${styles.areaCard}`}>
      <Head area={area} />
      <div className="row between" style={{ minHeight: 36 }}>
        <span className="row baseline" style={{ gap: 10 }}>
          <span className="figure">{score}</span>
          <ScoreChange value={area.change === null ? null : Math.round(area.change)} />
        </span>
        <GradeMark grade={gradeOf(score)} size={32} />
      </div>
      <ScoreBar score={score} average={area.average === null ? null : wholePoints(area.average)} />
      <IfReal unconfirmed={area.unconfirmed} />
      {area.average !== null && (
        <span className={`tiny text-3 ${styles.average}`}>
          {t('average.short', { score: wholePoints(area.average) })}
        </span>
      )}
      <div className={`stack gap-4 ${styles.counts}`}>
        {findings > 0 ? (
          <SeverityCounts counts={area.counts} />
        ) : (
          <span className="small good">{t('findings.none')}</span>
        )}
        <span className="row tiny text-3" style={{ gap: 5 }}>
          {notAssessed > 0 && <IconCircleDashed size={13} aria-hidden="true" />}
          {notAssessed > 0
            ? t('coverage.checks', { assessed, count: assessed + notAssessed })
            : t('checks.count', { count: checks })}
        </span>
      </div>
    </Link>
  );
}

/** The ten areas as 5 × 2, always in the specification's order; the whole card is a link. */
export function AreaCards({ subject, areas }: { subject: Subject; areas: readonly AreaSummary[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.areaCards} aria-label={t('areasCard.title')}>
      {areas.map((area) => {
        const to = subjectPath(subject, `/${area.area}`);
        return area.score === null ? (
          <NotAssessed key={area.area} area={area} to={to} />
        ) : (
          <Assessed key={area.area} area={area} score={wholePoints(area.score)} to={to} />
        );
      })}
    </section>
  );
}
