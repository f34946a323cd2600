import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { dispatchEvents } from './outbox-dispatcher.ts';
import { deliverDueWebhooks } from './webhooks/deliver-webhooks.ts';

/** Processes events and webhook calls during the lifetime of the process. */
export interface NotificationWorker {
  stop(): Promise<void>;
}

/**
 * Listens for pending events and calls, and looks for them after a gap in which notices may have been lost. The planner
 * also runs this every minute, which handles failures.
 */
export function startNotifications(context: Context): NotificationWorker {
  const events = oneAtATime(context, 'events were not passed on', () => dispatchEvents(context));
  const calls = oneAtATime(context, 'webhooks were not called', () => deliverDueWebhooks(context));
  const { bus } = context;
  const unsubscribe = [
    bus.on(NOTICES.event, events.wake),
    bus.on(NOTICES.webhook, calls.wake),
    bus.onResync(events.wake),
    bus.onResync(calls.wake),
  ];
  return {
    async stop() {
      for (const end of unsubscribe) end();
      await Promise.all([events.idle(), calls.idle()]);
    },
  };
}

/** Runs `work` when woken, and once more when woken meanwhile. */
function oneAtATime(context: Context, complaint: string, work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error) => logFailure(context.log, error, complaint));
    } while (again);
    running = null;
  };
  return {
    wake() {
      if (running !== null) again = true;
      else running = run();
    },
    idle: async () => {
      await running;
    },
  };
}
