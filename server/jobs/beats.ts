import type { Context } from '../platform/context.ts';
import { nowOf } from '../platform/db/access.ts';
import { BEATS, type Beat, dueBeats } from '../platform/db/queue/due-work.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import { HEARTBEAT_SECONDS, PLANNER_QUEUE, WATCH_QUEUE } from '../platform/queue/queues.ts';
import { resetTimesIfAhead } from './set-back-clock.ts';

const MINUTE_MS = 60_000;
/** After the full minute: a timer that fires early must not fall into the minute before. */
const OFFSET_MS = 1_000;
/** Groups without due work run every so many minutes: what only they erase, and conditions that were overlooked. */
const FLOOR_MINUTES = 15;

type Parts = Pick<Context, 'db' | 'queue' | 'clock' | 'objectStorage' | 'log'>;

/** Sends a job for each group with due work; a group whose job has not ended gets no second one. */
export async function sendDueBeats(context: Parts): Promise<void> {
  const { queue } = context;
  await resetTimesIfAhead(context);
  for (const beat of await groupsToRun(context)) {
    const options = { heartbeatSeconds: HEARTBEAT_SECONDS };
    if (beat === 'triggers') await queue.send(WATCH_QUEUE, {}, { ...options, singletonKey: 'minute' });
    else await queue.send(PLANNER_QUEUE, { beat }, { ...options, singletonKey: beat });
  }
}

async function groupsToRun({ db, clock, objectStorage }: Parts): Promise<readonly Beat[]> {
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
  if (minute % FLOOR_MINUTES === 0) return BEATS;
  const due = await db.withAllCompanies('planner', (tx) => dueBeats(tx, nowOf(tx)));
  // What is to be moved is found by the task itself, batch after batch.
  return objectStorage && !due.includes('network') ? [...due, 'network'] : due;
}

/**
 * Looks for due work every minute. Jobs that find nothing to do were most of the transactions and of the write-ahead log of
 * an idle installation, so one statement decides whether there is any. Every process with jobs runs it.
 */
export function startBeats(context: Parts): { stop(): Promise<void> } {
  const { db, clock, log } = context;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  function plan(): void {
    if (stopped) return;
    const past = (clock.now().getTime() - OFFSET_MS) % MINUTE_MS;
    timer = setTimeout(() => {
      working = sendDueBeats(context)
        .catch((error) => {
          if (!db.noteFailure(error)) logFailure(log, error, 'due work was not looked for');
        })
        .finally(plan);
    }, MINUTE_MS - past);
    timer.unref();
  }

  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
