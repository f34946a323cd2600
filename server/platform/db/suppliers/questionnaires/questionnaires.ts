import type { QuestionnaireEntry, QuestionnaireState } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import { containing } from '#platform/db/lists/text-search.ts';
import { happenedSince } from '#platform/db/queue/set-back-clock.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** A stored questionnaire. */
export interface QuestionnaireRecord {
  id: string;
  /** The sender's company. */
  senderId: string;
  supplierId: string;
  senderAccountId: string | null;
  sender: string;
  supplier: string;
  title: string;
  standard: boolean;
  questions: QuestionnaireEntry[];
  state: QuestionnaireState;
  /** YYYY-MM-DD. */
  dueOn: string;
  validUntil: string | null;
  rounds: number;
  updatedAt: Date;
  sentAt: Date | null;
  submittedAt: Date | null;
  acceptedAt: Date | null;
  remindedAt: Date | null;
  /** The sender is an administrator, who may read every company's results. */
  byAdministrator: boolean;
}

const NAME = (company: 'o' | 's') =>
  sql`case when ${sql.ref(company)}.personal then '' else ${sql.ref(company)}.name end`;
const HEAD = sql`
  q.id, q.company_id as "senderId", q.supplier_company_id as "supplierId", q.sender_account_id as "senderAccountId",
  ${NAME('o')} as sender, ${NAME('s')} as supplier, q.title, q.is_standard as standard, q.state, q.due_on::text as "dueOn",
  q.valid_until::text as "validUntil", q.rounds::int as rounds, q.updated_at as "updatedAt", q.sent_at as "sentAt",
  q.submitted_at as "submittedAt", q.accepted_at as "acceptedAt", q.reminded_at as "remindedAt",
  exists (select 1 from account x where x.company_id = q.company_id and x.granted_permission = 0) as "byAdministrator"`;
const FROM = sql`
  from questionnaire q join company o on o.id = q.company_id join company s on s.id = q.supplier_company_id`;

/** A questionnaire that this company sent, or received: drafts are visible to their sender only. */
const visibleTo = (companyId: string) => sql`
  (q.company_id = ${companyId} or (q.supplier_company_id = ${companyId} and q.state <> 'drafted'))`;

/**
 * A questionnaire of the company; null if there is none. Needs a transaction over all companies.
 * @param lock until the end of the transaction, for a change of its state
 */
export async function questionnaireFor(
  tx: Tx,
  companyId: string,
  id: string,
  { lock = false } = {},
): Promise<QuestionnaireRecord | null> {
  if (lock) await sql`select 1 from questionnaire where id = ${id} for update`.execute(tx);
  const { rows } = await sql<QuestionnaireRecord>`
    select ${HEAD}, q.questions ${FROM} where q.id = ${id} and ${visibleTo(companyId)}`.execute(tx);
  return rows[0] ?? null;
}

export interface QuestionnaireLine extends Omit<QuestionnaireRecord, 'questions'> {
  questions: number;
  answered: number;
}

/** Questionnaires that a company sent or received, last changed first. Needs a transaction over all companies. */
export async function listQuestionnaires(
  tx: Tx,
  companyId: string,
  filter: { box: 'sent' | 'received'; state: QuestionnaireState | null; other: string | null; search: string },
  list: { limit: number; offset: number },
): Promise<{ rows: QuestionnaireLine[]; total: number }> {
  const sent = filter.box === 'sent';
  const own = sent
    ? sql`q.company_id = ${companyId}`
    : sql`q.supplier_company_id = ${companyId} and q.state <> 'drafted'`;
  const other = sent ? sql`q.supplier_company_id` : sql`q.company_id`;
  const pattern = containing(filter.search);
  // The sender counts what was submitted; unfinished answers are the supplier's.
  const answered = sent
    ? sql`(select count(*)::int from questionnaire_submission m, jsonb_object_keys(m.answers)
           where m.questionnaire_id = q.id and m.round = q.rounds)`
    : sql`(select count(*)::int from questionnaire_answer a
           where a.questionnaire_id = q.id and (a.value is not null or a.message <> ''))`;
  const { rows } = await sql<QuestionnaireLine & { n: number }>`
    select ${HEAD}, jsonb_array_length(q.questions)::int as questions, ${answered} as answered, count(*) over ()::int as n
    ${FROM}
    where ${own} and ${filter.state === null ? sql`true` : sql`q.state = ${filter.state}`}
      and ${filter.other === null ? sql`true` : sql`${other} = ${filter.other}`}
      and (q.title ilike ${pattern} or ${NAME(sent ? 's' : 'o')} ilike ${pattern})
    order by q.updated_at desc, q.id limit ${list.limit} offset ${list.offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** Number of questionnaires that wait for the company: to answer, or to review. */
export async function countWaiting(tx: Tx, companyId: string, box: 'sent' | 'received'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from questionnaire where ${
      box === 'sent'
        ? sql`company_id = ${companyId} and state = 'submitted'`
        : sql`supplier_company_id = ${companyId} and state in ('sent', 'in-progress', 'returned')`
    }`.execute(tx);
  return rows[0]!.n;
}

