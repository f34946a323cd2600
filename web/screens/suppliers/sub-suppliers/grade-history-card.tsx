import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GradeHistory } from '#charts/grade-history.tsx';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { gradeHistoryQuery } from '#components/suppliers/portfolio/queries.ts';

/** Grades of the shared domains at the end of each of the last months. */
export function GradeHistoryCard() {
  const { t } = useTranslation();
  const query = useQuery(gradeHistoryQuery);
  return (
    <Card title={t('portfolio.history.title')}>
      <QueryBoundary query={query} lines={8}>
        {(points) =>
          points.length === 0 ? (
            <p className="text-2">{t('suppliers.none.portfolio')}</p>
          ) : (
            <GradeHistory points={points} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
