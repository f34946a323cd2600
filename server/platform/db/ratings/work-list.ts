import type { AreaId } from '@assay/contract/areas.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import type { Severity } from '@assay/contract/severities.ts';
import {
  type FindingState,
  WORK_DUE_DAYS,
  WORK_REGRESSED_DAYS,
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
  WORKABLE,
} from './work/due-order.ts';
import { CLOSED_STATE, DUE, IS_REGRESSION, LAST_SEEN } from './work/finding-state.ts';

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
    select domain_id, fingerprint, max(created_at) as at from finding_event e
    where company_id = ${companyId}::uuid and ${IS_REGRESSION}
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
  reader: WorkReader,
  { area, search }: { area?: AreaId | undefined; search: string },
): RawBuilder<unknown> {
  const ofArea = area ? sql`f.area = ${area}` : sql`true`;
  if (search === '') return ofArea;
  const pattern = containing(search.toLowerCase());
  return sql`${ofArea} and (f.asset_key like ${pattern} or ${isOfDomainNamed(reader, search)})`;
}

/**
 * Condition on `f`: the name of its domain contains the text. As a value, so that PostgreSQL keeps the domains in a hash table
 * instead of joining them.
 */
const isOfDomainNamed = ({ companyId }: WorkReader, search: string) => sql`
  (f.domain_id in (select s.id from domain s
    where s.company_id = ${companyId}::uuid and s.name_key like ${containing(search.toLowerCase())})) is true`;

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
  const max = wanted.search === '' ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX;
  if (policy === null) return sortedWork(tx, reader, found(null), page, max);
  const { rows: keys } = await withoutSort(tx, () =>
    sql<WorkKey>`
      select domain_id as "domainId", fingerprint from (${found(page.offset + page.limit)}) found
      order by ${BY_DUE} limit ${page.limit} offset ${page.offset}`.execute(tx),
  );
  const rows = await recordsOf(tx, reader, keys);
  const count = (query: RawBuilder<unknown>) =>
    totalOf(tx, page, rows.length, sql`select 1 from (${query}) found`, max);
  if (wanted.search !== '') {
    // If domains with the text in their name have enough findings, these are counted without comparing assets.
    const also = sql`${matching(reader, { ...wanted, search: '' })} and ${isOfDomainNamed(reader, wanted.search)}`;
    const named = await count(dueOrdered(policy, { view, state, severity, also }, null));
    if (named === max) return { rows, total: max };
  }
  return { rows, total: await count(found(null)) };
}

type WorkKey = { domainId: string; fingerprint: string };

/** A page of findings in no order of an index: they are read once, for the page and the total. */
async function sortedWork(
  tx: Tx,
  reader: WorkReader,
  found: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
  max: number,
): Promise<{ rows: WorkRecord[]; total: number }> {
  const { rows } = await sql<WorkKey & { n: number }>`
    select domain_id as "domainId", fingerprint, n
    from (select *, count(*) over () as n from (${found}) found) found
    order by ${BY_DUE} limit ${limit} offset ${offset}`.execute(tx);
  const n =
    rows[0]?.n ?? (offset > 0 ? await totalOf(tx, { limit, offset }, 0, sql`select 1 from (${found}) found`) : 0);
  return { rows: await recordsOf(tx, reader, rows), total: Math.min(n, max) };
}

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
       where e.domain_id = f.domain_id and e.fingerprint = f.fingerprint and ${IS_REGRESSION}
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
