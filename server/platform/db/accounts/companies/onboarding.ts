import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Progress of a company from its first domain to a shared result, with the checklist of one account. */
export interface OnboardingRow {
  onboarding: 'shown' | 'dismissed' | null;
  findingRead: boolean;
  domain: string | null;
  pendingDomain: string | null;
  rated: boolean;
  finding: string | null;
  retested: boolean;
  reported: boolean;
  invited: boolean;
}

/** A tentative finding has no score impact, whatever its severity. */
const SEVERITY_ORDER = sql`array['critical', 'high', 'medium', 'low', 'informational']`;

export async function findOnboarding(tx: Tx, companyId: string, accountId: string): Promise<OnboardingRow | null> {
  const { rows } = await sql<OnboardingRow>`
    select a.onboarding, a.finding_read_at is not null as "findingRead",
      d.name as domain, d.rating_id is not null as rated,
      (select v.domain from domain_verification v
        where v.company_id = ${companyId} and v.status = 'pending' order by v.created_at desc limit 1) as "pendingDomain",
      (select f.fingerprint from finding f
        where f.domain_id = d.id and f.closed_at is null
        order by f.payload->>'confidence' = 'tentative', array_position(${SEVERITY_ORDER}, f.payload->>'severity'),
          f.fingerprint
        limit 1) as finding,
      exists (
        select 1 from scan s
        join finding_event e on e.domain_id = s.domain_id and e.kind = 'retest-fixed' and e.payload->>'scan' = s.id::text
        where s.company_id = ${companyId} and s.kind = 'retest') as retested,
      exists (select 1 from report where company_id = ${companyId}) as reported,
      exists (select 1 from colleague_invitation where company_id = ${companyId})
        or exists (select 1 from supplier_invitation where company_id = ${companyId}) as invited
    from account a
    left join lateral (
      select id, name, rating_id from domain
      where company_id = ${companyId} and status = 'verified' and deleted_at is null
      order by rating_id is null, verified_at, id limit 1) d on true
    where a.id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** @param change absent values stay */
export async function updateOnboarding(
  tx: Tx,
  accountId: string,
  change: { onboarding?: 'shown' | 'dismissed' | undefined; findingRead?: boolean | undefined },
): Promise<void> {
  await sql`
    update account set
      onboarding = coalesce(${change.onboarding ?? null}::text, onboarding),
      finding_read_at = case when ${change.findingRead ?? false} then coalesce(finding_read_at, now()) else finding_read_at end
    where id = ${accountId}`.execute(tx);
}
