import type { ReminderResult } from '@assay/contract/api/analysis/portfolio.ts';
import { REMINDER_PAUSE_DAYS, REMINDERS_PER_DAY } from '@assay/contract/api/suppliers.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { lockDomainCount } from '#platform/db/domains/domains.ts';
import { whichShare } from '#platform/db/suppliers/supplier-companies.ts';
import { insertReminder, ownersOf, remindersToday } from '#platform/db/suppliers/supplier-profiles.ts';
import { AppError } from '#platform/errors.ts';
import { logOwn, overSuppliers } from './supplier-companies.ts';

/**
 * Requests owners of suppliers to review their ratings, by notification and email. A supplier that was reminded within
 * the last days is left out.
 * @throws {AppError} supplier-not-found if one of them shares nothing, reminders-too-many
 */
export function remindSuppliers(context: Context, actor: Actor, companies: readonly string[]): Promise<ReminderResult> {
  const { session } = actor;
  const wanted = [...new Set(companies.map((id) => id.toLowerCase()))];
  return overSuppliers(context, actor, 'supplier.reminded', async (tx, { readerId, viewerId }) => {
    // Concurrent calls must not both use what is left of the day's limit.
    await lockDomainCount(tx, viewerId);
    if ((await whichShare(tx, readerId, wanted)).length < wanted.length) throw new AppError('supplier-not-found');
    const left = REMINDERS_PER_DAY - (await remindersToday(tx, viewerId));
    const owners = Map.groupBy(await ownersOf(tx, wanted), ({ companyId }) => companyId);
    let sent = 0;
    for (const companyId of wanted) {
      const people = owners.get(companyId) ?? [];
      if (people.length === 0) continue;
      const id = uuidv7();
      const reminder = { id, viewerId, companyId, accountId: session.accountId };
      if (!(await insertReminder(tx, reminder, REMINDER_PAUSE_DAYS))) continue;
      sent += 1;
      if (sent > left) throw new AppError('reminders-too-many', { count: REMINDERS_PER_DAY });
      const facts = { from: session.company || session.account };
      for (const { accountId } of people)
        await notify(context, tx, {
          ...{ kind: 'supplier-reminder', company: companyId, account: accountId },
          ...{ key: `${id} ${accountId}`, facts },
        });
    }
    await logOwn(tx, actor, 'supplier.reminded', '', { count: sent });
    return { sent, skipped: wanted.length - sent };
  });
}
