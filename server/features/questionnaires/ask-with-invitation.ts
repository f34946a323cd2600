import { INVITED_DUE_DAYS, OPEN_QUESTIONNAIRES_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import type { InvitationRow } from '#platform/db/suppliers/invitations.ts';
import {
  countCreated,
  insertQuestionnaire,
  questionnaireFor,
  setState,
} from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { logAction, notifyParty, publishChange } from './access.ts';
import { standardQuestions } from './import-questions.ts';

/**
 * Sends the standard questionnaire that a request for access announced, if any, once the supplier has accepted it. A sender who has as
 * many open questionnaires as are allowed sends none: the supplier's acceptance must not fail for that.
 * @param actor the supplier who accepts
 */
export async function sendAnnouncedQuestionnaire(
  context: Pick<Context, 'bus'>,
  tx: Tx,
  actor: Actor,
  { kind, companyId: senderId, senderId: accountId, questionnaire: title }: InvitationRow,
): Promise<void> {
  if (kind !== 'ask' || title === null) return;
  if ((await countCreated(tx, senderId)).open >= OPEN_QUESTIONNAIRES_MAX) return;
  const { companyId: supplierId, companyZone } = actor.session;
  const dueOn = addDays(dayIn(companyZone, nowOf(tx)), INVITED_DUE_DAYS);
  const id = uuidv7();
  const questions = { questions: standardQuestions(), standard: true };
  await insertQuestionnaire(tx, { id, senderId, supplierId, accountId, title, dueOn, ...questions });
  await setState(tx, id, 'sent', { accountId });
  const sent = (await questionnaireFor(tx, supplierId, id))!;
  await logAction(tx, actor, sent, 'questionnaire.sent');
  await notifyParty(context, tx, sent, { kind: 'received', key: 'sent', until: dueOn });
  publishChange(context, tx, sent);
}
