import { createHash } from 'node:crypto';
import { createNetwork, takeZoneSnapshot, type ZoneSnapshot } from '@assay/engine';
import { z } from 'zod';
import type { ScanTrigger } from '#platform/db/scans/schedules/scan-triggers.ts';
import type { TriggerContext, TriggerResult } from './trigger-result.ts';

const marks = z.object({
  serial: z.number().nullable(),
  nameServers: z.array(z.string()),
  mailHosts: z.array(z.string()),
});

/**
 * Serial, name servers and mail hosts of a zone, compared with those of the last check. The first check only stores
 * them.
 */
export async function checkZoneChanges(
  { config }: TriggerContext,
  watch: ScanTrigger,
  now: Date,
  signal: AbortSignal,
): Promise<TriggerResult | null> {
  const found = await takeZoneSnapshot(watch.domain, createNetwork(config.network), signal);
  if (!found) return null;
  const before = marks.safeParse(watch.seen).data;
  return { seen: found, events: before ? changes(before, found, now) : [] };
}

/** Servers that lag behind give old and new serials in turn: the same state is an event once a day. */
function changes(before: ZoneSnapshot, found: ZoneSnapshot, now: Date): TriggerResult['events'] {
  const changed = (['serial', 'nameServers', 'mailHosts'] as const).filter(
    (mark) => JSON.stringify(before[mark]) !== JSON.stringify(found[mark]),
  );
  if (changed.length === 0) return [];
  const key = `${now.toISOString().slice(0, 10)} ${JSON.stringify(found)}`;
  return [{ key: digest(key), facts: { changed, before, after: found } }];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
