import { type AlertCounts, COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import severityStyles from '#components/findings/severity.module.css';
import { levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import { subjectPath } from '#shell/subject.ts';
import cardStyles from '#styles/card.module.css';
import stripStyles from './severity-strip.module.css';

/** Open findings by severity; each cell links to the filtered list. */
export function SeverityStrip({ subject, counts }: { subject: Subject; counts: AlertCounts }) {
  const { t } = useTranslation();
  const base = subjectPath(subject);
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.strip} ${stripStyles.severityStrip}`}
      aria-label={t('findings.open')}
    >
      <h2 style={{ alignSelf: 'center' }}>{t('findings.open')}</h2>
      {COUNT_COLUMNS.map((level) => (
        <Link
          key={level}
          to={`${base}${base.includes('?') ? '&' : '?'}severity=${level}#findings`}
          className="stack gap-2"
        >
          <span className={severityStyles.count} style={{ ...levelStyle(level), fontSize: 12 }}>
            <SeverityGlyph level={level} />
            {t(`terms:severities.${level}`)}
          </span>
          <span className={`figure medium ${counts[level] === 0 ? 'text-3' : ''}`} style={{ fontSize: 24 }}>
            {counts[level]}
          </span>
        </Link>
      ))}
    </section>
  );
}
