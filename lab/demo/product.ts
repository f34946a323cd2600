import { buildApp } from '@assay/server/app.ts';
import { startJobs } from '@assay/server/jobs/index.ts';
import { type Config, NO_FEEDS, readConfig } from '@assay/server/platform/config/config.ts';
import { type Context, openContext } from '@assay/server/platform/context.ts';
import type { FastifyInstance } from 'fastify';
import type { Lab } from '../index.ts';
import { PASSWORD_EXPIRY_DAYS } from './accounts.ts';
import { demoFolder } from './folder.ts';

/** The product, running on the lab. */
export interface Product {
  context: Context;
  app: FastifyInstance;
  stop(): Promise<void>;
}

/** Connection timeout of the demo's database, which is reached only if the database hangs, not on a busy host. */
const CONNECT_TIMEOUT_MS = 300_000;

/** Settings of a regular start, with a separate data folder and the lab in place of the internet. */
export function demoConfig(lab: Lab, environment: NodeJS.ProcessEnv): Config {
  const ordinary = readConfig(environment);
  return {
    ...ordinary,
    role: 'all',
    // The terminal shows only the table of accounts.
    log: environment.LOG_LEVEL ? ordinary.log : { ...ordinary.log, level: 'warn' },
    // Accounts of the printed table log in directly, unless a second factor is to be tested as well.
    administratorSecondFactor: environment.ADMIN_SECOND_FACTOR ? ordinary.administratorSecondFactor : false,
    // So that a password that expires soon is shown; the dates are set at each start.
    passwords: { ...ordinary.passwords, expiryDays: PASSWORD_EXPIRY_DAYS },
    // The scans of the history keep the process busy; the demo's own calls must not be rejected because of that.
    maxEventLoopDelay: environment.MAX_EVENT_LOOP_DELAY ? ordinary.maxEventLoopDelay : 0,
    // The database runs on the same host: a slow connection means high load, not an outage.
    databaseTimeouts: {
      ...ordinary.databaseTimeouts,
      connect: CONNECT_TIMEOUT_MS,
      check: CONNECT_TIMEOUT_MS,
      checkInOutage: CONNECT_TIMEOUT_MS,
    },
    // The demo sends no mail: it is read in the outbox.
    mail: { ...ordinary.mail, smtpUrl: null },
    dataDir: environment.DATA_DIR ? ordinary.dataDir : demoFolder(ordinary.dataDir),
    network: lab.network,
    sources: lab.sources,
    feeds: { ...NO_FEEDS, ...lab.feeds },
  };
}

/**
 * Opens database, queue and web server; listens only after `before` is done.
 * @param before runs on the open context before anything else starts
 */
export async function startProduct(config: Config, before: (context: Context) => Promise<void>): Promise<Product> {
  const context = await openContext(config);
  try {
    await before(context);
    const jobs = await startJobs(context);
    const app = await buildApp(context);
    await app.listen({ port: config.port, host: config.host });
    return {
      context,
      app,
      async stop() {
        await app.close();
        await jobs.stop();
        await context.close();
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}
