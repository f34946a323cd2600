import { type RawBuilder, sql } from 'kysely';
import { beginsWith } from '../lists/text-search.ts';

/** Maximum number of accounts that a prefix may match; the entries of these are shown. */
const ACCOUNTS_MAX = 200;
/** Maximum number of details with a matching name that are read. */
const DETAILS_MAX = 500;

/** Filter of entries; absent fields do not restrict. */
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
  /** Only entries older than this one. */
  after?: string | undefined;
}

/**
 * Query of `id` and `occurred_at` of the newest matching entries, `limit` of them and possibly more, unordered. Row-level
 * security prevents the planner from estimating the rows of an index scan, so the access path is selected here: the
 * index of the most selective filter is read newest first, and the other filters are applied to its rows.
 */
export function queryEntries(filter: EntryFilter, limit: number): RawBuilder<unknown> {
  const { companyId, who, what, target, address } = filter;
  if (companyId) {
    // One company's entries are few enough to read them all.
    const parts = [sql`l.company_id = ${companyId}`, ...others(filter, [])];
    if (who) parts.push(sql`(l.account_id = any(${accountsOf(who)}) or l.personal = any(${detailsOf(who)}))`);
    return newest(parts, limit);
  }
  if (who) return ofPeople(filter, who, limit);
  if (target) return newest([sql`l.target = ${target}`, ...others(filter, ['target'])], limit);
  if (address) return ofAddress(filter, address, limit);
  if (what) return ofActions(filter, what, limit);
  return newest(others(filter, []), limit);
}

/** Conditions on `audit_log l`, except those that the access path already covers. */
function others(filter: EntryFilter, answered: readonly (keyof EntryFilter)[]): RawBuilder<unknown>[] {
  const { what, target, address, from, to, after } = filter;
  const parts: RawBuilder<unknown>[] = [];
  const open = (name: keyof EntryFilter) => !answered.includes(name);
  if (from) parts.push(sql`l.occurred_at >= ${from}`);
  if (to) parts.push(sql`l.occurred_at < ${to}`);
  if (after) {
    // Compared in the database, whose times are finer than those of JavaScript.
    const at = sql`(select c.occurred_at from audit_log c where c.id = ${after}::uuid)`;
    parts.push(sql`l.occurred_at <= ${at} and (l.occurred_at < ${at} or l.id < ${after}::uuid)`);
  }
  if (target && open('target')) parts.push(sql`l.target = ${target}`);
  if (address && open('address'))
    parts.push(sql`exists (select 1 from audit_personal p where p.digest = l.personal and p.address = ${address})`);
  if (what && open('what')) parts.push(sql`(${beginsWith(sql`l.action collate "C"`, what)} or l.target = ${what})`);
  return parts;
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` and `);

function newest(parts: readonly RawBuilder<unknown>[], limit: number): RawBuilder<unknown> {
  return sql`(select l.id, l.occurred_at from audit_log l where ${all(parts)} order by l.occurred_at desc, l.id desc limit ${limit})`;
}

/** Each half has its own limit: thousands of matches are not collected first. */
function accountsOf(who: string): RawBuilder<unknown> {
  const first = (column: RawBuilder<unknown>) => sql`
    (select id from account where ${beginsWith(column, who.toLowerCase())} order by ${column} limit ${ACCOUNTS_MAX})`;
  return sql`array(${first(sql`email_key`)} union ${first(sql`name_key`)})`;
}

/** Details that name the person as the one it was done to. */
const detailsOf = (who: string) => sql`array(
  select digest from audit_personal where ${beginsWith(sql`target_key`, who.toLowerCase())}
  order by target_key limit ${DETAILS_MAX})`;

function ofPeople(filter: EntryFilter, who: string, limit: number): RawBuilder<unknown> {
  const parts = others(filter, []);
  return sql`(
    select one.id, one.occurred_at from unnest(${accountsOf(who)}) as person(id)
      cross join lateral ${newest([sql`l.account_id = person.id`, ...parts], limit)} one
    union
    select l.id, l.occurred_at from unnest(${detailsOf(who)}) as known(digest)
      cross join lateral (select * from audit_log l where l.personal = known.digest and ${all(parts)} offset 0) l)`;
}

function ofAddress(filter: EntryFilter, address: string, limit: number): RawBuilder<unknown> {
  const { from, to } = filter;
  const times = [...(from ? [sql`p.created_at >= ${from}`] : []), ...(to ? [sql`p.created_at < ${to}`] : [])];
  return sql`(
    select l.id, l.occurred_at from audit_personal p
      cross join lateral (
        select l.id, l.occurred_at from audit_log l where l.personal = p.digest and ${all(others(filter, ['address']))} offset 0) l
    where p.address = ${address} and ${all(times)} order by p.created_at desc limit ${limit})`;
}

/** Each action that begins so is found in the index by skipping from one to the next. */
function ofActions(filter: EntryFilter, what: string, limit: number): RawBuilder<unknown> {
  const action = sql`l.action collate "C"`;
  const parts = others(filter, ['what']);
  const next = (after: RawBuilder<unknown>) => sql`
    select l.action from audit_log l where ${after} and ${beginsWith(action, what)} order by ${action} limit 1`;
  return sql`(
    with recursive actions(id) as (
      (${next(sql`true`)})
      union all
      select (${next(sql`${action} > actions.id`)}) from actions where actions.id is not null
    )
    select one.id, one.occurred_at from actions
      cross join lateral ${newest([sql`${action} = actions.id`, ...parts], limit)} one
    where actions.id is not null
    union
    select one.id, one.occurred_at from ${newest([sql`l.target = ${what}`, sql`l.target <> ''`, ...parts], limit)} one)`;
}
