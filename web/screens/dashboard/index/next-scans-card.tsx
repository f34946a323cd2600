import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nextScansQuery } from '#api/scans/schedules.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import factStyles from '#styles/facts.module.css';

/** Dates of the next scans, scheduled or requested; days in the company's time zone. */
export function NextScansCard() {
  const { t } = useTranslation();
  const plans = useHasCompanyRole('member');
  const query = useQuery(nextScansQuery);
  return (
    <Card title={t('nextScans.title')} aside={<Link to="/scan">{t('nextScans.all')}</Link>}>
      <QueryBoundary query={query} lines={2}>
        {(dates) =>
          dates.length === 0 ? (
            <p className="text-2">
              {t('nextScans.none')} {plans && <Link to="/scan">{t('nextScans.plan')}</Link>}
            </p>
          ) : (
            <dl className={factStyles.facts}>
              {dates.map(({ domain, day, kind }) => (
                <div key={`${domain} ${kind}`} style={{ display: 'contents' }}>
                  <dt>
                    <time dateTime={day} className="nowrap">
                      {day}
                    </time>
                  </dt>
                  <dd>
                    <Host name={domain} /> <span className="text-3">{t(`nextScans.kind.${kind}`)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryBoundary>
    </Card>
  );
}
