import { buildApp } from './app.ts';
import { startupErrorMessage } from './commands/startup-error-message.ts';
import { ensureAdministrator } from './features/auth/first-administrator.ts';
import { removeOncePasswordChanged, writeOneTimePassword } from './features/auth/one-time-password-file.ts';
import { startJobs } from './jobs/index.ts';
import { openJobThread } from './jobs/thread/job-thread.ts';
import { useHeapLimitsOfThreads } from './jobs/thread/thread-heaps.ts';
import { readConfig } from './platform/config/config.ts';
import { type Context, openContext } from './platform/context.ts';
import type { DatabaseWeakness } from './platform/db/connection/connect.ts';
import { removeAbandonedFolders } from './platform/files/temporary-folder.ts';
import { logFailure } from './platform/logging/log-failure.ts';
import { openMetrics } from './platform/metrics/open-metrics.ts';
import { type OperationsServer, openOperations } from './platform/operations/operations-server.ts';
import { refuseUsedPort } from './platform/operations/refuse-used-port.ts';
import { markRun } from './platform/operations/run-marker.ts';

/** The process: configuration → database → migrations → queue → jobs and web server, and all of it back on a signal. */

/** Output for the operator at the terminal. */
const WEAKNESSES: Readonly<Record<DatabaseWeakness, string>> = {
  'one-role':
    'DATABASE_URL and DATABASE_URL_OWNER are the same role: a fault in the server could change tables and the audit log. Give the server a role of its own.',
  'row-security-bypassed':
    'The role of DATABASE_URL may look past row-level security: companies are kept apart by the queries alone. Use a role that is neither superuser nor BYPASSRLS.',
};

const INTERRUPTED =
  'The last run ended without being stopped: it was killed, ran out of memory, or the machine lost power. Jobs that it ran are run again.';

async function main(): Promise<void> {
  const started = performance.now();
  useHeapLimitsOfThreads();
  const config = readConfig(process.env);
  if (config.role !== 'worker') await refuseUsedPort(config);
  const metrics = await openMetrics(config);
  const operations = await openOperations(config, metrics);
  const context = await openContext(config, undefined, metrics);
  const stops: Stop[] = [];
  let stopping = () => false;
  try {
    if (operations) {
      await operations.attach(context);
      context.log.info({ port: operations.port }, 'serving /metrics, /livez and /readyz');
    }
    for (const weakness of context.weaknesses) context.log.warn(WEAKNESSES[weakness]);
    for (const { former, name } of context.config.formerNames)
      context.log.warn(`${former} is now named ${name}: rename the variable; the earlier name is still read.`);
    const mark = markRun(config, context.clock);
    if (mark.interrupted) context.log.warn(mark.interrupted, INTERRUPTED);
    stops.push(async () => mark.end());
    stopping = onSignal(context, stops, operations);
    await serve(context, stops);
    operations?.started();
    void removeAbandonedFolders().catch((error) => logFailure(context.log, error, 'temporary folders not removed'));
    context.log.debug({ ms: Math.round(performance.now() - started) }, 'started');
  } catch (error) {
    // A signal during the start closes what the start is using; the process ends when everything is closed.
    if (stopping()) return;
    await endAll(context, stops);
    throw error;
  }
}

type Stop = () => Promise<unknown>;

/** Starts the parts for the role of this process, and puts the function that ends each before those of earlier ones. */
async function serve(context: Context, stops: Stop[]): Promise<void> {
  const { config } = context;
  const administrator = await ensureAdministrator(context);
  if (config.role === 'all') {
    const thread = openJobThread(context);
    stops.unshift(() => thread.close());
    const jobs = await startJobs(context, thread.run);
    stops.unshift(() => jobs.stop());
  } else if (config.role === 'worker') {
    const jobs = await startJobs(context);
    stops.unshift(() => jobs.stop());
  }
  if (config.role !== 'worker') {
    context.proxies.warnAtStart();
    const app = await buildApp(context);
    stops.unshift(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    say(`Assay is ready: ${url}`);
  } else {
    say('Assay worker is ready.');
  }
  if (administrator) {
    say(`Administrator: ${administrator.email}`);
    say(
      process.stdout.isTTY
        ? `One-time password: ${administrator.password} (shown only now; it has to be changed at the first log-in)`
        : `One-time password: in the file ${writeOneTimePassword(config.dataDir, administrator)} (removed at the first log-in)`,
    );
  }
  removeOncePasswordChanged(context);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Requests and websockets end before the jobs do, and the database when nothing uses it any more. */
async function endAll(context: Context, stops: readonly Stop[]): Promise<void> {
  for (const end of stops) {
    await end().catch((error) => context.log.error({ error: String(error) }, 'could not stop a part'));
  }
  await context.close();
}

/** Two signals within a short time are one: a terminal and npm both forward Ctrl-C. */
const SAME_MOMENT_MS = 1_000;

/**
 * The first signal stops everything in order, a later one immediately; so does the end of the process that started this
 * one. The database stops cleanly in either case.
 * @returns whether it is stopping
 */
function onSignal(context: Context, stops: readonly Stop[], operations: OperationsServer | null): () => boolean {
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_MOMENT_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    operations?.stopping();
    await endAll(context, stops);
    process.exit(0);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());
  process.channel?.unref();
  return () => stoppingSince !== null;
}

main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exit(1);
});
