import type { Analysis, ComparisonGroup } from '@assay/contract/api/analysis/comparison.ts';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ScoreBar } from '#charts/score-bar.tsx';
import { Card } from '#components/card.tsx';
import { wholePoints } from '#components/numbers.ts';
import { LiveDot } from '#live/live-dot.tsx';
import cardStyles from '#styles/card.module.css';

/** Ranks of the company overall and in its industry, with the change in a week. */
export function RankingCard({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation();
  const { all, ofIndustry, industry } = analysis;
  return (
    <Card title={t('standing.title')} aside={<LiveDot />} className={`five-wide ${cardStyles.top}`}>
      <div className="stack gap-16">
        <Own analysis={analysis} />
        <Group title={t('analyze.group.all')} group={all} />
        {ofIndustry ? (
          <Group title={t('analyze.group.industry')} more={t(`industry.${industry}`)} group={ofIndustry} />
        ) : (
          <p className="small text-2">{t('analyze.noIndustry')}</p>
        )}
      </div>
    </Card>
  );
}

/** The compared score. */
function Own({ analysis: { total, domain, domains, all } }: { analysis: Analysis }) {
  const { t, i18n } = useTranslation();
  const score = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if (total === null) return <p className="text-2">{t('analyze.notRated')}</p>;
  return (
    <div className="stack" style={{ gap: 6 }}>
      <div className="row baseline wrap">
        <span className="figure">{score.format(total)}</span>
        <span className="text-2">{domain ?? t('all.of', { count: domains })}</span>
      </div>
      <ScoreBar score={wholePoints(total)} average={all.average === null ? null : all.average} />
      {all.average !== null && (
        <span className="small text-2">{t('analyze.averageIs', { score: score.format(all.average) })}</span>
      )}
    </div>
  );
}

function Group({ title, more, group }: { title: string; more?: string; group: ComparisonGroup }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { place, placeBefore, companies, shown } = group;
  return (
    <section className="stack gap-4">
      <h3>{title}</h3>
      {more && <span className="small text-3">{more}</span>}
      {!shown ? (
        <p className="small text-2">
          {t('standing.notShown')} {t('standing.companies', { count: companies })}
        </p>
      ) : place === null ? (
        <p className="small text-2">{t('analyze.notCounted')}</p>
      ) : (
        <div className="row wrap baseline" style={{ gap: '4px 12px' }}>
          <span className="figure medium">{number.format(place)}</span>
          <span className="text-2">{t('standing.of', { count: companies, companies: number.format(companies) })}</span>
          <Moved by={placeBefore === null ? null : placeBefore - place} />
        </div>
      )}
    </section>
  );
}

/** @param by change in rank since last week, positive = better; null = unknown */
function Moved({ by }: { by: number | null }) {
  const { t } = useTranslation();
  if (by === null) return null;
  if (by === 0) return <span className="small text-3">{t('analyze.placeKept')}</span>;
  const Icon = by > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={`row small gap-2 ${by > 0 ? 'good' : 'bad'}`}>
      <Icon size={15} aria-hidden="true" />
      {t(by > 0 ? 'standing.up' : 'standing.down', { count: Math.abs(by) })}
    </span>
  );
}
