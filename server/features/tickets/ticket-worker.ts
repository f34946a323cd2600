import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { syncTickets } from './sync-tickets.ts';

/** Creates requested tickets while the process runs; the planner runs all connections every minute as well. */
export function startTickets(context: Context): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await syncTickets(context).catch((error) => logFailure(context.log, error, 'tickets were not updated'));
    } while (again);
    running = null;
  };
  const wake = () => {
    again = true;
    running ??= run();
  };
  const unsubscribe = [context.bus.on(NOTICES.tickets, wake), context.bus.onResync(wake)];
  return {
    async stop() {
      for (const end of unsubscribe) end();
      again = false;
      await running;
    },
  };
}
