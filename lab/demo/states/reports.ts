import type { Page } from '@assay/contract/api/envelope.ts';
import type { IntegratedCandidate } from '@assay/contract/api/reports/integrated.ts';
import { logIn } from '../api-client.ts';
import { SEED_COMPANIES } from '../seed-companies.ts';
import { ADMINISTRATOR, companyIdOf, type DemoWorld } from './world.ts';

/** Requests a report of each rated domain, and an integrated one; the product's workers generate them. */
export async function requestReports({ app, context, rated }: DemoWorld): Promise<void> {
  for (const { people, domains, permission } of SEED_COMPANIES) {
    const owner = people[0]!.email;
    // Without a plan a company makes no reports; the administrator does.
    const caller = await logIn(app, permission === 20 ? ADMINISTRATOR : owner);
    const query = permission === 20 ? `?company=${await companyIdOf(context, owner)}` : '';
    for (const { domain } of domains) if (rated.includes(domain)) await caller.post(`/api/reports/${domain}${query}`);
  }
  const samuel = await logIn(app, 'samuel@northquay.test');
  const { rows } = await samuel.get<Page<IntegratedCandidate>>('/api/integratedReports/candidates?pageSize=20');
  const domains = rows
    .filter(({ scannedAt }) => scannedAt !== null)
    .map(({ companyId, domain }) => ({ companyId, domain }));
  if (domains.length > 0) await samuel.post('/api/integratedReports', { domains });
}
