import { createNetwork, lookUpLoggedSince } from '@assay/engine';
import { z } from 'zod';
import { lookAgain, type Watch } from '../../../../platform/db/scans/schedules/watches.ts';
import type { Look, WatchContext } from './look.ts';

/** Position of the reader in the logs. */
const place = z.object({
  last: z.string().nullable(),
  /** Everything that was logged before the monitoring began has been read: further entries are new. */
  caughtUp: z.boolean(),
});

/** One query to the transparency logs: certificates logged since the last one of the previous check. */
export async function lookForCertificates(
  { config, db }: WatchContext,
  watch: Watch,
  now: Date,
  signal: AbortSignal,
): Promise<Look | null> {
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
  if (more) await db.withCompany(watch.companyId, (tx) => lookAgain(tx, watch, now));
  const isNew = before.caughtUp && count > 0 && last !== null;
  return {
    seen: { last, caughtUp: before.caughtUp || !more },
    events: isNew ? [{ key: last, facts: { count, names } }] : [],
  };
}
