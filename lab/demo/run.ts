import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GUESSES_MAX } from '@assay/server/features/auth/limits/guess-limiter.ts';
import { enabledFeeds } from '@assay/server/features/feeds/index.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { domainByName, listVerifiedDomains } from '@assay/server/platform/db/domains/domains.ts';
import { renewedAt } from '@assay/server/platform/db/feeds.ts';
import { latestRating } from '@assay/server/platform/db/ratings/ratings.ts';
import type { Lab } from '../index.ts';
import { openLabCatalog } from '../scan.ts';
import { createAccounts } from './accounts.ts';
import { guessPasswords, logIn } from './api-client.ts';
import { openDnsConsole } from './dns-console.ts';
import { writePastAverages } from './history/averages.ts';
import { readRecordedEvidence } from './history/recorded-evidence.ts';
import { writeHistory } from './history/write-history.ts';
import { writeNews } from './news.ts';
import { overviewHtml, overviewLines } from './overview.ts';
import { demoConfig, type Product, startProduct } from './product.ts';
import { proveDomain } from './prove-domain.ts';
import { SEED_COMPANIES } from './seed-companies.ts';
import type { DemoCompany, DemoDomain } from './seed-types.ts';
import { createStates, unusedLicense } from './states/index.ts';
import { ADMINISTRATOR, companyIdOf } from './states/world.ts';
import { linkSuppliers } from './suppliers.ts';

const { values: wish } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, quiet: { type: 'boolean', default: false } },
});

/** `--quick` creates the history of two domains only. `--quiet` does not print the accounts. */
const OWNED = SEED_COMPANIES.flatMap((company) => company.domains.map((domain) => ({ company, domain }))).slice(
  0,
  wish.quick ? 2 : undefined,
);

/** Their import takes some seconds; on a busy host minutes. */
const FEEDS_MAX_MS = 300_000;
const FEEDS_PAUSE_MS = 250;

/**
 * Runs the product with the lab in this process, in a separate data folder. The first start creates companies, accounts,
 * verified domains and twelve months of history; later starts reuse them. Sends its parent process a message when it
 * serves.
 */
export async function runDemo(lab: Lab): Promise<void> {
  const config = demoConfig(lab, process.env);
  const product = await startProduct(config, async (context) => {
    await createAccounts(context);
    await publishProofs(context, lab);
  });
  const dns = await openDnsConsole(lab, config.port + 1, async () =>
    overviewHtml(config.publicUrl, await unusedLicense(config.dataDir)),
  );
  stopOnSignal(product, lab, dns);
  process.send?.('ready');
  if (!wish.quiet) {
    say(`Assay is ready: ${config.publicUrl}`);
    for (const line of overviewLines(config.publicUrl)) say(line);
    const free = lab.domains.filter(({ domain }) => !OWNED.some((owned) => owned.domain.domain === domain));
    say(`\nThis table, and the DNS of the lab for proving a domain: ${dns.url}`);
    say(`Domains of the lab that nobody has added yet: ${free.map(({ domain }) => domain).join(', ')}`);
    say(`To start over, stop the demo and delete ${config.dataDir}`);
  }
  await fill(product, lab).catch((error: Error) => say(`The history could not be completed: ${error.message}`));
}

/** Verified domains are checked again periodically: a restarted lab must publish their records again. */
async function publishProofs({ db }: Context, lab: Lab): Promise<void> {
  for (const { people } of SEED_COMPANIES) {
    const companyId = await companyIdOf({ db }, people[0]!.email);
    const domains = await db.withCompany(companyId, (tx) => listVerifiedDomains(tx, companyId));
    for (const { name, txtValue } of domains) if (txtValue) lab.setTxt(`_assay.${name}`, [txtValue]);
  }
}

/**
 * Verifies the domains, stores their history, requests the current scans, and creates all other states, unless an earlier
 * start has already done so.
 */
