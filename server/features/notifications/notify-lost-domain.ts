import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { notify } from './notify.ts';

/** Notifies that a domain fell back to expired, within the same transaction. */
export async function notifyOfLostDomain(
  parts: Pick<Context, 'bus'>,
  tx: Tx,
  domain: { id: string; companyId: string; name: string },
): Promise<void> {
  await notify(parts, tx, {
    kind: 'verification-lost',
    company: domain.companyId,
    key: `${domain.id} ${dayIn('UTC', nowOf(tx))}`,
    facts: { domain: domain.name },
  });
}
