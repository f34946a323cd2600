import type { RatingSummary, Simulation } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { wholePoints } from '#components/numbers.ts';
import styles from './area-moves.module.css';

/** Areas whose score changes with the selected fixes. */
export function AreaMoves({ rating, then }: { rating: RatingSummary; then: Simulation }) {
  const { t } = useTranslation();
  const moved = then.areas.flatMap(({ area, score }) => {
    const now = rating.areas.find((row) => row.area === area)?.score ?? null;
    return now === null || score === null || wholePoints(score) === wholePoints(now) ? [] : [{ area, now, score }];
  });
  if (moved.length === 0) return null;
  return (
    <ul className={styles.areaMoves} aria-label={t('simulator.areas')}>
      {moved.map(({ area, now, score }) => (
        <li key={area} className="row between small">
          <span>{t(`terms:areas.${area}`)}</span>
          <span className="row nowrap">
            <span className="text-2">
              {wholePoints(now)} → <b>{wholePoints(score)}</b>
            </span>
            <ScoreChange value={wholePoints(score) - wholePoints(now)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
