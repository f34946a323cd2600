import { setTimeout as sleep } from 'node:timers/promises';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { updateCompanyScores } from './company-scores.ts';
import { updateRankings } from './ranking.ts';

/** Milliseconds within which new ratings are combined into one computation; docs/product/rating.md allows a second. */
const BURST_MS = 300;

/**
 * Computes rankings and scores of companies while the process runs, when a scan has changed its state; the planner does so
 * every minute as well.
 */
export function startRankings(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      await sleep(BURST_MS, undefined, { signal: stopping.signal }).catch(() => {});
      again = false;
      await updateRankings(context).catch((error) => logFailure(context.log, error, 'rankings were not computed'));
      await updateCompanyScores(context).catch((error) => logFailure(context.log, error, 'scores were not computed'));
    } while (again && !stopping.signal.aborted);
    running = null;
  };
  const wake = () => {
    again = true;
    running ??= run();
  };
  const { bus } = context;
  const unsubscribe = [bus.on(NOTICES.scanState, wake), bus.on(NOTICES.rating, wake), bus.onResync(wake)];
  return {
    async stop() {
      for (const end of unsubscribe) end();
      stopping.abort();
      await running;
    },
  };
}
