import { createNetwork, lookUpLoggedSince } from '@assay/engine';
import { z } from 'zod';
import { rescheduleTrigger, type ScanTrigger } from '#platform/db/scans/schedules/scan-triggers.ts';
import type { TriggerContext, TriggerResult } from './trigger-result.ts';

/** Position of the reader in the logs. */
const place = z.object({
  last: z.string().nullable(),
  /** Everything that was logged before the monitoring began has been read: further entries are new. */
  caughtUp: z.boolean(),
});

/** One query to the transparency logs: certificates logged since the last one of the previous check. */
export async function checkNewCertificates(
  { config, db }: TriggerContext,
  watch: ScanTrigger,
  now: Date,
  signal: AbortSignal,
): Promise<TriggerResult | null> {
  const before = place.safeParse(watch.seen).data ?? { last: null, caughtUp: false };
  const answer = await lookUpLoggedSince(
    watch.domain,
    before.last,
    config.sources,
    createNetwork(config.network),
    signal,
  );
  if (!answer.ok) return null;
  const { count, names, last, more } = answer.value;
  // A full page is followed by the next one in the next round; each log is queried once per round.
  if (more) await db.withCompany(watch.companyId, (tx) => rescheduleTrigger(tx, watch, now));
  const isNew = before.caughtUp && count > 0 && last !== null;
  return {
    seen: { last, caughtUp: before.caughtUp || !more },
    events: isNew ? [{ key: last, facts: { count, names } }] : [],
  };
}
