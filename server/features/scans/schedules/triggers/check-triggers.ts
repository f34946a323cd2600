import type { ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import { uuidv7 } from 'uuidv7';
import {
  claimDueTriggers,
  insertTriggerEvent,
  type ScanTrigger,
  saveTriggerState,
} from '#platform/db/scans/schedules/scan-triggers.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { checkExploitedVulnerabilities } from './exploited-vulnerabilities.ts';
import { checkNewCertificates } from './new-certificates.ts';
import { startPartialScans } from './partial-scans.ts';
import type { TriggerContext, TriggerResult } from './trigger-result.ts';
import { checkZoneChanges } from './zone-changes.ts';

/**
 * Monitoring between the dates of permanent schedules with change triggers: each domain is checked at intervals, a few
 * concurrently, and the observed state is stored once. Each check is run by one of several processes.
 */

interface Kind {
  /** Null = no response; the stored state is kept. */
  look(context: TriggerContext, watch: ScanTrigger, now: Date, signal: AbortSignal): Promise<TriggerResult | null>;
  /** Milliseconds between two checks of one domain. */
  every: number;
  /** Checks per minute, over all companies. */
  perMinute: number;
  /** Concurrent checks. */
  atOnce: number;
  /** Minutes between two turns of this kind. */
  turn: number;
}

const HOUR_MS = 3_600_000;

const KINDS: Readonly<Record<ScanEvent, Kind>> = {
  // Cert Spotter's limit for such queries without an account is ten per hour.
  certificate: { look: checkNewCertificates, every: 24 * HOUR_MS, perMinute: 1, atOnce: 1, turn: 6 },
  // Three queries each, to the resolver.
  zone: { look: checkZoneChanges, every: HOUR_MS, perMinute: 120, atOnce: 5, turn: 1 },
  // No query is needed: the list is in the database, updated every six hours.
  kev: { look: checkExploitedVulnerabilities, every: 6 * HOUR_MS, perMinute: 60, atOnce: 2, turn: 1 },
};

/** Checks what is due, and starts partial scans for detected changes. */
export async function checkTriggers(
  context: TriggerContext,
  signal: AbortSignal,
  now: Date = context.db.clock.now(),
): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  for (const event of Object.keys(KINDS) as ScanEvent[]) {
    const kind = KINDS[event];
    if (minute % kind.turn !== 0 || signal.aborted) continue;
    const next = new Date(now.getTime() + kind.every);
    const watches = await context.db.withAllCompanies('planner', (tx) =>
      claimDueTriggers(tx, event, now, next, kind.perMinute),
    );
    const waiting = watches.filter((watch) => watch.active);
    const work = async () => {
      for (let watch = waiting.shift(); watch && !signal.aborted; watch = waiting.shift()) {
        await lookOnce(context, kind, watch, now, signal);
      }
    };
    await Promise.all(Array.from({ length: kind.atOnce }, work));
  }
  await startPartialScans(context, now);
}

async function lookOnce(
  context: TriggerContext,
  kind: Kind,
  watch: ScanTrigger,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  try {
    const look = await kind.look(context, watch, now, signal);
    if (look) await context.db.withCompany(watch.companyId, (tx) => storeLook(tx, watch, look, now));
  } catch (error) {
    // A failure does not delay the checks of other domains; this one is checked again later.
    logFailure(context.log, error, 'a watched domain was not read', { event: watch.event, domain: watch.domain });
  }
}

/** State and event are stored together: an event is neither lost nor reported twice. */
async function storeLook(tx: Tx, watch: ScanTrigger, { seen, events }: TriggerResult, now: Date): Promise<void> {
  if (!(await saveTriggerState(tx, watch, seen))) return;
  const { domainId, companyId, event } = watch;
  for (const { key, facts } of events) {
    await insertTriggerEvent(tx, { id: uuidv7(), domainId, companyId, event, key, facts, at: now });
  }
}
