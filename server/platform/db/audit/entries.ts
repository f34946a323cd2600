import { LOG_TOTAL_MAX } from '@assay/contract/api/administration/logs.ts';
import { sql } from 'kysely';
import { AUDIT_ENTRIES } from '../audit.ts';
import { withoutSort } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { type EntryFilter, queryEntries } from './query-entries.ts';

export type { EntryFilter } from './query-entries.ts';

export interface EntryRow {
  id: string;
  at: Date;
  accountId: string | null;
  /** Null when the account is not one the transaction may see, or was deleted. */
  account: string | null;
  name: string | null;
  /** The account was deleted by its owner. */
  deleted: boolean;
  action: string;
  target: string;
  address: string | null;
  company: string | null;
  erased: boolean;
  facts: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** An administrator's network address is not visible to the company: it is hidden with the account. */
const COLUMNS = sql`
  e.id, e.occurred_at as at, e.account_id as "accountId", case when a.erased_at is null then a.email end as account, a.name,
  a.erased_at is not null as deleted, e.action, e.target,
  case when e.account_id is not null and a.id is null then null else e.address end as address,
  c.name as company, e.erased, e.facts, e.before, e.after`;

/** Each is read by its key: because of row-level security the planner underestimates the cost of a join. */
const NAMES = sql`
  left join lateral (select * from account a where a.id = e.account_id offset 0) a on true
  left join lateral (select * from company c where c.id = e.company_id and not c.personal offset 0) c on true`;

/**
 * Newest first. The total is counted up to LOG_TOTAL_MAX.
 * @param page.after the last entry of the page before; absent = from the offset
 */
export async function auditEntries(
  tx: Tx,
  filter: EntryFilter,
  page: { limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: EntryRow[]; total: number }> {
  return withoutSort(tx, async () => {
    const { rows } = await sql<EntryRow>`
      with page as materialized (
        select id, occurred_at from ${queryEntries({ ...filter, after: page.after }, page.limit + page.offset)} picked
        order by occurred_at desc, id desc limit ${page.limit} offset ${page.offset})
      select ${COLUMNS} from page
        cross join lateral (select * from ${AUDIT_ENTRIES} e where e.id = page.id offset 0) e ${NAMES}
      order by page.occurred_at desc, page.id desc`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total
      from (select 1 from ${queryEntries(filter, LOG_TOTAL_MAX)} picked limit ${LOG_TOTAL_MAX}) counted`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
}

/** One entry with its place in the chain. */
export async function auditEntry(
  tx: Tx,
  companyId: string | null,
  id: string,
): Promise<(EntryRow & { number: number | null; seal: string | null }) | null> {
  const { rows } = await sql<EntryRow & { number: number | null; seal: string | null }>`
    select ${COLUMNS}, s.entry_number::int as number, encode(s.seal, 'hex') as seal
    from ${AUDIT_ENTRIES} e ${NAMES} left join audit_seal s on s.audit_id = e.id
    where e.id = ${id} and (${companyId}::uuid is null or e.company_id = ${companyId}::uuid)`.execute(tx);
  return rows[0] ?? null;
}
