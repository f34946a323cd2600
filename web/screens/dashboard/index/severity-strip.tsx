import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import severityStyles from '#components/findings/severity.module.css';
import { levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import cardStyles from '#styles/card.module.css';
import stripStyles from './severity-strip.module.css';

interface Props {
  counts: AlertCounts;
  /** Address of the list filtered by a severity; null = none. */
  pathOf(level: CountColumn): string | null;
}

/** Open findings by severity; the cells link to the filtered list. */
export function SeverityStrip({ counts, pathOf }: Props) {
  const { t } = useTranslation();
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.strip} ${stripStyles.severityStrip}`}
      aria-label={t('findings.open')}
    >
      <h2 style={{ alignSelf: 'center' }}>{t('findings.open')}</h2>
      {COUNT_COLUMNS.map((level) => {
        const path = pathOf(level);
        const cell = (
          <>
            <span className={severityStyles.count} style={{ ...levelStyle(level), fontSize: 12 }}>
              <SeverityGlyph level={level} />
              {t(`terms:severities.${level}`)}
            </span>
            <span className={`figure medium ${counts[level] === 0 ? 'text-3' : ''}`} style={{ fontSize: 24 }}>
              {counts[level]}
            </span>
          </>
        );
        return path === null ? (
          <span key={level} className="stack gap-2">
            {cell}
          </span>
        ) : (
          <Link key={level} to={path} className="stack gap-2">
            {cell}
          </Link>
        );
      })}
    </section>
  );
}
