import { IconCircleCheck, IconPlus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changesQuery, type Subject, trendQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

const KINDS = {
  new: [IconPlus, 'bad', -1],
  worse: [IconTrendingDown, 'bad', -1],
  fixed: [IconCircleCheck, 'good', 1],
  better: [IconTrendingUp, 'good', 1],
} as const;

const SHOWN = 6;

function NoChanges({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const ratings = useQuery(trendQuery(subject)).data;
  // Reserves the line until the number of ratings is known.
  return <p className="text-2">{ratings ? t(ratings.length > 1 ? 'changes.none' : 'changes.first') : '\u00a0'}</p>;
}

/** New, fixed, worse and better findings since the previous rating. */
export function ChangesCard({ subject, className }: { subject: Subject; className: string }) {
  const { t } = useTranslation();
  const query = useQuery(changesQuery(subject));
  return (
    <Card title={t('changes.title')} aside={t('changes.points')} className={className} busy={query.isRefetching}>
      <QueryBoundary query={query} lines={5}>
        {(changes) => {
          if (changes.length === 0) return <NoChanges subject={subject} />;
          const order = [...changes].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
          return (
            <>
              <ul className="list">
                {order.slice(0, SHOWN).map((change) => {
                  const [Icon, tone, sign] = KINDS[change.kind];
                  return (
                    <li key={`${change.kind}${change.issue}`} className="row top gap-12">
                      <Icon size={18} className={tone} aria-hidden="true" style={{ flex: 'none', marginTop: 2 }} />
                      <span className="stack gap-0 grow">
                        <span>{change.title}</span>
                        <span className="tiny text-3">
                          {t(`changes.${change.kind}`)} · {t(`terms:areas.${change.area}`)}
                        </span>
                      </span>
                      <ScoreChange value={(sign * Math.abs(change.points)) / 100} />
                    </li>
                  );
                })}
              </ul>
              {changes.length > SHOWN && (
                <p className="tiny text-3" style={{ marginTop: 8 }}>
                  {t('changes.more', { count: changes.length - SHOWN })}
                </p>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
