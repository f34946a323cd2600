import type { QuestionnaireState } from '@assay/contract/values/supply-chain/questionnaires.ts';
import type { Actor } from '#features/auth/index.ts';
import { notify } from '#features/notifications/index.ts';
import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { audit } from '#platform/db/audit.ts';
import { type QuestionnaireRecord, questionnaireFor } from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/** Which side of a questionnaire a company is on. */
export type Side = 'sender' | 'supplier';

/**
 * Runs work on a questionnaire of the caller's company. A change locks it until the end of the transaction.
 * @param needs side and states that a change requires; without it, the questionnaire is only read
 * @throws {AppError} questionnaire-not-found for one of other companies, questionnaire-state
 */
export function overQuestionnaire<T>(
  { db }: Pick<Context, 'db'>,
  { session }: Actor,
  id: string,
  needs: { side: Side; states: readonly QuestionnaireState[] } | null,
  work: (tx: Tx, questionnaire: QuestionnaireRecord, side: Side) => Promise<T>,
): Promise<T> {
  return db.withAllCompanies('supplier-chain', async (tx) => {
    const found = await questionnaireFor(tx, session.companyId, id, { lock: needs !== null });
    if (!found) throw new AppError('questionnaire-not-found');
    const side = found.senderId === session.companyId ? 'sender' : 'supplier';
    if (needs) {
      if (side !== needs.side) throw new AppError('questionnaire-not-found');
      if (!needs.states.includes(found.state)) throw new AppError('questionnaire-state');
    }
    return work(tx, found, side);
  });
}

/** Recorded in the audit logs of both companies; a draft only in the sender's. */
export async function logAction(
  tx: Tx,
  { session, address }: Actor,
  questionnaire: Pick<QuestionnaireRecord, 'senderId' | 'supplierId' | 'title' | 'state'>,
  action: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { companyId, accountId } = session;
  const entry = { accountId, action, target: questionnaire.title, facts };
  await audit(tx, { ...entry, companyId, address });
  const other = questionnaire.senderId === companyId ? questionnaire.supplierId : questionnaire.senderId;
  if (questionnaire.state !== 'drafted') await audit(tx, { ...entry, companyId: other });
}

interface QuestionnaireNotice {
  kind: 'received' | 'submitted' | 'returned' | 'accepted' | 'due' | 'ending';
  /** Distinguishes this event from others of the same kind. */
  key: string;
  /** Last day, YYYY-MM-DD. */
  until: string;
}

/** Notifies the supplier's company, or the account that sent the questionnaire, in the app and by mail. */
export async function notifyParty(
  context: Pick<Context, 'bus'>,
  tx: Tx,
  questionnaire: QuestionnaireRecord,
  { kind, key, until }: QuestionnaireNotice,
): Promise<void> {
  const { id, title, senderId, supplierId, senderAccountId } = questionnaire;
  const toSender = kind === 'submitted' || kind === 'ending';
  const sender = senderAccountId === null ? null : await accountById(tx, senderAccountId);
  const from = toSender ? questionnaire.supplier : questionnaire.sender || sender?.email || '';
  const present = sender !== null && sender.companyId === senderId && !sender.disabledAt;
  await notify(context, tx, {
    kind: `questionnaire-${kind}`,
    company: toSender ? senderId : supplierId,
    ...(toSender && present ? { account: sender.id } : {}),
    key: `${id} ${key}`,
    facts: { title, from, until },
    path: `/questionnaires/${id}`,
  });
}

/** Open pages of both companies load the questionnaire again. */
export function publishChange(
  context: Pick<Context, 'bus'>,
  tx: Tx,
  { senderId, supplierId }: Pick<QuestionnaireRecord, 'senderId' | 'supplierId'>,
): void {
  for (const company of [senderId, supplierId]) publish(context, tx, { company }, { type: 'suppliers_changed' });
}
