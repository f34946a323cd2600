import { isAreaId } from '@assay/contract/areas.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { queries } from '../api/connection.ts';
import { findingDecisionsQuery, workQuery } from '../api/decisions.ts';
import { changesSinceQuery, findingQuery, ratingQuery, ratingsQuery } from '../api/ratings.ts';
import { pageOf } from '../components/lists/use-list-address.ts';
import type { OpenedPage } from '../shell/loading/lazy-screen.tsx';
import { workFilterOf } from './tools/work/work-filter.ts';

/**
 * Requests what a screen shows first, while its own files load: on a slow network a request after them takes as long as
 * they do. The screen uses the same queries. Screens that are not listed request everything themselves; so do those of
 * another company's domain, which may be shared in part only.
 */
export function prefetch({ name, domain, query, permission }: OpenedPage): void {
  if (query.has('company')) return;
  if (name === 'index') prefetchDashboard(query.get('domain'), permission);
  if (name === 'work') {
    const get = (key: string) => query.get(key) ?? '';
    void queries.prefetchQuery(workQuery({ ...workFilterOf(get), search: get('search'), page: pageOf(query) }));
  }
  if (name !== 'domain' && !isAreaId(name)) return;
  const subject = { domain, company: null };
  void queries.prefetchQuery(ratingQuery(subject));
  const finding = query.get('finding');
  if (!finding) return;
  void queries.prefetchQuery(findingQuery(subject, finding));
  void queries.prefetchQuery(findingDecisionsQuery(subject, finding, 1));
}

function prefetchDashboard(domain: string | null, permission: number | null): void {
  void queries.prefetchQuery(ratingsQuery(1, ''));
  // The domains of administrators and main suppliers are those of other companies.
  const own = permission !== ROLES.administrator && permission !== ROLES.mainSupplier;
  if (!own || domain === null || domain === 'all') return;
  void queries.prefetchQuery(ratingQuery({ domain, company: null }));
  void queries.prefetchQuery(changesSinceQuery({ domain, company: null }, 'scan'));
}
