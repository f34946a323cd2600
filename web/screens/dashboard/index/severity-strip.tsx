import { type AlertCounts, COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Subject } from '#api/ratings.ts';
import { levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import { subjectPath } from '#shell/subject.ts';

/** Open findings by severity; each cell links to the filtered list. */
export function SeverityStrip({ subject, counts }: { subject: Subject; counts: AlertCounts }) {
  const { t } = useTranslation();
  const base = subjectPath(subject);
  return (
    <section className="card strip severity-strip" aria-label={t('findings.open')}>
      <h2 style={{ alignSelf: 'center' }}>{t('findings.open')}</h2>
      {COUNT_COLUMNS.map((level) => (
        <Link
          key={level}
          to={`${base}${base.includes('?') ? '&' : '?'}severity=${level}#findings`}
          className="stack gap-2"
        >
          <span className="count" style={{ ...levelStyle(level), fontSize: 12 }}>
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
