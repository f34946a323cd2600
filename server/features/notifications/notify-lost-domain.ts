import { DOMAIN_DAYS } from '@assay/contract/values/notifications.ts';
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

const DAY_MS = 86_400_000;

/**
 * Notifies that the verification of a domain ends unless its record is found before, on the first check with at most 14,
 * 7, 3 and 1 days left; calls with the same number of days or more send nothing.
 */
export async function notifyOfEndingDomain(
  parts: Pick<Context, 'bus'>,
  tx: Tx,
  domain: { id: string; companyId: string; name: string; ends: Date },
): Promise<void> {
  const count = Math.ceil((domain.ends.getTime() - nowOf(tx).getTime()) / DAY_MS);
  const step = DOMAIN_DAYS.findLast((days) => days >= count);
  if (count < 1 || step === undefined) return;
  const until = dayIn('UTC', domain.ends);
  await notify(parts, tx, {
    kind: 'verification-ending',
    company: domain.companyId,
    key: `${domain.id} ${until} ${step}`,
    facts: { domain: domain.name, count, until },
  });
}
