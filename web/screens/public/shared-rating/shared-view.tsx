import type { SharedRating } from '@assay/contract/api/analysis/share-links.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Gauge } from '#charts/gauge.tsx';
import { ScoreBar } from '#charts/score-bar.tsx';
import { Card } from '#components/card.tsx';
import { SeverityBadge, SeverityCounts } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { IfReal } from '#components/indicators/if-real.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import { percentText, wholePoints } from '#components/numbers.ts';
import cardStyles from '#styles/card.module.css';
import listStyles from '#styles/list.module.css';
import pageHeadStyles from '#styles/page-head.module.css';
import { SharedFindingsCard } from './shared-findings-card.tsx';

/** The rating, as far as its link shares it. */
export function SharedView({ code, rating }: { code: string; rating: SharedRating }) {
  const { t, i18n } = useTranslation();
  const { domain, total, grade, at, riskClass, coverage, counts, areas, lastDay } = rating;
  return (
    <div className="stack gap-16">
      <div className={pageHeadStyles.pageHead}>
        <div className="stack gap-2">
          <h1 className="row wrap" style={{ gap: '4px 14px' }}>
            <GradeMark grade={grade} limited={rating.limited} size={40} solid />
            <Host name={domain} />
          </h1>
          <div className="small text-2">
            {total === null ? t('rating.notRated') : t('rating.scoreOf', { score: total })}
            {riskClass && ` · ${t(`terms:riskClasses.${riskClass}`)}`}
            {` · ${t('coverage.share', { share: percentText(coverage, i18n.language) })} · ${t('index.scanned')} `}
            <Instant at={at} /> <IfReal unconfirmed={rating.unconfirmed} />
          </div>
        </div>
      </div>
      <Note tone={rating.newer ? 'warn' : 'plain'} lead={t('sharedRating.lead')}>
        {rating.newer ? t('sharedRating.newer') : t('sharedRating.until', { day: lastDay })}
      </Note>
      <div className="grid">
        <Card title={t('rating.title')} className={`five-wide ${cardStyles.top}`}>
          <div className="stack gap-12">
            <Gauge score={total} cap={rating.ceiling?.at ?? 100} />
            {total === null && <p className="text-2">{t('rating.notRatedWhy')}</p>}
            <ul className={listStyles.list}>
              {COUNT_COLUMNS.map((level) => (
                <li key={level} className="row between">
                  <SeverityBadge level={level} />
                  <b>{counts[level]}</b>
                </li>
              ))}
            </ul>
            {rating.scanstate === 1 && <p className="small text-2">{t('rating.phaseOne')}</p>}
            <Link to="/how-we-rate" className="small">
              {t('sharedRating.about')}
            </Link>
          </div>
        </Card>
        <Card title={t('sharedRating.areas')} className={`seven-wide ${cardStyles.top}`}>
          <ul className={listStyles.list}>
            {areas.map(({ area, score, status, counts: found }) => (
              <li key={area} className="stack" style={{ gap: 6, padding: '8px 0' }}>
                <span className="row between wrap">
                  <span className="row">
                    <GradeMark grade={score === null ? null : gradeOf(wholePoints(score))} size={24} />
                    {t(`terms:areas.${area}`)}
                  </span>
                  <span className="row gap-12">
                    <SeverityCounts counts={found} />
                    {score === null ? (
                      <span className="text-3">{t(`terms:areaStatus.${status}`)}</span>
                    ) : (
                      <b>{wholePoints(score)}</b>
                    )}
                  </span>
                </span>
                <ScoreBar score={score === null ? null : wholePoints(score)} />
              </li>
            ))}
          </ul>
        </Card>
        {rating.level !== 'rating' && <SharedFindingsCard code={code} rating={rating} />}
      </div>
    </div>
  );
}
