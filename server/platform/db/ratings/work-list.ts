import type { AreaId } from '@assay/contract/areas.ts';
import type { Severity } from '@assay/contract/severities.ts';
import {
  WORK_DUE_DAYS,
  WORK_NEW_DAYS,
  WORK_REGRESSED_DAYS,
  WORK_VIEWS,
  type WorkView,
} from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import type { DecisionRow } from './decisions.ts';

/** An open finding with its domain and the decision on it. */
export interface WorkRecord extends Pick<DecisionRow, 'assigneeId' | 'assignee' | 'due'> {
  domain: string;
  unicode: string;
  fingerprint: string;
  firstSeen: Date;
  lastSeen: Date;
  reopenedAt: Date | null;
  comments: number;
  data: Record<string, unknown>;
}

/** Reader of the work list, and the reference date. */
export interface WorkReader {
  companyId: string;
  accountId: string;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
}

const FROM = sql`
  from finding f
  join domain d on d.id = f.domain_id and d.deleted_at is null
  left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
  left join lateral (
    select max(e.created_at) as at from finding_event e
    where e.domain_id = f.domain_id and e.fingerprint = f.fingerprint and e.kind = 'reopened'
      and e.created_at > now() - make_interval(days => ${WORK_REGRESSED_DAYS})
  ) reopened on true`;

/** Informational findings need no work, and tentative ones are counted apart. */
const OPEN = sql`
  f.closed_at is null and m.decision is null
  and f.payload->>'severity' <> 'informational' and f.payload->>'confidence' <> 'tentative'`;

function inView(view: WorkView, { accountId, today }: WorkReader): RawBuilder<unknown> {
  switch (view) {
    case 'mine':
      return sql`m.assignee_id = ${accountId}::uuid`;
    case 'overdue':
      return sql`m.assignee_id is not null and m.due_on < ${today}::date`;
    case 'due':
      return sql`m.assignee_id is not null and m.due_on between ${today}::date and ${today}::date + ${WORK_DUE_DAYS}::int`;
    case 'new':
      return sql`f.first_seen > now() - make_interval(days => ${WORK_NEW_DAYS})`;
    case 'regressed':
      return sql`reopened.at is not null`;
    case 'open':
      return sql`true`;
  }
}

/** Findings of a company over all its domains: by due date, then worst first. */
export async function listWork(
  tx: Tx,
  reader: WorkReader,
  wanted: { view: WorkView; severity?: Severity | undefined; area?: AreaId | undefined; search: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WorkRecord[]; total: number }> {
  const conditions = sql`
    f.company_id = ${reader.companyId}::uuid and ${OPEN} and ${inView(wanted.view, reader)}
    and ${wanted.severity ? sql`f.payload->>'severity' = ${wanted.severity}` : sql`true`}
    and ${wanted.area ? sql`f.area = ${wanted.area}` : sql`true`}
    and ${
      wanted.search
        ? sql`(f.asset_key like ${containing(wanted.search.toLowerCase())}
            or d.name_key like ${containing(wanted.search.toLowerCase())})`
        : sql`true`
    }`;
  const { rows } = await sql<WorkRecord>`
    with page as (
      select f.domain_id, f.fingerprint, m.due_on, reopened.at as reopened_at ${FROM} where ${conditions}
      order by m.due_on nulls last,
        array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity'), d.name_key, f.fingerprint
      limit ${limit} offset ${offset}
    )
    select d.name as domain, d.unicode_name as unicode, f.fingerprint, f.first_seen as "firstSeen",
      f.last_seen as "lastSeen", p.reopened_at as "reopenedAt", m.assignee_id as "assigneeId", a.name as assignee,
      m.due_on::text as due, coalesce(m.comments, 0) as comments, f.payload as data
    from page p
    join finding f on f.domain_id = p.domain_id and f.fingerprint = p.fingerprint
    join domain d on d.id = f.domain_id
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    left join account a on a.id = m.assignee_id
    order by p.due_on nulls last,
      array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity'), d.name_key, f.fingerprint`.execute(
    tx,
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${FROM} where ${conditions}`.execute(tx);
  return { rows, total: count.rows[0]!.n };
}

/** Number of findings that need work in each view. */
export async function countWork(tx: Tx, reader: WorkReader): Promise<Record<WorkView, number>> {
  const counts = sql.join(
    WORK_VIEWS.map((view) => sql`(count(*) filter (where ${inView(view, reader)}))::int as ${sql.ref(view)}`),
  );
  const { rows } = await sql<Record<WorkView, number>>`
    select ${counts} ${FROM} where f.company_id = ${reader.companyId}::uuid and ${OPEN}`.execute(tx);
  return rows[0]!;
}
