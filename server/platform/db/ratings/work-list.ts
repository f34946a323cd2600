import type { AreaId } from '@assay/contract/areas.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import type { Severity } from '@assay/contract/severities.ts';
import {
  type FindingState,
  WORK_DUE_DAYS,
  WORK_REGRESSED_DAYS,
  WORK_VIEWS,
  type WorkView,
} from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import { totalOf } from '../lists/paging.ts';
import { containing, withoutSort } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { DECISION_COLUMNS, type DecisionRow } from './decisions.ts';
import {
  BY_DUE,
  dueKeys,
  dueOrdered,
  findRemediationPolicy,
  IS_NEW,
  inState,
  isDueOrdered,
  ofExistingDomain,
  WORKABLE,
} from './work/due-order.ts';
import { CLOSED_STATE, DUE, LAST_SEEN } from './work/finding-state.ts';

/** A finding with its domain and the decision on it. */
export interface WorkRecord extends DecisionRow {
  domain: string;
  unicode: string;
  firstSeen: Date;
  lastSeen: Date;
  reopenedAt: Date | null;
  closedAt: Date | null;
  data: Record<string, unknown>;
}

/** Reader of the work list, and the reference date. */
export interface WorkReader {
  companyId: string;
  accountId: string;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
}

/** Reopened findings of the company are few and grouped once, instead of looked up for each of its findings. */
const from = (companyId: string) => sql`
  from finding f
  join domain d on d.id = f.domain_id and d.deleted_at is null
  join company c on c.id = f.company_id
  left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
  left join (
    select domain_id, fingerprint, max(created_at) as at from finding_event
    where company_id = ${companyId}::uuid and kind = 'reopened'
      and created_at > now() - make_interval(days => ${WORK_REGRESSED_DAYS})
    group by domain_id, fingerprint
  ) reopened on reopened.domain_id = f.domain_id and reopened.fingerprint = f.fingerprint`;

function inView(view: WorkView, { accountId, today }: WorkReader): RawBuilder<unknown> {
  switch (view) {
    case 'mine':
      return sql`m.assignee_id = ${accountId}::uuid`;
    case 'overdue':
      return sql`${DUE} < ${today}::date`;
    case 'due':
      return sql`${DUE} between ${today}::date and ${today}::date + ${WORK_DUE_DAYS}::int`;
    case 'new':
      return IS_NEW;
    case 'regressed':
      return sql`reopened.at is not null`;
    case 'open':
      return sql`true`;
  }
}

/** Condition on `f` and the names of its domain. */
function matching(
  { companyId }: WorkReader,
  { area, search }: { area?: AreaId | undefined; search: string },
): RawBuilder<unknown> {
  const pattern = containing(search.toLowerCase());
  return sql`
    ${area ? sql`f.area = ${area}` : sql`true`} and ${
      search
        ? sql`(f.asset_key like ${pattern} or f.domain_id in (
            select s.id from domain s where s.company_id = ${companyId}::uuid and s.name_key like ${pattern}))`
        : sql`true`
    }`;
}

/** Findings of a company over all its domains: by due date, then worst first, then the oldest. */
export async function listWork(
  tx: Tx,
  reader: WorkReader,
  wanted: {
    view: WorkView;
    state?: FindingState | undefined;
    severity?: Severity | undefined;
    area?: AreaId | undefined;
    search: string;
  },
  page: { limit: number; offset: number },
): Promise<{ rows: WorkRecord[]; total: number }> {
  const { view, state = null, severity = null } = wanted;
  const also = matching(reader, wanted);
  const isOrdered = isDueOrdered(view, state);
  const policy = isOrdered ? await findRemediationPolicy(tx, reader) : null;
  const found = (limit: number | null) =>
    policy
      ? dueOrdered(policy, { view, state, severity, also }, limit)
      : sql`
          select ${dueKeys(DUE)} ${from(reader.companyId)}
          where f.company_id = ${reader.companyId}::uuid and ${WORKABLE} and ${inState(state, CLOSED_STATE)}
            and ${inView(view, reader)} and ${severity ? sql`f.payload->>'severity' = ${severity}` : sql`true`} and ${also}`;
  const { rows: keys } = await (policy ? withoutSort : direct)(tx, () =>
    sql<{ domainId: string; fingerprint: string }>`
      select domain_id as "domainId", fingerprint from (${found(page.offset + page.limit)}) found
      order by ${BY_DUE} limit ${page.limit} offset ${page.offset}`.execute(tx),
  );
  const rows = await recordsOf(tx, reader, keys);
  const max = wanted.search === '' ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX;
  return { rows, total: await totalOf(tx, page, rows.length, sql`select 1 from (${found(null)}) found`, max) };
}

