import type { AreaId } from '@assay/contract/areas.ts';
import type { Severity } from '@assay/contract/severities.ts';
import {
  FINDING_PROGRESS,
  type FindingState,
  WORK_DUE_DAYS,
  WORK_NEW_DAYS,
  WORK_REGRESSED_DAYS,
  WORK_VIEWS,
  type WorkView,
} from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { DECISION_COLUMNS, type DecisionRow } from './decisions.ts';
import { DUE, FINDING_STATE } from './work/finding-state.ts';

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

/** Informational findings need no work, and tentative ones are counted apart. */
const WORKABLE = sql`f.payload->>'severity' <> 'informational' and f.payload->>'confidence' <> 'tentative'`;

/** @param state null = findings that need work, whose condition the index of open findings covers */
function inState(state: FindingState | null): RawBuilder<unknown> {
  if (state === null) return sql`f.closed_at is null and m.decision is null`;
  const closed =
    !(FINDING_PROGRESS as readonly string[]).includes(state) && state !== 'accepted' && state !== 'disputed';
  return sql`f.closed_at is ${closed ? sql`not null` : sql`null`} and ${FINDING_STATE} = ${state}`;
}

function inView(view: WorkView, { accountId, today }: WorkReader): RawBuilder<unknown> {
  switch (view) {
    case 'mine':
      return sql`m.assignee_id = ${accountId}::uuid`;
    case 'overdue':
      return sql`${DUE} < ${today}::date`;
    case 'due':
      return sql`${DUE} between ${today}::date and ${today}::date + ${WORK_DUE_DAYS}::int`;
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
  wanted: {
    view: WorkView;
    state?: FindingState | undefined;
    severity?: Severity | undefined;
    area?: AreaId | undefined;
    search: string;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WorkRecord[]; total: number }> {
  const conditions = sql`
    f.company_id = ${reader.companyId}::uuid and ${WORKABLE} and ${inState(wanted.state ?? null)}
    and ${inView(wanted.view, reader)}
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
      select f.domain_id, f.fingerprint, ${DUE} as due, reopened.at as reopened_at ${from(reader.companyId)} where ${conditions}
      order by due nulls last,
        array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity'), d.name_key, f.fingerprint
      limit ${limit} offset ${offset}
    )
    select ${DECISION_COLUMNS}, d.name as domain, d.unicode_name as unicode, f.first_seen as "firstSeen",
      f.last_seen as "lastSeen", f.closed_at as "closedAt", p.reopened_at as "reopenedAt", f.payload as data
    from page p
    join finding f on f.domain_id = p.domain_id and f.fingerprint = p.fingerprint
    join domain d on d.id = f.domain_id
    join company c on c.id = f.company_id
    left join finding_decision m on m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
    left join account a on a.id = m.assignee_id
    left join account b on b.id = m.decided_by_id
    order by p.due nulls last,
      array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity'), d.name_key, f.fingerprint`.execute(
    tx,
  );
  const count = await sql<{
    n: number;
  }>`select count(*)::int as n ${from(reader.companyId)} where ${conditions}`.execute(tx);
  return { rows, total: count.rows[0]!.n };
}

/** Number of findings that need work in each view. */
export async function countWork(tx: Tx, reader: WorkReader): Promise<Record<WorkView, number>> {
  const counts = sql.join(
    WORK_VIEWS.map((view) => sql`(count(*) filter (where ${inView(view, reader)}))::int as ${sql.ref(view)}`),
  );
  const { rows } = await sql<Record<WorkView, number>>`
    select ${counts} ${from(reader.companyId)} where f.company_id = ${reader.companyId}::uuid and ${WORKABLE} and ${inState(null)}`.execute(
    tx,
  );
  return rows[0]!;
}
