import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rankingQuery } from '#api/ratings.ts';
import { ScoreBar } from '#charts/score-bar.tsx';
import { ScoreDistribution } from '#charts/score-distribution.tsx';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { LiveDot } from '#live/live-dot.tsx';
import factStyles from '#styles/facts.module.css';

/** Rank among enterprise users; updated automatically. */
export function RankingCard() {
  const { t, i18n } = useTranslation();
  const query = useQuery(rankingQuery);
  const number = new Intl.NumberFormat(i18n.language);
  const score = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <Card title={t('standing.title')} aside={<LiveDot />} className="five">
      <QueryBoundary query={query} lines={3}>
        {(standing) => {
          if (!standing.shown)
            return (
              <p className="text-2">
                {t('standing.notShown')} {t('standing.companies', { count: standing.companies })}
              </p>
            );
          const moved =
            standing.place === null || standing.placeBefore === null ? null : standing.placeBefore - standing.place;
          return (
            <div className="stack gap-12">
              {standing.place === null ? (
                <p className="text-2">{t('standing.apart')}</p>
              ) : (
                <div className="row wrap baseline" style={{ gap: '6px 14px' }}>
                  <span className="figure" style={{ fontSize: 32 }}>
                    {number.format(standing.place)}
                  </span>
                  <span className="text-2">
                    {t('standing.of', { count: standing.companies, companies: number.format(standing.companies) })}
                  </span>
                </div>
              )}
              {standing.own !== null && (
                <ScoreBar
                  score={Math.floor(standing.own)}
                  average={standing.average === null ? null : standing.average}
                />
              )}
              <dl className={factStyles.facts}>
                {standing.own !== null && (
                  <>
                    <dt>{t('standing.own')}</dt>
                    <dd>{score.format(standing.own)}</dd>
                  </>
                )}
                {standing.average !== null && (
                  <>
                    <dt>{t('average.enterprise')}</dt>
                    <dd>{score.format(standing.average)}</dd>
                  </>
                )}
              </dl>
              <ScoreDistribution
                companies={standing.distribution}
                own={standing.own === null ? null : Math.floor(standing.own)}
              />
              {moved !== null && moved !== 0 && (
                <span className={`row small gap-2 ${moved > 0 ? 'good' : 'bad'}`}>
                  {moved > 0 ? (
                    <IconArrowUpRight size={15} aria-hidden="true" />
                  ) : (
                    <IconArrowDownRight size={15} aria-hidden="true" />
                  )}
                  {t(moved > 0 ? 'standing.up' : 'standing.down', { count: Math.abs(moved) })}
                </span>
              )}
            </div>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
