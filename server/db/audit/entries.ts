import { LOG_TOTAL_MAX } from '@assay/contract/api/logs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../access.ts';
import { AUDIT_ENTRIES } from '../audit.ts';
import { beginsWith } from '../search.ts';

/** A beginning that fits more accounts than this says nothing about who is meant; the entries of these are shown. */
const ACCOUNTS_MAX = 1_000;

/** Which entries are wanted; what is absent does not narrow. */
export interface EntryFilter {
  /** Null = of every company the transaction may see. */
  companyId: string | null;
  who?: string | undefined;
  what?: string | undefined;
  target?: string | undefined;
  address?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}

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

/** An administrator's network address is not the company's to see: it goes with the account that is hidden. */
const COLUMNS = sql`
  e.id, e.at, e.account_id as "accountId", case when a.erased_at is null then a.email end as account, a.name,
  a.erased_at is not null as deleted, e.action, e.target,
  case when e.account_id is not null and a.id is null then null else e.address end as address,
  c.name as company, e.erased, e.facts, e.before, e.after`;

const FROM = sql`
  ${AUDIT_ENTRIES} e left join account a on a.id = e.account_id left join company c on c.id = e.company_id and not c.personal`;

function conditions(filter: EntryFilter): RawBuilder<unknown> {
  const { companyId, who, what, target, address, from, to } = filter;
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (companyId) parts.push(sql`e.company_id = ${companyId}`);
  if (from) parts.push(sql`e.at >= ${from}`);
  if (to) parts.push(sql`e.at < ${to}`);
  if (address) parts.push(sql`e.address = ${address}`);
  if (what) parts.push(sql`(${beginsWith(sql`e.action collate "C"`, what)} or e.chained_target = ${what})`);
  if (target) parts.push(sql`e.chained_target = ${target}`);
  if (who) {
    const text = who.toLowerCase();
    parts.push(sql`e.id = any(array(
      select l.id from audit_log l where l.account_id = any(array(
        select id from account where ${beginsWith(sql`email_key`, text)}
        union select id from account where ${beginsWith(sql`name_key`, text)} limit ${ACCOUNTS_MAX}))
      union
      select l.id from audit_personal p join audit_log l on l.personal = p.digest
      where ${beginsWith(sql`p.target_key`, text)}
      limit ${LOG_TOTAL_MAX}))`);
  }
  return sql.join(parts, sql` and `);
}

/** Newest first. The total is counted up to LOG_TOTAL_MAX. */
export async function auditEntries(
  tx: Tx,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = conditions(filter);
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from ${FROM} where ${where}
    order by e.at desc, e.id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${AUDIT_ENTRIES} e where ${where} limit ${LOG_TOTAL_MAX}) counted`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One entry with its place in the chain. */
export async function auditEntry(
  tx: Tx,
  companyId: string | null,
  id: string,
): Promise<(EntryRow & { number: number | null; seal: string | null }) | null> {
  const { rows } = await sql<EntryRow & { number: number | null; seal: string | null }>`
    select ${COLUMNS}, s.number::int as number, encode(s.seal, 'hex') as seal
    from ${FROM} left join audit_seal s on s.audit_id = e.id
    where e.id = ${id} and (${companyId}::uuid is null or e.company_id = ${companyId}::uuid)`.execute(tx);
  return rows[0] ?? null;
}
