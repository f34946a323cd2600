import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { allowanceQuery, portfolioQuery } from '#api/suppliers.ts';
import listStyles from '#styles/list.module.css';
import { Card } from '../card.tsx';
import { GradeDistribution } from '../indicators/grade-distribution.tsx';
import { ScoreChange } from '../indicators/score-change.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { QueryBoundary } from '../query-boundary.tsx';

/** Number of domains listed with the largest decrease. */
const FALLEN_SHOWN = 3;

/**
 * Above the table: number of domains per grade, decreases since the previous scan, and pending invitations. Empty if
 * nothing is shared.
 */
export function StandingCards() {
  const { t } = useTranslation();
  const query = useQuery(portfolioQuery({ page: 1, search: '', sort: 'change' }, FALLEN_SHOWN));
  const { data: allowance } = useQuery(allowanceQuery);
  if (query.data?.total === 0) return null;
  return (
    <div className="grid">
      <Card title={t('suppliers.stand.title')} className="half">
        <QueryBoundary query={query} lines={7}>
          {({ grades }) => <GradeDistribution grades={grades} />}
        </QueryBoundary>
      </Card>
      <Card title={t('suppliers.fell.title')} className="half">
        {query.data ? (
          <div className="stack gap-16">
            <Fallen rows={query.data.rows.filter((row) => (row.change ?? 0) < 0)} />
            {allowance && allowance.waiting > 0 && (
              <Link to="/listSubSuppliers?tab=pending" className="small">
                {t('suppliers.dialog.waiting', { count: allowance.waiting })}
              </Link>
            )}
          </div>
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </div>
  );
}

function Fallen({
  rows,
}: {
  rows: readonly { domain: string; companyId: string; company: string; change: number | null }[];
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="text-2">{t('suppliers.fell.none')}</p>;
  return (
    <ul className={listStyles.list}>
      {rows.map((row) => (
        <li key={`${row.companyId}/${row.domain}`} className="row between">
          <span>
            <Link to={`/domain/${encodeURIComponent(row.domain)}?company=${encodeURIComponent(row.companyId)}`}>
              {row.domain}
            </Link>
            <div className="small text-2">{row.company || t('suppliers.noCompany')}</div>
          </span>
          <ScoreChange value={row.change} />
        </li>
      ))}
    </ul>
  );
}
