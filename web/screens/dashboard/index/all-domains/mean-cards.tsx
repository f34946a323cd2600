import type { Analysis } from '@assay/contract/api/analysis/comparison.ts';
import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { analysisQuery, analysisTrendQuery } from '#api/analysis.ts';
import { AreaScores } from '#charts/area-scores.tsx';
import { ChartWithTable } from '#charts/chart-with-table.tsx';
import { Gauge } from '#charts/gauge.tsx';
import { Legend } from '#charts/legend.tsx';
import type { AreaScorePair } from '#charts/radar.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { wholePoints } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toScoreSeries } from '#screens/records/analyze/score-series.ts';
import cardStyles from '#styles/card.module.css';
import ratingStyles from '../rating.module.css';
import { SeverityStrip } from '../severity-strip.tsx';
import { WeakestDomains } from './weakest-domains.tsx';

/** All domains of the company together. */
const SUBJECT = { domain: '', company: null };
const DAYS = 365;
const HEIGHT = 320;
/** Severities that the work list can be narrowed to. */
const IN_WORK: readonly string[] = ['critical', 'high', 'medium', 'low'];

/** The cards of the dashboard on the means of all domains: gauge, areas and severities. */
export function MeanCards({ counts, rows }: { counts: AlertCounts; rows: readonly RatingLine[] }) {
  const query = useQuery(analysisQuery(SUBJECT));
  return (
    <QueryBoundary query={query} lines={8}>
      {(analysis) => (
        <>
          <MeanCard analysis={analysis} rows={rows} />
          <MeanAreasCard analysis={analysis} />
          <SeverityStrip
            counts={counts}
            pathOf={(level) => (IN_WORK.includes(level) ? `/work?view=open&severity=${level}` : null)}
          />
        </>
      )}
    </QueryBoundary>
  );
}

function MeanCard({ analysis, rows }: { analysis: Analysis; rows: readonly RatingLine[] }) {
  const { t } = useTranslation();
  const mean = analysis.total === null ? null : wholePoints(analysis.total);
  return (
    <Card title={t('all.mean')} className={`seven ${cardStyles.fill}`}>
      <div style={{ containerType: 'inline-size', containerName: 'rating', flex: 1, display: 'grid' }}>
        <div className={ratingStyles.rating}>
          <Gauge score={mean} />
          <div className="stack gap-16">
            <div className="row gap-16">
              <GradeMark grade={mean === null ? null : gradeOf(mean)} size={56} solid />
              <span className="text-2">{t('all.of', { count: analysis.domains })}</span>
            </div>
            <p className="small text-2">{t('all.weighted')}</p>
            <Link to="/work?view=open">{t('all.work')}</Link>
          </div>
        </div>
      </div>
      {rows.length > 1 && <WeakestDomains rows={rows} />}
    </Card>
  );
}

function MeanAreasCard({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation();
  const whole = (value: number | null) => (value === null ? null : wholePoints(value));
  const readings: AreaScorePair[] = analysis.areas.map(({ area, score, status, all }) => ({
    ...{ area, status },
    score: whole(score),
    average: analysis.all.shown ? whole(all) : null,
    href: `/analyze?area=${area}`,
  }));
  const averages = readings.some(({ average }) => average !== null);
  const weakest = readings.filter(({ score }) => score !== null).sort((a, b) => a.score! - b.score!)[0];
  return (
    <Card title={t('areasCard.title')} aside={<Legend own={t('allDomains')} average={averages} />} className="five">
      <ChartWithTable
        interactive
        summary={
          weakest
            ? t('areasCard.summary', { area: t(`terms:areas.${weakest.area}`), score: weakest.score })
            : t('areasCard.none')
        }
        heads={[t('column.area'), t('score'), ...(averages ? [t('average.enterprise')] : [])]}
        rows={readings.map(({ area, score, status, average }) => [
          t(`terms:areas.${area}`),
          score ?? t(`terms:areaStatus.${status}`),
          ...(averages ? [average ?? '–'] : []),
        ])}
      >
        <AreaScores areas={readings} />
      </ChartWithTable>
    </Card>
  );
}

/** Mean score of all domains over the last year. */
export function MeanTrendCard() {
  const { t } = useTranslation();
  const query = useQuery(analysisTrendQuery(SUBJECT, '', DAYS));
  const { data } = query;
  const readings = useMemo(() => (data ? toScoreSeries(data.own, data.all) : []), [data]);
  const averages = readings.some(({ average }) => average !== null);
  return (
    <Card
      title={t('trend.title')}
      aside={<Legend own={t('allDomains')} average={averages} />}
      className="seven"
      busy={query.isRefetching}
    >
      <QueryBoundary query={query} lines={6}>
        {() =>
          readings.length === 0 ? (
            <p className="text-2">{t('trend.none')}</p>
          ) : (
            <Trend readings={readings} height={HEIGHT} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
