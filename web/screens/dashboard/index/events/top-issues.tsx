import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findingsQuery, type Subject } from '#api/ratings.ts';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { costText } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';
import listStyles from '#styles/list.module.css';

/** As many as fit beside the rating. */
const SHOWN = 4;
const FILTER = { page: 1, search: '', severities: [], states: [], sort: 'column', group: 'issue' } as const;

/** The issues that deduct most, in place of changes while there is one rating. */
export function TopIssues({ subject }: { subject: Subject }) {
  const { t, i18n } = useTranslation();
  const rows = useQuery(findingsQuery(subject, FILTER, SHOWN)).data?.rows.filter(({ points }) => (points ?? 0) > 0);
  if (!rows || rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="top-issues">
      <h3 id="top-issues">{t('findings.dearest')}</h3>
      <ul className={listStyles.list}>
        {rows.map(({ fingerprint, title, area, column, points }) => {
          const path = subjectPath(subject, `/${area}`);
          const finding = `finding=${encodeURIComponent(fingerprint)}`;
          return (
            <li key={fingerprint} className="row top between gap-12">
              <span className="row top gap-12">
                <SeverityBadge level={levelOf(column)} />
                <Link to={`${path}${path.includes('?') ? '&' : '?'}${finding}`}>{title}</Link>
              </span>
              <span className="nowrap strong">{costText(points ?? 0, i18n.language)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
