import { type CompanyRole, ROLES } from '@assay/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../access.ts';
import { beginsWith } from '../search.ts';

/** Members are counted up to here; who wants one searches. */
const TOTAL_MAX = 10_000;
/** A search that fits more than this wants more letters. */
const FOUND_MAX = 2_000;

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

/** A plan runs from its first to its last day in the company's zone, as in server/auth/permission.ts. */
const RUNS = sql`coalesce(c.plan is not null
  and (c.plan_start is null or c.plan_start <= (now() at time zone c.time_zone)::date)
  and (c.plan_end is null or c.plan_end >= (now() at time zone c.time_zone)::date), false)`;

/** Accounts with this permission code now. */
function hasRole(code: number): RawBuilder<unknown> {
  if (code === ROLES.administrator || code === ROLES.mainSupplier) return sql`a.granted_permission = ${code}`;
  const personal = code === ROLES.generalUser;
  if (personal || code === ROLES.enterpriseNoPlan) {
    return sql`(a.granted_permission is null and c.personal = ${personal} and not ${RUNS})`;
  }
  return sql`(a.granted_permission is null and c.plan = ${code} and ${RUNS})`;
}

/** Most accounts have them: an order is walked along its index rather than sorted. */
const COMMON_ROLES: readonly number[] = [ROLES.generalUser, ROLES.enterpriseNoPlan];

/** @param query.sort a name of ORDERS, with `-` for descending. Needs a transaction over all companies. */
export async function members(
  tx: Tx,
  query: {
    search: string;
    state: string | undefined;
    role: number | undefined;
    sort: string;
    limit: number;
    offset: number;
  },
): Promise<{ rows: MemberRecord[]; total: number }> {
  const parts: RawBuilder<unknown>[] = [sql`a.erased_at is null`];
  const state = query.state === undefined ? undefined : STATES[query.state];
  if (state) parts.push(state);
  if (query.role !== undefined) parts.push(hasRole(query.role));
  if (query.search !== '') {
    const text = query.search.toLowerCase();
    parts.push(sql`a.id = any(array(
      select id from account where ${beginsWith(sql`email_key`, text)}
      union select id from account where ${beginsWith(sql`name_key`, text)}
      union select m.id from company f join account m on m.company_id = f.id where ${beginsWith(sql`f.name_key`, text)} limit ${FOUND_MAX}))`);
  }
  const where = sql.join(parts, sql` and `);
  const order = ORDERS[query.sort.replace(/^-/, '')] ?? ORDERS.account!;
  // Row-level security's condition looks rarer to the planner than it is: it would read and sort every account.
  const whole =
    query.search === '' &&
    (!state || query.state === 'active') &&
    (query.role === undefined || COMMON_ROLES.includes(query.role));
  if (whole) await sql`set local enable_sort = off`.execute(tx);
  const { rows } = await sql<MemberRecord>`
    select ${COLUMNS} from account a join company c on c.id = a.company_id where ${where}
    order by ${query.sort.startsWith('-') ? order[1] : order[0]}, a.id
    limit ${query.limit} offset ${query.offset}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from account a join company c on c.id = a.company_id where ${where} limit ${TOTAL_MAX}) counted`.execute(
    tx,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Locked until the transaction ends; null when unknown or erased. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRecord | null> {
  const { rows } = await sql<MemberRecord>`
    select ${COLUMNS} from account a join company c on c.id = a.company_id
    where a.id = ${id} and a.erased_at is null for update of a`.execute(tx);
  return rows[0] ?? null;
}

export async function storeGranted(tx: Tx, id: string, granted: number | null): Promise<void> {
  await sql`
    update account set granted_permission = ${granted}, approval_pending = approval_pending and ${granted}::int is null
    where id = ${id}`.execute(tx);
}

export async function storeCompanyRole(tx: Tx, id: string, role: CompanyRole): Promise<void> {
  await sql`update account set company_role = ${role} where id = ${id}`.execute(tx);
}

/** Takes a plan away (null), or gives one. Plans that waited stay. */
export async function setPlan(
  tx: Tx,
  companyId: string,
  plan: { plan: number | null; start: string | null; end: string | null },
): Promise<void> {
  await sql`
    update company set plan = ${plan.plan}, plan_start = ${plan.start}::date, plan_end = ${plan.end}::date
    where id = ${companyId}`.execute(tx);
}

export async function setDisabled(tx: Tx, id: string, disabled: boolean): Promise<void> {
  await sql`
    update account set disabled_at = case when ${disabled}::boolean then coalesce(disabled_at, now()) end
    where id = ${id}`.execute(tx);
}

export async function expirePassword(tx: Tx, id: string): Promise<void> {
  await sql`update account set password_expired = true where id = ${id}`.execute(tx);
}

/** @returns false when there is no such company */
export async function setConfirmed(tx: Tx, companyId: string, confirmed: boolean): Promise<boolean> {
  const { rows } = await sql`
    update company set confirmed_at = case when ${confirmed}::boolean then coalesce(confirmed_at, now()) end
    where id = ${companyId} and not personal returning 1`.execute(tx);
  return rows.length > 0;
}

/** Administrators that can log in, to be told something; at most fifty. Needs a transaction over all companies. */
export async function administratorsToTell(
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