const direct = <T>(_tx: Tx, read: () => Promise<T>): Promise<T> => read();

/** The findings with these keys, in their order. */
async function recordsOf(
  tx: Tx,
  { companyId }: WorkReader,
  keys: readonly { domainId: string; fingerprint: string }[],
): Promise<WorkRecord[]> {
  if (keys.length === 0) return [];
  const domains = keys.map(({ domainId }) => domainId);
  const fingerprints = keys.map(({ fingerprint }) => fingerprint);
  const { rows } = await sql<WorkRecord>`
    select ${DECISION_COLUMNS}, d.name as domain, d.unicode_name as unicode, f.first_seen as "firstSeen",
      ${LAST_SEEN} as "lastSeen", f.closed_at as "closedAt", f.payload as data,
      (select max(e.created_at) from finding_event e
       where e.domain_id = f.domain_id and e.fingerprint = f.fingerprint and e.kind = 'reopened'
         and e.created_at > now() - make_interval(days => ${WORK_REGRESSED_DAYS})) as "reopenedAt"
    from unnest(${domains}::uuid[], ${fingerprints}::text[]) with ordinality as page (domain_id, fingerprint, place)
    join finding f on f.domain_id = page.domain_id and f.fingerprint = page.fingerprint
      and f.domain_id = any(${domains}::uuid[]) and f.fingerprint = any(${fingerprints}::text[])
    join domain d on d.id = f.domain_id
    join company c on c.id = ${companyId}::uuid
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    left join account a on a.id = m.assignee_id
    left join account b on b.id = m.decided_by_id
    order by page.place`.execute(tx);
  return rows;
}

/**
 * Query of the findings of a view that has few of them, which are read one by one instead of all findings of the company:
 * those assigned to the reader, or reopened.
 */
function ofFewFindings(view: WorkView, { companyId, accountId }: WorkReader): RawBuilder<unknown> {
  const few =
    view === 'mine'
      ? sql`
          select domain_id, fingerprint from finding_decision
          where company_id = ${companyId}::uuid and assignee_id = ${accountId}::uuid`
      : sql`
          select distinct domain_id, fingerprint from finding_event
          where company_id = ${companyId}::uuid and kind = 'reopened'
            and created_at > now() - make_interval(days => ${WORK_REGRESSED_DAYS})`;
  return sql`
    select 1 from (${few} offset 0) few
    join finding f on f.domain_id = few.domain_id and f.fingerprint = few.fingerprint
    where f.company_id = ${companyId}::uuid and ${WORKABLE} and f.closed_at is null and ${ofExistingDomain({ companyId })}
      and (f.domain_id, f.fingerprint) not in (
        select m.domain_id, m.fingerprint from finding_decision m
        where m.company_id = ${companyId}::uuid and m.decision is not null)`;
}

/** Number of findings that need work in each view, counted up to `LIST_TOTAL_MAX`. */
export async function countWork(tx: Tx, reader: WorkReader): Promise<Record<WorkView, number>> {
  const policy = await findRemediationPolicy(tx, reader);
  const filter = { state: null, severity: null, also: sql`true` };
  const counts = WORK_VIEWS.map((view) => {
    const found = isDueOrdered(view, null)
      ? sql`select 1 from (${dueOrdered(policy, { view, ...filter }, null)}) found`
      : ofFewFindings(view, reader);
    return sql`(select count(*) from (${found} limit ${sql.lit(LIST_TOTAL_MAX)}) counted)::int as ${sql.ref(view)}`;
  });
  const { rows } = await sql<Record<WorkView, number>>`select ${sql.join(counts)}`.execute(tx);
  return rows[0]!;
}
