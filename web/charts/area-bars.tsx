import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import listStyles from '#styles/list.module.css';
import type { AreaScorePair } from './radar.tsx';
import { ScoreBar } from './score-bar.tsx';

/** Replaces the radar in narrow layouts, with the same numbers and the same mark for the average. */
export function AreaBars({ areas }: { areas: readonly AreaScorePair[] }) {
  const { t } = useTranslation();
  return (
    <ul className={listStyles.list}>
      {areas.map(({ area, score, status, average, href }) => (
        <li key={area} style={{ padding: '8px 0' }}>
          <Link to={href} className="stack" style={{ color: 'var(--text)', gap: 6 }}>
            <span className="row between small">
              <span>{t(`terms:areas.${area}`)}</span>
              {score === null ? <span className="text-3">{t(`terms:areaStatus.${status}`)}</span> : <b>{score}</b>}
            </span>
            <ScoreBar score={score} average={average} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