/** Questionnaires that a company created within a day, and those that are not ended. */
export async function countCreated(tx: Tx, companyId: string): Promise<{ today: number; open: number }> {
  const { rows } = await sql<{ today: number; open: number }>`
    select count(*) filter (where ${happenedSince('created_at', sql`now() - interval '1 day'`)})::int as today,
           count(*) filter (where state not in ('accepted', 'expired'))::int as open
    from questionnaire where company_id = ${companyId}`.execute(tx);
  return rows[0]!;
}

export async function insertQuestionnaire(
  tx: Tx,
  made: Pick<QuestionnaireRecord, 'id' | 'senderId' | 'supplierId' | 'title' | 'standard' | 'dueOn'> & {
    accountId: string;
    questions: readonly QuestionnaireEntry[];
  },
): Promise<void> {
  await sql`
    insert into questionnaire (id, company_id, supplier_company_id, sender_account_id, title, is_standard, questions, due_on)
    values (${made.id}, ${made.senderId}, ${made.supplierId}, ${made.accountId}, ${made.title}, ${made.standard},
            ${jsonb(made.questions)}, ${made.dueOn}::date)`.execute(tx);
}

export async function updateDraft(tx: Tx, id: string, change: { title: string; dueOn: string }): Promise<void> {
  await sql`
    update questionnaire set title = ${change.title}, due_on = ${change.dueOn}::date, updated_at = now()
    where id = ${id} and state = 'drafted'`.execute(tx);
}

export async function deleteQuestionnaire(tx: Tx, id: string): Promise<void> {
  await sql`delete from questionnaire where id = ${id}`.execute(tx);
}

/** The row must be locked. Sets the time that belongs to the state. */
export async function setState(
  tx: Tx,
  id: string,
  state: QuestionnaireState,
  { validUntil = null, accountId = null }: { validUntil?: string | null; accountId?: string | null } = {},
): Promise<void> {
  const time =
    state === 'sent'
      ? sql`, sent_at = now(), sender_account_id = ${accountId}::uuid`
      : state === 'submitted'
        ? sql`, submitted_at = now(), rounds = rounds + 1`
        : state === 'accepted'
          ? sql`, accepted_at = now(), valid_until = ${validUntil}::date`
          : sql``;
  await sql`update questionnaire set state = ${state}, updated_at = now() ${time} where id = ${id}`.execute(tx);
}

/** @returns whether it was not reminded within the pause */
export async function markReminded(tx: Tx, id: string, pauseDays: number): Promise<boolean> {
  const { rows } = await sql`
    update questionnaire set reminded_at = now()
    where id = ${id} and (reminded_at is null or reminded_at < now() - make_interval(days => ${pauseDays}::integer))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** An ended questionnaire: not submitted by its day, or accepted until a day that is over. */
export async function expireQuestionnaires(tx: Tx, today: string, limit: number): Promise<QuestionnaireRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questionnaire
    where (state in ('sent', 'in-progress', 'returned') and due_on < ${today}::date)
       or (state = 'accepted' and valid_until < ${today}::date)
    order by id limit ${limit} for update skip locked`.execute(tx);
  return withHeads(tx, rows);
}

/** Open questionnaires that are due on one of the days, and accepted ones that end on `ending`. */
export async function questionnairesDue(
  tx: Tx,
  due: readonly string[],
  ending: string,
): Promise<QuestionnaireRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questionnaire
    where (state in ('sent', 'in-progress', 'returned') and due_on = any(${[...due]}::date[]))
       or (state = 'accepted' and valid_until = ${ending}::date)
    order by id limit 10000`.execute(tx);
  return withHeads(tx, rows);
}

async function withHeads(tx: Tx, ids: readonly { id: string }[]): Promise<QuestionnaireRecord[]> {
  const { rows } = await sql<QuestionnaireRecord>`
    select ${HEAD}, '[]'::jsonb as questions ${FROM} where q.id = any(${ids.map(({ id }) => id)}::uuid[])
    order by q.id`.execute(tx);
  return rows;
}
