import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import factStyles from '#styles/facts.module.css';

const cadenceQuery = ({ domain, company }: Subject) =>
  queryOptions({
    queryKey: ['ratings', domain, company, 'cadence'],
    queryFn: async ({ signal }) => {
      return (
        await client.request('GET', '/api/ratings/:domain/cadence', { params: { domain }, query: { company }, signal })
      ).data;
    },
  });

/** Lifetime of known vulnerabilities: open ones, and those fixed within the last year. */
export function CadenceCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(cadenceQuery(subject));
  const days = (count: number | null) => (count === null ? '–' : t('cadence.days', { count }));
  return (
    <Card title={t('cadence.title')}>
      <QueryBoundary query={query} lines={3}>
        {({ open, closed }) =>
          open.count + closed.count === 0 ? (
            <p className="text-2">{t('cadence.none')}</p>
          ) : (
            <dl className={factStyles.facts}>
              <dt>{t('cadence.open')}</dt>
              <dd>{open.count}</dd>
              <dt>{t('cadence.openMedian')}</dt>
              <dd>{days(open.median)}</dd>
              <dt>{t('cadence.openLongest')}</dt>
              <dd>{days(open.longest)}</dd>
              <dt>{t('cadence.published')}</dt>
              <dd>{days(open.medianSincePublished)}</dd>
              <dt>{t('cadence.closed')}</dt>
              <dd>{closed.count}</dd>
              <dt>{t('cadence.closedMedian')}</dt>
              <dd>{days(closed.median)}</dd>
            </dl>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
