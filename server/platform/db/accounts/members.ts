import { type CompanyRole, hasNoPlan, isGranted, ROLES } from '@assay/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith, withoutSort } from '../lists/text-search.ts';
import { wakePausedSchedules } from '../scans/schedules/scan-schedules.ts';
import type { Tx } from '../transaction.ts';

/** Maximum counted number of members; beyond it a search is needed. */
const TOTAL_MAX = 2_000;
/** Maximum number of matches of a search; beyond it more letters are needed. */
const FOUND_MAX = 500;

/** An account as administrators manage it. */
export interface MemberRecord {
  id: string;
  account: string;
  name: string;
  phone: string;
  jobTitle: string;
  companyRole: CompanyRole;
  grantedPermission: number | null;
  companyId: string;
  company: string;
  companyNumber: string;
  personal: boolean;
  confirmedAt: Date | null;
  companyZone: string;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  disabledAt: Date | null;
  approvalPending: boolean;
  passwordExpired: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  sessions: number;
}

const COLUMNS = sql`
  a.id, a.email as account, a.name, a.phone, a.job_title as "jobTitle", a.company_role as "companyRole",
  a.granted_permission as "grantedPermission", a.company_id as "companyId", c.name as company,
  c.number as "companyNumber", c.personal, c.confirmed_at as "confirmedAt", c.time_zone as "companyZone", c.plan,
  c.plan_start::text as "planStart", c.plan_end::text as "planEnd", a.disabled_at as "disabledAt",
  a.approval_pending as "approvalPending", a.password_expired as "passwordExpired", a.created_at as "createdAt",
  a.last_login_at as "lastLoginAt",
  (select count(*)::int from session s where s.account_id = a.id and s.revoked_at is null and s.expires_at > now()) as sessions`;

/** Each order is one that an index has: bytewise for texts, like the search for beginnings. */
const ORDERS: Readonly<Record<string, readonly [up: RawBuilder<unknown>, down: RawBuilder<unknown>]>> = {
  account: [sql`a.email_key`, sql`a.email_key desc`],
  name: [sql`a.name_key`, sql`a.name_key desc`],
  company: [sql`c.name_key`, sql`c.name_key desc`],
  createdAt: [sql`a.created_at`, sql`a.created_at desc`],
  lastLoginAt: [sql`a.last_login_at nulls first`, sql`a.last_login_at desc nulls last`],
};

const STATES: Readonly<Record<string, RawBuilder<unknown>>> = {
  active: sql`a.disabled_at is null and not a.approval_pending`,
  disabled: sql`a.disabled_at is not null`,
  waiting: sql`a.approval_pending and a.disabled_at is null`,
  'expired-password': sql`a.password_expired`,
};

/** A plan runs from its first to its last day in the company's zone, as in server/features/auth/permission.ts. */
const RUNS = sql`coalesce(c.plan is not null
  and (c.plan_start is null or c.plan_start <= (now() at time zone c.time_zone)::date)
  and (c.plan_end is null or c.plan_end >= (now() at time zone c.time_zone)::date), false)`;

/** Accounts with this permission code now. */
function hasRole(code: number): RawBuilder<unknown> {
  if (isGranted(code)) return sql`a.granted_permission = ${code}`;
  const personal = code === ROLES.generalUser;
  if (hasNoPlan(code)) {
    return sql`(a.granted_permission is null and c.personal = ${personal} and not ${RUNS})`;
  }
  return sql`(a.granted_permission is null and c.plan = ${code} and ${RUNS})`;
}

/**
 * Below this number of companies with a plan, their accounts are collected; otherwise an order is read until a page is
 * full.
 */
const RARE_PLAN = 500;

export interface MemberQuery {
  search: string;
  state: string | undefined;
  role: number | undefined;
  /** A name of ORDERS, with `-` for descending. */
  sort: string;
  limit: number;
  offset: number;
}

/**
 * A page of accounts. Row-level security prevents the planner from estimating the rows of an index scan, so the access
 * path is selected here: matches of a search are collected by their index; otherwise the index of the order is read,
 * and companies are read one by one. Needs a transaction over all companies.
 */
