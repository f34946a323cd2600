import { createHash } from 'node:crypto';
import type { AnswerRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { plainText } from '@assay/contract/registration/display-name.ts';
import {
  ANSWERABLE_STATES,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_PER_QUESTION_MAX,
  EVIDENCE_PER_QUESTIONNAIRE_MAX,
  type QuestionnaireEntry,
  type Verdict,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import type { Translator } from '@assay/locales';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import {
  type AnswerRecord,
  insertSubmission,
  saveAnswer,
  savedAnswers,
} from '#platform/db/suppliers/questionnaires/answers.ts';
import { deleteEvidence, insertEvidence, listEvidence } from '#platform/db/suppliers/questionnaires/evidence.ts';
import { setState } from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { logAction, notifyParty, overQuestionnaire, publishChange } from './access.ts';
import { evidenceName, evidenceTypeOf } from './evidence-type.ts';
import { questionOf } from './questions.ts';
import { ratedDomainsOf } from './read-questionnaire.ts';
import { measure, verdictOf } from './verify-answers.ts';

/** What the supplier does with a questionnaire. */

const OPEN = { side: 'supplier', states: ANSWERABLE_STATES } as const;

/**
 * Saves one answer, and compares it with the ratings of the supplier.
 * @throws {AppError} questionnaire-not-found, questionnaire-state, not-found for an unknown question
 */
export function saveQuestionnaireAnswer(
  context: Context,
  actor: Actor,
  { id, question: questionId, answer: typed }: { id: string; question: string; answer: AnswerRequest },
  words: Translator,
): Promise<{ savedAt: string; verdict: Verdict | null }> {
  const { companyId, accountId } = actor.session;
  return overQuestionnaire(context, actor, id, OPEN, async (tx, found) => {
    const question = questionOf(found, questionId);
    const value = question.kind === 'choice' ? typed.value : null;
    const text = plainText(typed.answer).trimEnd();
    const saved = { companyId, questionnaireId: id, question: question.id, value, text, accountId };
    const at = await saveAnswer(tx, saved);
    if (found.state === 'sent') {
      await setState(tx, id, 'in-progress');
      publishChange(context, tx, found);
    }
    const measured = measure(question, await ratedDomainsOf(tx, found), words);
    return { savedAt: at.toISOString(), verdict: verdictOf(question, value, measured) };
  });
}

/** A question is answered by its choice, or by its text where it has none. */
function isAnswered({ kind }: QuestionnaireEntry, answer: AnswerRecord | undefined): boolean {
  return kind === 'choice' ? (answer?.value ?? null) !== null : (answer?.text ?? '') !== '';
}

/**
 * Submits all answers: the sender sees this copy from now on.
 * @throws {AppError} questionnaire-not-found, questionnaire-state, questionnaire-incomplete
 */
export function submitQuestionnaire(context: Context, actor: Actor, id: string): Promise<void> {
  const { companyId, accountId } = actor.session;
  return overQuestionnaire(context, actor, id, OPEN, async (tx, found) => {
    const answers = await savedAnswers(tx, id);
    const missing = found.questions.filter((question) => !isAnswered(question, answers.get(question.id)));
    if (missing.length > 0) throw new AppError('questionnaire-incomplete', { count: missing.length });
    const round = found.rounds + 1;
    await insertSubmission(tx, {
      ...{ id: uuidv7(), companyId, readerId: found.senderId, questionnaireId: id, round, accountId },
      answers: Object.fromEntries(answers),
    });
    await setState(tx, id, 'submitted');
    await logAction(tx, actor, found, 'questionnaire.submitted');
    await notifyParty(context, tx, found, { kind: 'submitted', key: `submitted ${round}`, until: found.dueOn });
    publishChange(context, tx, found);
  });
}

/**
 * Adds a document to an answer.
 * @param content base64
 * @throws {AppError} questionnaire-not-found, questionnaire-state, not-found, payload-too-large, evidence-type,
 *   evidence-too-many
 */
export function addEvidence(
  context: Context,
  actor: Actor,
  id: string,
  file: { question: string; name: string; content: string },
): Promise<string> {
  const content = Buffer.from(file.content, 'base64');
  // Node skips characters that are not base64; the original must not differ from what is stored.
  if (content.toString('base64') !== file.content) throw new AppError('evidence-type');
  if (content.length > EVIDENCE_BYTES_MAX) throw new AppError('payload-too-large');
  const type = evidenceTypeOf(content);
  if (!type) throw new AppError('evidence-type');
  const { companyId, accountId } = actor.session;
  return overQuestionnaire(context, actor, id, OPEN, async (tx, found) => {
    const question = questionOf(found, file.question).id;
    await checkNumber(tx, id, question);
    const name = evidenceName(file.name, type);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const fileId = uuidv7();
    await insertEvidence(tx, {
      ...{ id: fileId, companyId, questionnaireId: id, question, name, type, sha256, content, accountId },
    });
    await logAction(tx, actor, found, 'questionnaire.evidence-added', { name, sha256 });
    return fileId;
  });
}

/** The questionnaire is locked, so that concurrent uploads are counted. @throws {AppError} evidence-too-many */
async function checkNumber(tx: Tx, id: string, question: string): Promise<void> {
  const files = await listEvidence(tx, id, false);
  if (files.length >= EVIDENCE_PER_QUESTIONNAIRE_MAX)
    throw new AppError('evidence-too-many', { count: EVIDENCE_PER_QUESTIONNAIRE_MAX });
  if (files.filter((file) => file.question === question).length >= EVIDENCE_PER_QUESTION_MAX)
    throw new AppError('evidence-too-many', { count: EVIDENCE_PER_QUESTION_MAX });
}

/**
 * Deletes a document that was not submitted.
 * @throws {AppError} questionnaire-not-found, questionnaire-state, not-found
 */
export function removeEvidence(context: Context, actor: Actor, id: string, fileId: string): Promise<void> {
  return overQuestionnaire(context, actor, id, OPEN, async (tx, found) => {
    const name = await deleteEvidence(tx, id, fileId);
    if (name === null) throw new AppError('not-found');
    await logAction(tx, actor, found, 'questionnaire.evidence-deleted', { name });
  });
}
