import { TASKS } from '@assay/server/jobs/planner.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { dueBeats } from '@assay/server/platform/db/queue/due-work.ts';
import { preciseCpuOfPostgres } from './database/cpu-time.ts';

/** What a planned task costs when there is nothing to do. */
export interface TaskFigures {
  task: string;
  beat: 'minute' | 'hour';
  ms: number;
  /** CPU milliseconds of PostgreSQL. */
  postgres: number;
  failure: string | null;
}

/** Of every minute: whether there is anything to do, and what does not wait for the network. */
const MINUTE = {
  'look for due work': (context: Context) => context.db.withAllCompanies('planner', (tx) => dueBeats(tx, new Date())),
  ...TASKS.minute,
};

/** Runs the tasks of every minute and hour twice, and measures the second time. Those that wait for the network are left out. */
export async function measureTasks(context: Context, postmaster: number | null): Promise<TaskFigures[]> {
  const figures: TaskFigures[] = [];
  for (const [beat, tasks] of [
    ['minute', MINUTE],
    ['hour', TASKS.hour],
  ] as const) {
    for (const [task, run] of Object.entries(tasks)) {
      let failure: string | null = null;
      const once = async () => {
        try {
          await run(context);
        } catch (error) {
          failure = String(error);
        }
      };
      await once();
      const before = preciseCpuOfPostgres(postmaster);
      const began = performance.now();
      await once();
      const ms = performance.now() - began;
      const figure = { task, beat, ms, postgres: Math.max(0, preciseCpuOfPostgres(postmaster) - before), failure };
      figures.push(figure);
      process.stdout.write(
        `${beat} ${task}: ${ms.toFixed(1)} ms, CPU of PostgreSQL ${figure.postgres.toFixed(1)} ms${failure ? ` (${failure})` : ''}\n`,
      );
    }
  }
  return figures;
}