export async function listMembers(tx: Tx, query: MemberQuery): Promise<{ rows: MemberRecord[]; total: number }> {
  const { picked, order, walks, countable } = await pick(tx, query);
  const read = async () => {
    const { rows } = await sql<MemberRecord>`
      with page as materialized (${picked} order by ${order} limit ${query.limit} offset ${query.offset})
      select ${COLUMNS} from page
        cross join lateral (select * from account a where a.id = page.id offset 0) a
        cross join lateral (select * from company c where c.id = a.company_id offset 0) c
      order by ${order}`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total
      from (${countable ?? sql`${picked} order by ${order}`} limit ${TOTAL_MAX}) counted`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  };
  return walks ? withoutSort(tx, read) : read();
}

interface Picked {
  /** Query of the matching ids, without order. */
  picked: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Reads the order's index instead of sorting the matches. */
  walks: boolean;
  /** The same number of rows by a shorter path. */
  countable?: RawBuilder<unknown>;
}

async function pick(tx: Tx, query: MemberQuery): Promise<Picked> {
  const { search, role } = query;
  const state = query.state === undefined ? undefined : STATES[query.state];
  const granted = role !== undefined && isGranted(role);
  const byPlan = role !== undefined && !granted;
  const sort = query.sort.replace(/^-/, '');
  const name = Object.hasOwn(ORDERS, sort) ? sort : 'account';
  const [up, down] = ORDERS[name]!;
  const order = sql`${query.sort.startsWith('-') ? down : up}, a.id`;
  const where = sql.join(
    [sql`a.erased_at is null`, ...(state ? [state] : []), ...(role === undefined ? [] : [hasRole(role)])],
    sql` and `,
  );
  const company = sql`cross join lateral (select * from company c where c.id = a.company_id offset 0) c`;
  const planned = byPlan && !hasNoPlan(role);
  let gathered: string[] | null = null;
  if (search !== '') gathered = await idsOf(tx, found(search.toLowerCase()));
  else if (planned && (await isRare(tx, role))) gathered = await idsOf(tx, withPlan(role));
  if (gathered) {
    const picked = sql`
      select a.id from unnest(${gathered}::uuid[]) as one(id)
        cross join lateral (select * from account a where a.id = one.id offset 0) a ${company} where ${where}`;
    return { order, picked, walks: false };
  }
  if (name === 'company') {
    const picked = sql`
      select a.id from company c
        cross join lateral (select * from account a where a.company_id = c.id offset 0) a where ${where}`;
    return { order, picked, walks: true };
  }
  const picked = sql`select a.id from account a ${byPlan ? company : sql``} where ${where}`;
  if (!planned) return { order, picked, walks: true };
  const countable = sql`
    select a.id from ${companiesWith(role)} c
      cross join lateral (select * from account a where a.company_id = c.id offset 0) a where ${where}`;
  return { order, picked, walks: true, countable };
}

async function idsOf(tx: Tx, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await withoutSort(tx, () => sql<{ ids: string[] }>`select ${ids} as ids`.execute(tx));
  return rows[0]?.ids ?? [];
}

/** A range and an order instead of an equality, so that the planner uses the index of plans. */
const companiesWith = (plan: number) =>
  sql`(select * from company where plan >= ${plan} and plan <= ${plan} order by plan)`;

/** Ids of the accounts of the companies with a plan. */
const withPlan = (plan: number) => sql`array(
  select m.id from ${companiesWith(plan)} f
    cross join lateral (select id from account where company_id = f.id offset 0) m)`;

/** Ids of the accounts whose address, name or company starts with the text. */
function found(text: string): RawBuilder<unknown> {
  const first = (column: RawBuilder<unknown>, table: RawBuilder<unknown>) =>
    sql`(select id from ${table} where ${beginsWith(column, text)} order by ${column} limit ${FOUND_MAX})`;
  return sql`array(
    ${first(sql`email_key`, sql`account`)}
    union ${first(sql`name_key`, sql`account`)}
    union (select m.id from ${first(sql`name_key`, sql`company`)} f
      cross join lateral (select id from account where company_id = f.id offset 0) m limit ${FOUND_MAX}))`;
}

async function isRare(tx: Tx, plan: number): Promise<boolean> {
  const { rows } = await withoutSort(tx, () =>
    sql<{ n: number }>`
      select count(*)::int as n from (select 1 from ${companiesWith(plan)} f limit ${RARE_PLAN}) few`.execute(tx),
  );
  return (rows[0]?.n ?? 0) < RARE_PLAN;
}

/** Locked until the transaction ends; null when unknown or erased. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRecord | null> {
  const { rows } = await sql<MemberRecord>`
    select ${COLUMNS} from account a join company c on c.id = a.company_id
    where a.id = ${id} and a.erased_at is null for update of a`.execute(tx);
  return rows[0] ?? null;
}

export async function setGrantedPermission(tx: Tx, id: string, granted: number | null): Promise<void> {
  await sql`
    update account set granted_permission = ${granted}, approval_pending = approval_pending and ${granted}::int is null
    where id = ${id}`.execute(tx);
}

export async function setCompanyRole(tx: Tx, id: string, role: CompanyRole): Promise<void> {
  await sql`update account set company_role = ${role} where id = ${id}`.execute(tx);
}

/** Removes a plan (null), or sets one. Waiting plans are kept. */
export async function setPlan(
  tx: Tx,
  companyId: string,
  plan: { plan: number | null; start: string | null; end: string | null },
): Promise<void> {
  await sql`
    update company set plan = ${plan.plan}, plan_start = ${plan.start}::date, plan_end = ${plan.end}::date
    where id = ${companyId}`.execute(tx);
  await wakePausedSchedules(tx, companyId);
}

/** A directory cannot enable an account that an administrator has disabled. */
export async function setDisabled(tx: Tx, id: string, disabled: boolean): Promise<void> {
  await sql`update scim_user set deprovisioned_at = null where account_id = ${id}`.execute(tx);
  await sql`
    update account set disabled_at = case when ${disabled}::boolean then coalesce(disabled_at, now()) end
    where id = ${id}`.execute(tx);
}

export async function expirePassword(tx: Tx, id: string): Promise<void> {
  await sql`update account set password_expired = true where id = ${id}`.execute(tx);
}

/** @returns false when there is no such company */
export async function setCompanyConfirmed(tx: Tx, companyId: string, confirmed: boolean): Promise<boolean> {
  const { rows } = await sql`
    update company set confirmed_at = case when ${confirmed}::boolean then coalesce(confirmed_at, now()) end
    where id = ${companyId} and not personal returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Administrators who can log in, as recipients of notifications; at most fifty. Needs a transaction over all companies.
 */
export async function listNotifiableAdministrators(
  tx: Tx,
): Promise<{ id: string; account: string; language: string; timeZone: string }[]> {
  const { rows } = await sql<{ id: string; account: string; language: string; timeZone: string }>`
    select id, email as account, language, time_zone as "timeZone" from account
    where granted_permission = ${ROLES.administrator} and disabled_at is null and erased_at is null
    order by created_at limit 50`.execute(tx);
  return rows;
}

/** The earliest owner of a company that can log in; null when there is none, or no such company. */
export async function firstOwner(tx: Tx, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from account where company_id = ${companyId} and company_role = 'owner' and disabled_at is null
    order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
