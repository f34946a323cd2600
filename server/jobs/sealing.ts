import type { Context } from '../context.ts';
import { sealEntries } from '../db/audit/seals.ts';
import { complain } from '../process/complain.ts';

const EVERY_MS = 1_000;
/** Entries per transaction; more than this wait for the next one, which follows at once. */
const AT_ONCE = 1_000;

/** Seals what was committed, once a second, until stopped. Every process may run it; the database lets one work. */
export function startSealing(context: Pick<Context, 'db' | 'log'>): { stop(): Promise<void> } {
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let failing = false;
  const timer = setInterval(() => {
    working = working.then(async () => {
      if (stopped) return;
      try {
        while ((await sealAll(context)) === AT_ONCE && !stopped);
        failing = false;
      } catch (error) {
        // Once per outage is enough: the entries wait.
        if (!failing) complain(context.log, error, 'the audit log could not be sealed');
        failing = true;
      }
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

/** Seals one batch. @returns how many entries */
export function sealAll({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.withAllCompanies('planner', (tx) => sealEntries(tx, AT_ONCE));
}
