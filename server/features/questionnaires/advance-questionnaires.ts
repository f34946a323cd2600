import { DUE_REMINDER_DAYS, ENDING_DAYS } from '@assay/contract/values/supply-chain/questionnaires.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import {
  expireQuestionnaires,
  questionnairesDue,
  setState,
} from '#platform/db/suppliers/questionnaires/questionnaires.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { untilNothingIsDue } from '#platform/queue/rounds.ts';
import { notifyParty, publishChange } from './access.ts';

/** Questionnaires of one transaction. */
const PER_ROUND = 200;

/**
 * Hourly: ends questionnaires whose last day is over everywhere, and reminds of those that end soon, once each.
 */
export async function advanceQuestionnaires(context: Context): Promise<void> {
  const { db } = context;
  await untilNothingIsDue(PER_ROUND, () =>
    db.withAllCompanies('planner', async (tx) => {
      // UTC−12 is the last zone in which a day ends.
      const today = dayIn('Etc/GMT+12', nowOf(tx));
      const ended = await expireQuestionnaires(tx, today, PER_ROUND);
      for (const questionnaire of ended) {
        const { id, senderId, supplierId, title, dueOn, state, validUntil } = questionnaire;
        await setState(tx, id, 'expired');
        for (const companyId of [senderId, supplierId])
          await audit(tx, { companyId, action: 'questionnaire.expired', target: title });
        const last = state === 'accepted' ? (validUntil ?? dueOn) : dueOn;
        await notifyParty(context, tx, questionnaire, { kind: 'ending', key: 'expired', until: last });
        publishChange(context, tx, questionnaire);
      }
      return ended.length;
    }),
  );
  await db.withAllCompanies('planner', async (tx) => {
    const today = dayIn('UTC', nowOf(tx));
    const ending = addDays(today, ENDING_DAYS);
    const days = DUE_REMINDER_DAYS.map((count) => addDays(today, count));
    for (const questionnaire of await questionnairesDue(tx, days, ending)) {
      const { state, dueOn } = questionnaire;
      if (state === 'accepted')
        await notifyParty(context, tx, questionnaire, { kind: 'ending', key: `ends ${ending}`, until: ending });
      else
        await notifyParty(context, tx, questionnaire, {
          kind: 'due',
          key: `due in ${days.indexOf(dueOn)} ${dueOn}`,
          until: dueOn,
        });
    }
  });
}
