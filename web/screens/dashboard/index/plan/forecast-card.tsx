import type { Forecast, ForecastStep } from '@assay/contract/api/forecast.ts';
import { IconArrowRight, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forecastQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { ScrollRegion } from '#components/indicators/scroll-region.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { subjectPath } from '#shell/subject.ts';
import listStyles from '#styles/list.module.css';
import { ChangeText } from '../events/change-text.tsx';
import styles from './forecast-card.module.css';

function Reading({ day, total, grade }: Pick<ForecastStep, 'day' | 'total' | 'grade'>) {
  return (
    <span className="row">
      <GradeMark grade={grade} size={28} />
      <span className="stack gap-0">
        <span className="tiny text-3 nowrap">{day}</span>
        <b>{total ?? '–'}</b>
      </span>
    </span>
  );
}

function Step({ step }: { step: ForecastStep }) {
  return step.changes.map((change) => (
    <li key={`${change.kind}${change.issue}`} className="row top gap-12">
      <time dateTime={step.day} className={`nowrap small text-2 ${styles.forecastDay}`}>
        {step.day}
      </time>
      <ChangeText change={change} />
      <ScoreChange value={change.points} />
    </li>
  ));
}

function Accepted({ subject, one }: { subject: Subject; one: Forecast['accepted'][number] }) {
  const { t } = useTranslation();
  const base = subjectPath(subject);
  return (
    <li className="row top gap-12">
      <time dateTime={one.day} className={`nowrap small text-2 ${styles.forecastDay}`}>
        {one.day}
      </time>
      <span className="stack gap-0 grow">
        <Link to={`${base}${base.includes('?') ? '&' : '?'}finding=${one.fingerprint}`}>{one.title}</Link>
        <span className="tiny text-3">
          {t('forecast.accepted')} · {t(`terms:areas.${one.area}`)}
        </span>
      </span>
      <IconUserCheck size={16} className="text-3" aria-hidden="true" />
    </li>
  );
}

function Days({ subject, forecast }: { subject: Subject; forecast: Forecast }) {
  const { t } = useTranslation();
  const { from, until, total, grade, steps, accepted } = forecast;
  const last = steps?.at(-1);
  const lines = [
    ...(steps ?? []).map((step) => ({ day: step.day, key: step.day, line: <Step step={step} /> })),
    ...accepted.map((one) => ({
      day: one.day,
      key: one.fingerprint,
      line: <Accepted subject={subject} one={one} />,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return (
    <div className="stack gap-12">
      {steps === null ? (
        <p className="text-2">{t('forecast.noEvidence')}</p>
      ) : (
        <>
          <div className="row wrap gap-16">
            <Reading day={from} total={total} grade={grade} />
            <IconArrowRight size={18} className="text-3" aria-hidden="true" />
            <Reading day={until} total={last ? last.total : total} grade={last ? last.grade : grade} />
          </div>
          <div className="row wrap between baseline gap-4">
            <p className="small text-2">{t(steps.length > 0 ? 'forecast.explanation' : 'forecast.nothing')}</p>
            {/* They do not add up to the change of the score. */}
            {steps.length > 0 && <span className="tiny text-3">{t('way.areaPoints')}</span>}
          </div>
        </>
      )}
      {lines.length > 0 && (
        <ScrollRegion label={t('forecast.title')} maxHeight={340}>
          <ul className={listStyles.list}>
            {lines.map(({ key, line }) => (
              <Fragment key={key}>{line}</Fragment>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </div>
  );
}

/** Changes of the rating within 90 days without any fixes, from known dates. */
export function ForecastCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(forecastQuery(subject));
  return (
    <Card title={t('forecast.title')} busy={query.isRefetching}>
      <QueryBoundary query={query} lines={4}>
        {(forecast) => <Days subject={subject} forecast={forecast} />}
      </QueryBoundary>
    </Card>
  );
}
