import type { questionnaireRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { REMINDER_PAUSE_DAYS } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import {
  ANSWERABLE_STATES,
  COMMENTS_MAX,
  DUE_DAYS_MAX,
  OPEN_QUESTIONNAIRES_MAX,
  QUESTIONNAIRES_PER_DAY,
  type QuestionnaireEntry,
  VALID_DAYS_MAX,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { lockDomainCount } from '#platform/db/domains/domains.ts';
import { countComments, insertComment } from '#platform/db/suppliers/questionnaires/answers.ts';
import {
  countCreated,
  deleteQuestionnaire,
  insertQuestionnaire,
  markReminded,
  questionnaireFor,
  setState,
  updateDraft,
} from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import { whichShare } from '#platform/db/suppliers/supplier-companies.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay } from '#platform/http/calendar.ts';
import { logAction, notifyParty, overQuestionnaire, publishChange } from './access.ts';
import { importQuestions, standardQuestions } from './import-questions.ts';

/** What the sender does with a questionnaire. */

/**
 * Drafts a questionnaire for each of several suppliers.
 * @returns ids, in the order of the companies
 * @throws {AppError} supplier-not-found, questionnaire-date-invalid, questionnaire-file-invalid, questionnaire-not-found,
 *   questionnaire-too-many
 */
export async function createQuestionnaires(
  { db, clock }: Context,
  actor: Actor,
  wanted: z.output<typeof questionnaireRequest>,
): Promise<string[]> {
  const { companyId: senderId, accountId, permission } = actor.session;
  const { title, dueOn, source } = wanted;
  checkDay(actor, clock.now(), dueOn, DUE_DAYS_MAX);
  const companies = [...new Set(wanted.companies.map((id) => id.toLowerCase()))];
  const questions = source.kind === 'file' ? importQuestions(source.format, source.text) : standardQuestions();
  return db.withAllCompanies('supplier-chain', async (tx) => {
    // Concurrent calls must not both use what is left of the limits.
    await lockDomainCount(tx, senderId);
    await requireSuppliers(tx, permission, senderId, companies);
    const { today, open } = await countCreated(tx, senderId);
    if (today + companies.length > QUESTIONNAIRES_PER_DAY)
      throw new AppError('questionnaire-too-many', { count: QUESTIONNAIRES_PER_DAY });
    if (open + companies.length > OPEN_QUESTIONNAIRES_MAX)
      throw new AppError('questionnaire-too-many', { count: OPEN_QUESTIONNAIRES_MAX });
    const copied = source.kind === 'copy' ? await questionsOf(tx, senderId, source.id) : null;
    const made = copied ?? { questions, standard: source.kind === 'standard' };
    const ids: string[] = [];
    for (const supplierId of companies) {
      const id = uuidv7();
      await insertQuestionnaire(tx, { id, senderId, supplierId, accountId, title, dueOn, ...made });
      await logAction(tx, actor, { senderId, supplierId, title, state: 'drafted' }, 'questionnaire.created');
      ids.push(id);
    }
    return ids;
  });
}

async function questionsOf(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ questions: readonly QuestionnaireEntry[]; standard: boolean }> {
  const found = await questionnaireFor(tx, companyId, id);
  if (found?.senderId !== companyId) throw new AppError('questionnaire-not-found');
  return { questions: found.questions, standard: found.standard };
}

/** Administrators may ask every company that shares with anyone. @throws {AppError} supplier-not-found */
async function requireSuppliers(
  tx: Tx,
  permission: number,
  senderId: string,
  companies: readonly string[],
): Promise<void> {
  const readerId = permission === ROLES.administrator ? null : senderId;
  if ((await whichShare(tx, readerId, companies)).length < companies.length) throw new AppError('supplier-not-found');
}

/** A day from tomorrow on, in the company's time zone. @throws {AppError} questionnaire-date-invalid */
function checkDay({ session }: Actor, now: Date, day: string, most: number): void {
  const today = dayIn(session.companyZone, now);
  const latest = addDays(today, most);
  if (!isDay(day) || day <= today || day > latest) throw new AppError('questionnaire-date-invalid', { latest });
}

const DRAFT = { side: 'sender', states: ['drafted'] } as const;
const SUBMITTED = { side: 'sender', states: ['submitted'] } as const;

/** @throws {AppError} questionnaire-not-found, questionnaire-state, questionnaire-date-invalid */
export function changeDraft(
  context: Context,
  actor: Actor,
  id: string,
  change: { title: string; dueOn: string },
): Promise<void> {
  checkDay(actor, context.clock.now(), change.dueOn, DUE_DAYS_MAX);
  return overQuestionnaire(context, actor, id, DRAFT, async (tx, found) => {
    await updateDraft(tx, id, change);
    await logAction(tx, actor, found, 'questionnaire.changed');
  });
}

/**
 * Deletes a draft, or withdraws a questionnaire that the supplier has not begun to answer.
 * @throws {AppError} questionnaire-not-found, questionnaire-state
 */
export function removeQuestionnaire(context: Context, actor: Actor, id: string): Promise<void> {
  const needs = { side: 'sender', states: ['drafted', 'sent'] } as const;
  return overQuestionnaire(context, actor, id, needs, async (tx, found) => {
    await logAction(tx, actor, found, 'questionnaire.deleted');
    publishChange(context, tx, found);
    await deleteQuestionnaire(tx, id);
  });
}

/** @throws {AppError} questionnaire-not-found, questionnaire-state, questionnaire-date-invalid, supplier-not-found */
export function sendQuestionnaire(context: Context, actor: Actor, id: string): Promise<void> {
  return overQuestionnaire(context, actor, id, DRAFT, async (tx, found) => {
    checkDay(actor, context.clock.now(), found.dueOn, DUE_DAYS_MAX);
    const { companyId, accountId, permission } = actor.session;
    await requireSuppliers(tx, permission, companyId, [found.supplierId]);
    await setState(tx, id, 'sent', { accountId });
    const sent = { ...found, state: 'sent' as const, senderAccountId: accountId };
    await logAction(tx, actor, sent, 'questionnaire.sent');
    await notifyParty(context, tx, sent, { kind: 'received', key: 'sent', until: found.dueOn });
    publishChange(context, tx, found);
  });
}

/**
 * Returns the answers with a follow-up, which becomes a comment on the whole.
 * @throws {AppError} questionnaire-not-found, questionnaire-state, questionnaire-too-many
 */
export function returnQuestionnaire(context: Context, actor: Actor, id: string, text: string): Promise<void> {
  return overQuestionnaire(context, actor, id, SUBMITTED, async (tx, found) => {
    await addCommentTo(tx, actor, found, null, text);
    await setState(tx, id, 'returned');
    await logAction(tx, actor, found, 'questionnaire.returned');
    await notifyParty(context, tx, found, { kind: 'returned', key: `returned ${found.rounds}`, until: found.dueOn });
    publishChange(context, tx, found);
  });
}

/** @throws {AppError} questionnaire-not-found, questionnaire-state, questionnaire-date-invalid */
export function acceptQuestionnaire(context: Context, actor: Actor, id: string, validUntil: string): Promise<void> {
  checkDay(actor, context.clock.now(), validUntil, VALID_DAYS_MAX);
  return overQuestionnaire(context, actor, id, SUBMITTED, async (tx, found) => {
    await setState(tx, id, 'accepted', { validUntil });
    await logAction(tx, actor, found, 'questionnaire.accepted', { until: validUntil });
    await notifyParty(context, tx, found, { kind: 'accepted', key: 'accepted', until: validUntil });
    publishChange(context, tx, found);
  });
}

/**
 * Reminds the supplier, at most once a week.
 * @returns whether it was sent
 * @throws {AppError} questionnaire-not-found, questionnaire-state
 */
export function remindOfQuestionnaire(context: Context, actor: Actor, id: string): Promise<boolean> {
  const needs = { side: 'sender', states: ANSWERABLE_STATES } as const;
  return overQuestionnaire(context, actor, id, needs, async (tx, found) => {
    if (!(await markReminded(tx, id, REMINDER_PAUSE_DAYS))) return false;
    await logAction(tx, actor, found, 'questionnaire.reminded');
    await notifyParty(context, tx, found, {
      kind: 'due',
      key: `reminded ${context.clock.now().toISOString()}`,
      until: found.dueOn,
    });
    return true;
  });
}

/** @throws {AppError} questionnaire-too-many */
export async function addCommentTo(
  tx: Tx,
  { session }: Actor,
  found: { id: string; senderId: string; supplierId: string },
  question: string | null,
  text: string,
): Promise<void> {
  const { companyId, accountId } = session;
  if ((await countComments(tx, found.id)) >= COMMENTS_MAX)
    throw new AppError('questionnaire-too-many', { count: COMMENTS_MAX });
  const readerId = found.senderId === companyId ? found.supplierId : found.senderId;
  await insertComment(tx, { id: uuidv7(), companyId, readerId, questionnaireId: found.id, question, text, accountId });
}