async function fill({ app, context }: Product, lab: Lab): Promise<void> {
  const began = performance.now();
  const todo: typeof OWNED = [];
  for (const owned of OWNED) if (!(await hasHistory(context, owned.company, owned.domain))) todo.push(owned);
  const fresh = todo.length > 0;
  const world = { app, context, lab, rated: OWNED.map(({ domain }) => domain.domain) };
  // Ratings first: most pages show them.
  if (fresh) await writeHistories({ app, context }, lab, todo);
  await writeNews(app, ADMINISTRATOR);
  await linkSuppliers(app);
  await createStates('people', world, say);
  if (!wish.quick) await createStates('rated', world, say);
  await lockAccounts(app);
  if (fresh) say(`Done in ${secondsSince(began)} s.`);
}

async function writeHistories(
  { app, context }: Pick<Product, 'app' | 'context'>,
  lab: Lab,
  todo: typeof OWNED,
): Promise<void> {
  const began = performance.now();
  const recorded = await readRecordedEvidence();
  const catalog = await openLabCatalog(lab);
  const feeds = await catalog.versions();
  say('\nWriting twelve months of history. Everything can be used meanwhile.');
  const failures: string[] = [];
  for (const [at, { company, domain }] of todo.entries()) {
    const { faults: present } = lab.domains.find((one) => one.domain === domain.domain)!;
    try {
      await proveDomain(app, lab, company.people[0]!.email, domain.domain);
      await writeHistory(context, recorded, feeds, { company, domain, present });
      say(`  ${String(at + 1).padStart(2)} of ${todo.length}  ${domain.domain}`);
    } catch (error) {
      failures.push(`${domain.domain}: ${(error as Error).message}`);
    }
  }
  const companies = [];
  for (const company of SEED_COMPANIES)
    companies.push({ company, companyId: await companyIdOf(context, company.people[0]!.email) });
  await writePastAverages(context, companies);
  say(`All domains are rated after ${secondsSince(began)} s. Scans, reports and the other states follow.`);
  // After the ratings, whose writing they would delay. Without the feeds a scan misses block lists and vulnerabilities.
  await feedsLoaded(context);
  for (const { company, domain } of todo) {
    if (!domain.scanNow) continue;
    const owner = await logIn(app, company.people[0]!.email);
    await owner.post('/api/scans', { domain: domain.domain }).catch((error: Error) => {
      failures.push(`${domain.domain}: ${error.message}`);
    });
  }
  if (failures.length > 0) throw new Error(`${failures.join('; ')}. The next start tries again.`);
}

/** Waits until every feed of the lab was imported once, or for the limit. */
async function feedsLoaded(context: Context): Promise<void> {
  const names = enabledFeeds(context).map(({ name }) => name);
  for (const end = performance.now() + FEEDS_MAX_MS; performance.now() < end; await sleep(FEEDS_PAUSE_MS)) {
    const loaded = await context.db.withoutCompany((tx) => renewedAt(tx, names));
    if (loaded.length === names.length) return;
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}

async function hasHistory({ db }: Context, company: DemoCompany, { domain }: DemoDomain): Promise<boolean> {
  const companyId = await companyIdOf({ db }, company.people[0]!.email);
  return db.withCompany(companyId, async (tx) => {
    const known = await domainByName(tx, companyId, domain);
    return known !== null && (await latestRating(tx, known.id)) !== null;
  });
}

/** At each start, because a lock lasts a quarter of an hour. */
async function lockAccounts(app: Product['app']): Promise<void> {
  for (const { email, state } of SEED_COMPANIES.flatMap(({ people }) => people))
    if (state === 'locked') await guessPasswords(app, email, GUESSES_MAX);
}

function stopOnSignal(product: Product, lab: Lab, dns: { close(): Promise<void> }): void {
  let stopping = false;
  // The latter if the parent process has exited.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      await Promise.allSettled([dns.close(), product.stop()]);
      await lab.close();
      process.exit(0);
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
