import type { QuestionnaireRow, QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { isAdministratorOrMainSupplier, ROLES } from '@assay/contract/roles.ts';
import type {
  QuestionnaireEntry,
  QuestionnaireState,
  Verdict,
} from '@assay/contract/values/supply-chain/questionnaires.ts';
import { csvLine } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { Actor } from '#features/auth/index.ts';
import { loadAssessments } from '#features/ratings/index.ts';
import { logPortfolioRead } from '#features/suppliers/index.ts';
import type { Context } from '#platform/context.ts';
import {
  type AnswerRecord,
  type CommentRecord,
  listComments,
  savedAnswers,
  submittedAnswers,
} from '#platform/db/suppliers/questionnaires/answers.ts';
import { type EvidenceRecord, listEvidence, readEvidence } from '#platform/db/suppliers/questionnaires/evidence.ts';
import {
  countWaiting,
  listQuestionnaires,
  type QuestionnaireLine,
  type QuestionnaireRecord,
} from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import { ratingsOfSupplier, whichShare } from '#platform/db/suppliers/supplier-companies.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { readContent } from '#platform/files/object-storage.ts';
import { logAction, overQuestionnaire, publishChange, type Side } from './access.ts';
import { questionOf } from './questions.ts';
import { addCommentTo } from './send-questionnaires.ts';
import { measure, type RatedDomain, verdictOf } from './verify-answers.ts';

/** Domains that answers are compared with, the weakest first: each costs its whole assessment. */
const DOMAINS_MAX = 20;

/** Company whose shared domains a questionnaire is about; null = every chain, for one of an administrator. */
const readerOf = ({ byAdministrator, senderId }: QuestionnaireRecord) => (byAdministrator ? null : senderId);

/** Ratings of the domains that the supplier shares with the sender. */
export async function ratedDomainsOf(tx: Tx, found: QuestionnaireRecord): Promise<RatedDomain[]> {
  const ratings = await ratingsOfSupplier(tx, readerOf(found), found.supplierId, DOMAINS_MAX);
  const assessments = await loadAssessments(
    tx,
    ratings.map(({ ratingId }) => ratingId),
  );
  return ratings.flatMap(({ domain, ratingId }) => {
    const assessment = assessments.get(ratingId);
    return assessment ? [{ domain, assessment }] : [];
  });
}

/** Questionnaires that the caller's company sent or received. */
export async function readQuestionnaires(
  { db }: Context,
  { session }: Actor,
  filter: { box: 'sent' | 'received'; state: QuestionnaireState | null; other: string | null; search: string },
  list: { limit: number; offset: number },
): Promise<{ rows: QuestionnaireRow[]; total: number; waiting: number }> {
  return db.withAllCompanies('supplier-chain', async (tx) => {
    const { companyId } = session;
    const found = await listQuestionnaires(tx, companyId, filter, list);
    const side = filter.box === 'sent' ? 'sender' : 'supplier';
    return {
      rows: found.rows.map((row) => toRow(row, side)),
      total: found.total,
      waiting: await countWaiting(tx, companyId, filter.box),
    };
  });
}

function toRow(row: QuestionnaireLine, side: Side): QuestionnaireRow {
  const { id, title, state, questions, answered, dueOn, validUntil, updatedAt } = row;
  return {
    ...{ id, title, state, questions, answered, dueOn, validUntil },
    companyId: side === 'sender' ? row.supplierId : row.senderId,
    company: side === 'sender' ? row.supplier : row.sender,
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * A questionnaire with its answers. The sender sees the last submission; the verdicts as far as findings are shared.
 * @throws {AppError} questionnaire-not-found
 */
export function readQuestionnaire(
  context: Context,
  actor: Actor,
  id: string,
  words: Translator,
): Promise<QuestionnaireView> {
  return overQuestionnaire(context, actor, id, null, (tx, found, side) => viewOf(tx, actor, found, side, words));
}

async function viewOf(
  tx: Tx,
  actor: Actor,
  found: QuestionnaireRecord,
  side: Side,
  words: Translator,
): Promise<QuestionnaireView> {
  const { session, address } = actor;
  const sender = side === 'sender';
  const answers = sender ? await submittedAnswers(tx, found.id) : await savedAnswers(tx, found.id);
  const files = Map.groupBy(await listEvidence(tx, found.id, sender), ({ question }) => question);
  const comments = Map.groupBy(await listComments(tx, found.id), ({ question }) => question ?? '');
  const level = await levelOf(tx, actor, found, side);
  const domains = level === null ? [] : await ratedDomainsOf(tx, found);
  const open = side === 'supplier' || (level !== null && level !== 'rating');
  if (sender && domains.length > 0 && session.permission !== ROLES.administrator)
    await logPortfolioRead(tx, session, address, [{ companyId: found.supplierId }]);
  const toComments = (rows: readonly CommentRecord[]) =>
    rows.map(({ companyId, question: _, at, ...row }) => ({
      ...row,
      ours: companyId === session.companyId,
      at: at.toISOString(),
    }));
  const list = found.questions.map((question) => {
    const answer = answers.get(question.id);
    return {
      ...viewOfQuestion(question, answer, files.get(question.id) ?? []),
      ...comparison(question, answer, open ? domains : null, words),
      comments: toComments(comments.get(question.id) ?? []),
    };
  });
  const answered = found.questions.filter(({ id }) => answers.has(id)).length;
  return {
    ...toRow({ ...found, questions: found.questions.length, answered }, side),
    ...{ standard: found.standard, side, rounds: found.rounds, level, list },
    mayEdit: session.companyRole !== 'viewer' && (!sender || isAdministratorOrMainSupplier(session.permission)),
    domains: domains.length,
    sentAt: found.sentAt?.toISOString() ?? null,
    submittedAt: found.submittedAt?.toISOString() ?? null,
    acceptedAt: found.acceptedAt?.toISOString() ?? null,
    comments: toComments(comments.get('') ?? []),
  };
}

/** What is shared with the sender now; null without an association, and for a sender without the role to read it. */
async function levelOf(
  tx: Tx,
  { session }: Actor,
  found: QuestionnaireRecord,
  side: Side,
): Promise<SharingLevel | null> {
  if (side === 'sender' && !isAdministratorOrMainSupplier(session.permission)) return null;
  return (await whichShare(tx, readerOf(found), [found.supplierId]))[0]?.level ?? null;
}

function viewOfQuestion(
  { id, section, text, hint, kind, checks }: QuestionnaireEntry,
  answer: AnswerRecord | undefined,
  files: readonly EvidenceRecord[],
) {
  return {
    ...{ id, section, text, hint, kind, measurable: checks.length > 0 },
    value: answer?.value ?? null,
    answer: answer?.text ?? '',
    answeredAt: answer?.at ?? null,
    evidence: files.map(({ question: _, at, ...file }) => ({ ...file, at: at.toISOString() })),
  };
}

/** @param domains null = findings are not shared with the reader: not even which answers are contradicted */
function comparison(
  question: QuestionnaireEntry,
  answer: AnswerRecord | undefined,
  domains: readonly RatedDomain[] | null,
  words: Translator,
): { verdict: Verdict | null; checks: QuestionView['checks'] } {
  const value = answer?.value ?? null;
  if (value === null || question.kind === 'text') return { verdict: null, checks: [] };
  if (question.checks.length === 0) return { verdict: 'not-measurable', checks: [] };
  if (domains === null) return { verdict: 'hidden', checks: [] };
  const measured = measure(question, domains, words);
  const verdict = verdictOf(question, value, measured);
  return { verdict, checks: verdict === 'not-measurable' ? [] : measured.checks };
}

/**
 * A document: the supplier's own, or one that was submitted to the sender.
 * @throws {AppError} questionnaire-not-found, not-found
 */
export async function downloadEvidence(
  context: Context,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<{ name: string; content: Buffer }> {
  const found = await overQuestionnaire(context, actor, id, null, async (tx, found, side) => {
    const file = await readEvidence(tx, id, fileId, side === 'sender');
    if (!file) throw new AppError('not-found');
    if (side === 'sender') await logAction(tx, actor, found, 'questionnaire.evidence-read', { name: file.name });
    return file;
  });
  const content = await readContent(context.objectStorage, found);
  if (!content) throw new AppError('not-found');
  return { name: found.name, content };
}

const OPEN_TO_COMMENTS: readonly QuestionnaireState[] = ['sent', 'in-progress', 'submitted', 'returned', 'accepted'];

/**
 * Adds a comment on a question, or on the whole; both sides see it.
 * @throws {AppError} questionnaire-not-found, questionnaire-state, not-found, questionnaire-too-many
 */
export function commentOn(
  context: Context,
  actor: Actor,
  id: string,
  { question, text }: { question: string | null; text: string },
): Promise<void> {
  return overQuestionnaire(context, actor, id, null, async (tx, found) => {
    if (!OPEN_TO_COMMENTS.includes(found.state)) throw new AppError('questionnaire-state');
    if (question !== null) questionOf(found, question);
    await addCommentTo(tx, actor, found, question, text);
    publishChange(context, tx, found);
  });
}

/** The answers as CSV, in the reader's language; cells cannot be formulas. @throws {AppError} questionnaire-not-found */
export async function exportQuestionnaire(
  context: Context,
  actor: Actor,
  id: string,
  words: Translator,
): Promise<string> {
  const view = await readQuestionnaire(context, actor, id, words);
  const say = (key: string) => words.t(`ui:questionnaires.${key}`);
  const head = ['section', 'question', 'answer', 'text', 'verdict', 'checks', 'evidence'].map((name) =>
    say(`csv.${name}`),
  );
  const lines = view.list.map((one) => [
    view.standard ? say(`section.${one.section}`) : one.section,
    view.standard ? say(`standard.${one.id}.text`) : one.text,
    one.value === null ? '' : say(`value.${one.value}`),
    one.answer,
    one.verdict === null ? '' : say(`verdict.${one.verdict}`),
    one.checks.map(({ title }) => title).join('; '),
    one.evidence.map(({ name }) => name).join('; '),
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => csvLine(cells)).join('')}`;
}
