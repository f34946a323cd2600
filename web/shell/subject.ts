import { useParams, useSearchParams } from 'react-router';
import type { Subject } from '../api/ratings.ts';

/** The domain in the address, with the company if it is another one (`?company=`, docs/product/domains.md). */
export function useSubject(): Subject {
  const { domain = '' } = useParams();
  const [search] = useSearchParams();
  return { domain, company: search.get('company') };
}

/** Address of a page about a domain. @param rest `/dns_health` or empty */
export function subjectPath({ domain, company }: Subject, rest = ''): string {
  const query = company ? `?company=${encodeURIComponent(company)}` : '';
  return `/domain/${encodeURIComponent(domain)}${rest}${query}`;
}
