import type { ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Subject, scoreEventsQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Instant } from '#components/instant.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import listStyles from '#styles/list.module.css';
import { comparePath, movedIn, newestAssetsPath } from './score-events.ts';

const SHOWN = 6;

/** What happened at one scan, each a link to the changes or lists behind it. */
function Happened({ subject, events }: { subject: Subject; events: ScoreEvents }) {
  const { t } = useTranslation();
  const { found, fixed, regressed, expired, assets, modelBefore, modelVersion } = events;
  const compare = (kind: string) => comparePath(subject, events.previousId, events.ratingId, kind);
  const parts: [string, number, string][] = [
    ['found', found, compare('new')],
    ['fixed', fixed, compare('fixed')],
    ['regressed', regressed, compare('new')],
    ['expired', expired, compare('not-assessed')],
    ['assets', assets, newestAssetsPath(subject)],
  ];
  const links: ReactNode[] = parts
    .filter(([, count]) => count > 0)
    .map(([kind, count, to]) => (
      <Link key={kind} to={to}>
        {t(`scoreEvents.${kind}`, { count })}
      </Link>
    ));
  if (modelBefore !== null)
    links.push(
      <Link key="model" to="/how-we-rate">
        {t('scoreEvents.model', { from: modelBefore, to: modelVersion })}
      </Link>,
    );
  // Events of scans that an earlier version made are not recorded.
  if (links.length === 0)
    links.push(
      <Link key="compare" to={compare('')}>
        {t('changes.compare')}
      </Link>,
    );
  return (
    <span className="row wrap small" style={{ gap: '5px 12px' }}>
      {links}
    </span>
  );
}

/** Why the score moved: what each scan found, fixed, found again or could not see, newest first. */
export function ScoreEventsCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(scoreEventsQuery(subject));
  const [all, setAll] = useState(false);
  return (
    <Card title={t('scoreEvents.title')} className="seven" busy={query.isRefetching}>
      <QueryBoundary query={query} lines={6}>
        {(events) => {
          const moved = events.filter(movedIn);
          if (moved.length === 0) return <p className="text-2">{t('scoreEvents.none')}</p>;
          return (
            <div className="stack gap-12">
              <ol className={listStyles.list}>
                {(all ? moved : moved.slice(0, SHOWN)).map((one) => (
                  <li key={one.ratingId} className="row top between gap-12">
                    <span className="stack gap-4 grow">
                      <Link className="small strong" to={comparePath(subject, one.previousId, one.ratingId)}>
                        <Instant at={one.at} />
                      </Link>
                      <Happened subject={subject} events={one} />
                    </span>
                    <span className="row gap-4 nowrap">
                      <span className="strong">{one.total ?? '–'}</span>
                      <ScoreChange value={one.change} />
                    </span>
                  </li>
                ))}
              </ol>
              {moved.length > SHOWN && (
                <button
                  type="button"
                  className="link-button small"
                  style={{ justifySelf: 'start' }}
                  aria-expanded={all}
                  onClick={() => setAll(!all)}
                >
                  {all ? t('scoreEvents.fewer') : t('scoreEvents.all', { count: moved.length })}
                </button>
              )}
            </div>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
