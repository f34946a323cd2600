import { ROLES } from '@assay/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ratingsQuery } from '#api/ratings.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { SharedDomains } from '#components/suppliers/lazy-parts.tsx';
import { useSession } from '#session/current-session.ts';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';
import { OneDomain } from './one-domain.tsx';

// Most visits are to one domain, so the parts for all domains are loaded on demand.
const AllDomains = lazyCard(async () => (await import('./all-domains/all-domains.tsx')).AllDomains, { lines: 8 });
const FirstRun = lazyCard(async () => (await import('./first-run.tsx')).FirstRun, { lines: 8 });

/** `/`: current rating, changes and next steps, for one domain or all domains. */
export default function Index() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const subjectOf = useSubjectOf();
  const permission = useSession()?.permission;
  const query = useQuery(ratingsQuery(1, ''));
  return (
    <QueryBoundary query={query} lines={8}>
      {(list) => {
        const wanted = params.get('domain');
        // A main supplier without own domains can still see shared ones.
        if (list.total === 0)
          return (
            <div className="stack gap-16">
              <FirstRun />
              {permission === ROLES.mainSupplier && <SharedDomains />}
            </div>
          );
        // Administrators start with the domains of all companies (docs/product/roles-and-plans.md).
        const all = wanted === 'all' || (wanted === null && permission === 0);
        if (all) return <AllDomains />;
        const line = list.rows.find((row) => row.domain === wanted) ?? list.rows[0];
        const domain = wanted ?? line?.domain;
        if (!domain) return <PageHead title={t('titles.index')} />;
        const company = params.get('company') ?? (line?.domain === domain ? subjectOf(line).company : null);
        return <OneDomain key={`${company}/${domain}`} subject={{ domain, company }} />;
      }}
    </QueryBoundary>
  );
}
