import type { AreaId } from '@assay/contract/areas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { IS_SHARED } from './associations.ts';
import { isSharedWith, ofReader } from './shared-domains.ts';
import { NOT_SUMMARIZED } from './summaries/current-summaries.ts';
import { sharedGroups } from './summaries/shared-groups.ts';
import { CHECK, COUNTED, COUNTED_SEVERITIES, domainsByWeakness, SEVERITY_RANKS } from './summaries/weakness-groups.ts';

/** Checks with open findings of domains that are new, or open again, since a time of each domain. */
export async function checksFailingSince(
  tx: Tx,
  domains: readonly { domainId: string; companyId: string; since: Date }[],
): Promise<{ domainId: string; check: string; severity: string; findings: number }[]> {
  if (domains.length === 0) return [];
  const ids = domains.map(({ domainId }) => domainId);
  const companies = domains.map(({ companyId }) => companyId);
  const times = domains.map(({ since }) => since);
  // Row-level security limits the company to a range whose size PostgreSQL does not know: without the company it read the
  // open findings of all companies for each domain.
  const { rows } = await sql<{ domainId: string; check: string; severity: string; findings: number }>`
    select f.domain_id as "domainId", ${CHECK} as "check",
           (${SEVERITY_RANKS})[min(array_position(${SEVERITY_RANKS}, f.payload->>'severity'))] as severity, count(*)::int as findings
    from unnest(${ids}::uuid[], ${companies}::uuid[], ${times}::timestamptz[]) as w (domain_id, company_id, since)
    join finding f on f.domain_id = w.domain_id and f.company_id = w.company_id and ${COUNTED} and (f.first_seen > w.since or exists (
      select 1 from finding_event e where e.domain_id = f.domain_id and e.fingerprint = f.fingerprint
        and e.kind = 'reopened' and e.created_at > w.since))
    group by 1, 2 order by 1, min(array_position(${SEVERITY_RANKS}, f.payload->>'severity')), 4 desc, 2`.execute(tx);
  return rows;
}

export interface WeaknessRecord {
  check: string;
  area: AreaId;
  severity: string;
  companies: number;
  domains: number;
  examples: { companyId: string; company: string; domain: string }[];
}

/** Condition on an association `a`: it shares findings. Administrators may read everything, whatever is shared. */
const sharesFindings = (readerId: string | null): RawBuilder<unknown> =>
  readerId === null ? sql`true` : sql`a.share_level <> 'rating'`;

/**
 * Checks that fail at two or more companies that share their findings, most companies first. Needs a transaction over all
 * companies.
 * @param checks only these; null = all
 */
export async function sharedWeaknesses(
  tx: Tx,
  readerId: string | null,
  checks: readonly string[] | null,
  list: { limit: number; offset: number },
): Promise<{ rows: WeaknessRecord[]; total: number }> {
  const isWanted = (check: RawBuilder<unknown>) =>
    checks === null ? sql`true` : sql`${check} = any(${[...checks]}::text[])`;
  const where = sharesFindings(readerId);
  const others = domainsByWeakness(
    {
      companies: NOT_SUMMARIZED,
      isShared: isSharedWith(readerId, where),
    },
    isWanted(CHECK),
  );
  const query = { where, table: 'supplier_weakness', others, wanted: isWanted(sql`first`), companiesMin: 2 };
  const found = await sharedGroups<string, AreaId>(
    tx,
    readerId,
    { ...query, keys: ['check_id', 'area'], rank: sql`severity_rank`, isLeast: sql`is_worst` },
    list,
  );
  return {
    rows: found.rows.map(({ first, second, rank, ...row }) => ({
      ...{ check: first, area: second, severity: COUNTED_SEVERITIES[rank - 1]! },
      ...row,
    })),
    total: found.total,
  };
}

/**
 * Companies that share their findings, and those that share their rating only. Needs a transaction over all companies.
 */
export async function countFindingShares(
  tx: Tx,
  readerId: string | null,
): Promise<{ companies: number; left: number }> {
  const { rows } = await sql<{ companies: number; left: number }>`
    select count(*) filter (where is_open)::int as companies, count(*) filter (where not is_open)::int as left
    from (
      select a.company_id, bool_or(${sharesFindings(readerId)}) as is_open from supplier_association a
      where ${ofReader(readerId)} and exists (select 1 from domain d where ${IS_SHARED})
      group by a.company_id) s`.execute(tx);
  return rows[0]!;
}
