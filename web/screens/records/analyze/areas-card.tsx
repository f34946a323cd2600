import type { Analysis } from '@assay/contract/api/analysis/comparison.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { analysisQuery } from '#api/analysis.ts';
import type { Subject } from '#api/ratings.ts';
import { ChartWithTable } from '#charts/chart-with-table.tsx';
import { Card } from '#components/card.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { signedText } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';
import barStyles from '#styles/bar.module.css';
import cardStyles from '#styles/card.module.css';
import { type AreaGap, toAreaGaps } from './area-gaps.ts';
import styles from './areas-card.module.css';
import { GroupChips } from './group-chips.tsx';
import type { Group } from './use-analysis.ts';

interface Props {
  subject: Subject;
  analysis: Analysis;
  group: Group;
  /** The domain compared with in the group `domain`; null until one is chosen. */
  other: Subject | null;
  onGroup(group: Group): void;
  onOther(other: Subject): void;
}

/** Gaps to the average, or to another domain: ten rows with two dots each, sorted by the gap (design §9). */
export function AreasCard({ subject, analysis, group, other, onGroup, onOther }: Props) {
  const { t, i18n } = useTranslation();
  const beside = group === 'domain';
  const others = useQuery({ ...analysisQuery(other ?? subject), enabled: beside && other !== null }).data;
  const gaps = toAreaGaps(analysis, group, other ? others : undefined);
  const [all, industry] = [toAreaGaps(analysis, 'all'), toAreaGaps(analysis, 'industry')];
  const of = (list: readonly AreaGap[], gap: AreaGap) => list.find(({ area }) => area === gap.area)?.average ?? '–';
  const own = subject.domain === '' ? t('analyze.allOwn') : t('thisDomain');
  const otherName = other ? other.domain || t('analyze.allOwn') : t('analyze.other');
  const averageName = t(group === 'industry' ? 'analyze.industryAverage' : 'average.enterprise');
  const comparison = useVerdict(gaps, beside ? otherName : null);
  const verdict = beside && !other ? t('analyze.areas.chooseOther') : comparison;
  return (
    <Card
      title={t(beside ? 'analyze.areas.titleDomain' : 'analyze.areas.title')}
      className={`seven-wide ${cardStyles.top}`}
      aside={<Key own={own} other={beside ? otherName : averageName} />}
    >
      <div className="stack gap-12">
        <GroupChips {...{ subject, analysis, group, other, onGroup, onOther }} />
        <p className="strong">{verdict}</p>
        <ChartWithTable
          interactive
          summary={verdict}
          heads={[
            t('column.area'),
            own,
            ...(beside ? [otherName] : [t('average.enterprise'), t('analyze.industryAverage')]),
            t('analyze.gap'),
          ]}
          rows={gaps.map((gap) => [
            t(`terms:areas.${gap.area}`),
            gap.score ?? t(`terms:areaStatus.${gap.status}`),
            ...(beside ? [gap.average ?? '–'] : [of(all, gap), of(industry, gap)]),
            gap.gap === null ? '–' : signedText(gap.gap, i18n.language),
          ])}
        >
          <ol className={styles.dotsList}>
            {gaps.map((gap) => (
              <Line key={gap.area} subject={subject} gap={gap} otherName={beside ? otherName : null} />
            ))}
          </ol>
        </ChartWithTable>
      </div>
    </Card>
  );
}

/** Summary in one sentence. @param name of the other domain; null = compared with an average */
function useVerdict(gaps: readonly AreaGap[], name: string | null): string {
  const { t } = useTranslation();
  const compared = gaps.filter(({ gap }) => gap !== null);
  const all = compared.length;
  const below = compared.filter(({ gap }) => gap! < 0).length;
  const [worst] = compared;
  if (!worst) return name === null ? t('analyze.areas.notCompared') : t('analyze.areas.notRated', { name });
  if (below === 0)
    return name === null ? t('analyze.areas.noneBelow', { count: all }) : t('analyze.areas.noneLower', { name });
  // The largest gap is first.
  const most = { all, area: t(`terms:areas.${worst.area}`), points: Math.abs(worst.gap ?? 0) };
  return name === null
    ? t('analyze.areas.below', { count: below, ...most })
    : t('analyze.areas.lower', { name, below, ...most });
}

function Key({ own, other }: { own: string; other: string }) {
  return (
    <span className="row wrap" style={{ gap: '4px 16px' }}>
      <span className="row" style={{ gap: 6 }}>
        <span className={`${styles.dotsKey} ${styles.own}`} aria-hidden="true" />
        {own}
      </span>
      <span className="row" style={{ gap: 6 }}>
        <span className={`${styles.dotsKey} ${styles.other}`} aria-hidden="true" />
        {other}
      </span>
    </span>
  );
}

interface LineProps {
  subject: Subject;
  gap: AreaGap;
  /** Null = compared with an average. */
  otherName: string | null;
}

function Line({ subject, gap: { area, score, status, average, gap }, otherName }: LineProps) {
  const { t } = useTranslation();
  const name = t(`terms:areas.${area}`);
  return (
    <li>
      {subject.domain === '' ? <span>{name}</span> : <Link to={subjectPath(subject, `/${area}`)}>{name}</Link>}
      {score === null ? (
        <span className={`row gap-12 ${styles.unassessed}`}>
          <span className={`${barStyles.bar} ${barStyles.hatched} grow`} aria-hidden="true" />
          <span className="small text-3 nowrap">{t(`terms:areaStatus.${status}`)}</span>
        </span>
      ) : (
        <Dots score={score} average={average} />
      )}
      <span className={styles.score}>{score ?? <span aria-hidden="true">–</span>}</span>
      <span className={styles.gap}>
        {gap === null ? (
          <span className="text-3">–</span>
        ) : (
          <>
            <span className="visually-hidden">
              {otherName === null
                ? t('analyze.against', { average })
                : t('analyze.againstOther', { name: otherName, score: average })}{' '}
            </span>
            <ScoreChange value={gap} />
          </>
        )}
      </span>
    </li>
  );
}

function Dots({ score, average }: { score: number; average: number | null }) {
  const between =
    average === null
      ? null
      : { insetInlineStart: `${Math.min(score, average)}%`, width: `${Math.abs(score - average)}%` };
  return (
    <span className={styles.dots} aria-hidden="true">
      {between && (
        <span className={`${styles.span} ${score < average! ? styles.below : styles.above}`} style={between} />
      )}
      {average !== null && <span className={styles.other} style={{ insetInlineStart: `${average}%` }} />}
      <span className={styles.own} style={{ insetInlineStart: `${score}%` }} />
    </span>
  );
}
