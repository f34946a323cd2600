import type { AnswerValue } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Answers, submissions and comments of questionnaires. */

export interface AnswerRecord {
  value: AnswerValue | null;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Answers as the supplier saved them, by question. */
export async function savedAnswers(tx: Tx, questionnaireId: string): Promise<Map<string, AnswerRecord>> {
  const { rows } = await sql<{ question: string; value: AnswerValue | null; text: string; at: Date }>`
    select question_id as question, value, message as text, updated_at as at from questionnaire_answer
    where questionnaire_id = ${questionnaireId}`.execute(tx);
  return new Map(rows.map(({ question, value, text, at }) => [question, { value, text, at: at.toISOString() }]));
}

export async function saveAnswer(
  tx: Tx,
  answer: {
    companyId: string;
    questionnaireId: string;
    question: string;
    value: AnswerValue | null;
    text: string;
    accountId: string;
  },
): Promise<Date> {
  const { companyId, questionnaireId, question, value, text, accountId } = answer;
  const { rows } = await sql<{ at: Date }>`
    insert into questionnaire_answer (company_id, questionnaire_id, question_id, value, message, account_id)
    values (${companyId}, ${questionnaireId}, ${question}, ${value}, ${text}, ${accountId})
    on conflict (questionnaire_id, question_id) do update set
      value = excluded.value, message = excluded.message, account_id = excluded.account_id, updated_at = now()
    returning updated_at as at`.execute(tx);
  return rows[0]!.at;
}

/** Stores the answers for the sender, and makes the documents part of the submission. */
export async function insertSubmission(
  tx: Tx,
  made: {
    id: string;
    companyId: string;
    readerId: string;
    questionnaireId: string;
    round: number;
    answers: Readonly<Record<string, AnswerRecord>>;
    accountId: string;
  },
): Promise<void> {
  const { id, companyId, readerId, questionnaireId, round, answers, accountId } = made;
  await sql`
    insert into questionnaire_submission (id, company_id, reader_company_id, questionnaire_id, round, answers, account_id)
    values (${id}, ${companyId}, ${readerId}, ${questionnaireId}, ${round}, ${jsonb(answers)}, ${accountId})`.execute(
    tx,
  );
  await sql`
    update questionnaire_evidence set submitted_at = now()
    where questionnaire_id = ${questionnaireId} and submitted_at is null`.execute(tx);
}

/** Answers of the last submission, by question; empty before the first. */
export async function submittedAnswers(tx: Tx, questionnaireId: string): Promise<Map<string, AnswerRecord>> {
  const { rows } = await sql<{ answers: Record<string, AnswerRecord> }>`
    select answers from questionnaire_submission where questionnaire_id = ${questionnaireId}
    order by round desc limit 1`.execute(tx);
  return new Map(Object.entries(rows[0]?.answers ?? {}));
}

export interface CommentRecord {
  id: string;
  companyId: string;
  question: string | null;
  text: string;
  by: string;
  at: Date;
}

/** Comments of both sides, oldest first. Needs a transaction over all companies: the authors are of two. */
export async function listComments(tx: Tx, questionnaireId: string): Promise<CommentRecord[]> {
  const { rows } = await sql<CommentRecord>`
    select c.id, c.company_id as "companyId", c.question_id as question, c.message as text,
           coalesce(nullif(x.name, ''), x.email, '') as by, c.created_at as at
    from questionnaire_comment c left join account x on x.id = c.account_id
    where c.questionnaire_id = ${questionnaireId} order by c.created_at, c.id`.execute(tx);
  return rows;
}

export async function insertComment(
  tx: Tx,
  comment: {
    id: string;
    companyId: string;
    readerId: string;
    questionnaireId: string;
    question: string | null;
    text: string;
    accountId: string;
  },
): Promise<void> {
  const { id, companyId, readerId, questionnaireId, question, text, accountId } = comment;
  await sql`
    insert into questionnaire_comment (id, company_id, reader_company_id, questionnaire_id, question_id, message, account_id)
    values (${id}, ${companyId}, ${readerId}, ${questionnaireId}, ${question}, ${text}, ${accountId})`.execute(tx);
}

export async function countComments(tx: Tx, questionnaireId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from questionnaire_comment where questionnaire_id = ${questionnaireId}`.execute(tx);
  return rows[0]!.n;
}
