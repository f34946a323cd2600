import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CompanyPlan } from '@assay/contract/roles.ts';
import { freePort, type Lab, startLab } from '@assay/lab';
import { buildApp } from '@assay/server/app.ts';
import { ensureAdministrator } from '@assay/server/features/auth/first-administrator.ts';
import { enabledFeeds, importFeed } from '@assay/server/features/feeds/import-feed.ts';
import { startJobs } from '@assay/server/jobs/index.ts';
import { type Config, NO_FEEDS, readConfig } from '@assay/server/platform/config/config.ts';
import { type Context, openContext } from '@assay/server/platform/context.ts';
import { insertAccount } from '@assay/server/platform/db/accounts/accounts.ts';
import { insertCompany } from '@assay/server/platform/db/accounts/companies.ts';
import { addDays, dayIn } from '@assay/server/platform/http/calendar.ts';
import { cheapHash, type TestAccount } from '@assay/server/testing/accounts.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { TEST_DATABASE_TIMEOUTS } from '@assay/server/testing/eventually.ts';
import { uuidv7 } from 'uuidv7';
import { buildWeb } from './web-build.ts';

export interface Account {
  email: string;
  password: string;
}

/** The complete product on the lab, with a separate database. */
export interface Product {
  url: string;
  lab: Lab;
  context: Context;
  /** Environment variables for another process of this installation. */
  environment: Record<string, string>;
  /** Uses the one-time password of the first start. */
  administrator: Account;
  /** Creates a company with one owner. @param plan permission code of its plan; null for none */
  addCompany(name: string, email: string, plan: CompanyPlan | null): Promise<Account & TestAccount>;
  /** Ends scans, schedules and other jobs, and starts no more: nothing runs but what a request causes. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
}

const FEED_LIMIT_MS = 600_000;
const ZONE = 'Asia/Taipei';
const PASSWORD = 'Nine-quiet-rivers-7';

/** Port of the previous product, so that a shared browser keeps the files of the web app and their compiled scripts. */
let lastPort: number | undefined;
let built = false;
let passwordHash: Promise<string> | undefined;

function buildOnce(): void {
  if (!built) buildWeb();
  built = true;
}

/**
 * @param domains lab domains to start; all but the hostile one by default
 * @param change configuration overrides
 * @throws the reason why it cannot start, after stopping what was started: otherwise a test file would wait forever
 */
export async function startProduct(
  domains?: readonly string[],
  change: (config: Config) => Config | Promise<Config> = (config) => config,
): Promise<Product> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return { ...(await startParts(stops, domains, change)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param stops receives functions that stop each part, in the order of their start */
async function startParts(
  stops: (() => Promise<unknown>)[],
  domains: readonly string[] | undefined,
  change: (config: Config) => Config | Promise<Config>,
): Promise<Omit<Product, 'stop'>> {
  buildOnce();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'assay-e2e-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const lab = await startLab(domains ? { domains } : {});
  stops.push(() => lab.close());
  // Uses the database cluster of the run: starting one for each file took most of the set-up time.
  const database = await createTestDatabase({ queue: true });
  stops.push(() => database.close());
  const port = await freePort(lastPort);
  lastPort = port;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_URL_OWNER: database.ownerUrl,
    SECRET_KEY: 'only for tests, and long enough for that',
    // A busy host must not cause status 503: a page that receives it logs errors.
    MAX_EVENT_LOOP_DELAY: '0',
  };
  const config = await change({
    ...readConfig({ ...environment, PORT: String(port), LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'no' }),
    // A slow scan is polled more often than the rate limit allows.
    callsPerMinute: 1e9,
    databaseTimeouts: TEST_DATABASE_TIMEOUTS,
    network: lab.network,
    sources: lab.sources,
    feeds: { ...NO_FEEDS, ...lab.feeds },
  });
  const context = await openContext(config);
  stops.push(() => context.close());
  const administrator = (await ensureAdministrator(context))!;
  // A scan in the first second would run before the feeds are loaded.
  for (const feed of enabledFeeds(context)) await importFeed(context, feed.name, AbortSignal.timeout(FEED_LIMIT_MS));
  const jobs = await startJobs(context);
  let stopped: Promise<void> | undefined;
  const stopJobs = () => {
    stopped ??= jobs.stop();
    return stopped;
  };
  stops.push(stopJobs);
  const app = await buildApp(context);
  stops.push(() => app.close());
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://localhost:${port}`,
    lab,
    context,
    environment,
    administrator,
    addCompany: (name, email, plan) => addCompany(context, name, email, plan),
    stopJobs,
  };
}

async function addCompany(
  context: Context,
  name: string,
  email: string,
  plan: number | null,
): Promise<Account & TestAccount> {
  // A plan ends with a day of the company's time zone, which in the evening differs from the UTC day.
  const day = (days: number) => addDays(dayIn(ZONE, context.clock.now()), days);
  const [companyId, accountId] = [uuidv7(), uuidv7()];
  passwordHash ??= cheapHash(PASSWORD);
  const hash = await passwordHash;
  await context.db.withAllCompanies('migration', async (tx) => {
    await insertCompany(tx, {
      id: companyId,
      name,
      number: '',
      industry: '',
      timeZone: ZONE,
      personal: false,
      ...(plan === null ? {} : { plan, planStart: day(-1), planEnd: day(200) }),
    });
    await insertAccount(tx, {
      id: accountId,
      companyId,
      email,
      name: name.split(' ')[0]!,
      companyRole: 'owner',
      grantedPermission: null,
      passwordHash: hash,
      passwordExpired: false,
    });
  });
  return { email, password: PASSWORD, companyId, accountId };
}
