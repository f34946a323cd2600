import { parseArgs } from 'node:util';
import { startupErrorMessage } from '@assay/server/commands/startup-error-message.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName, listVerifiedDomains } from '@assay/server/platform/db/domains/domains.ts';
import { latestRating } from '@assay/server/platform/db/ratings/ratings.ts';
import { type Lab, startLab } from '../index.ts';
import { openLabCatalog } from '../scan.ts';
import { createAccounts } from './accounts.ts';
import { logIn } from './api-client.ts';
import { writePastAverages } from './averages.ts';
import { openDnsConsole } from './dns-console.ts';
import { writeHistory } from './history.ts';
import { writeNews } from './news.ts';
import { demoConfig, type Product, startProduct } from './product.ts';
import { DEMO_PASSWORD, type DemoCompany, type DemoDomain, SEED_COMPANIES } from './seed-companies.ts';
import { linkSuppliers } from './suppliers.ts';

/**
 * `npm run demo`: the product and the lab in one process, with a separate data folder. The first start creates
 * companies, accounts, verified domains and twelve months of history; later starts reuse them.
 */
const { values: wish } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, quiet: { type: 'boolean', default: false } },
});

/** `--quick` creates the history of two domains only. `--quiet` does not print the accounts. */
const OWNED = SEED_COMPANIES.flatMap((company) => company.domains.map((domain) => ({ company, domain }))).slice(
  0,
  wish.quick ? 2 : undefined,
);
const HISTORIES_AT_ONCE = 2;

async function main(): Promise<void> {
  const lab = await startLab();
  const config = demoConfig(lab, process.env);
  const product = await startProduct(config, async (context) => {
    await createAccounts(context);
    await publishProofs(context, lab);
  });
  const dns = await openDnsConsole(lab, config.port + 1);
  stopOnSignal(product, lab, dns);
  process.send?.('ready');
  if (!wish.quiet) {
    say(`Assay is ready: ${config.publicUrl}`);
    printLogins();
    const free = lab.domains.filter(({ domain }) => !OWNED.some((owned) => owned.domain.domain === domain));
    say(`\nDNS of the lab, for proving a domain: ${dns.url}`);
    say(`Domains of the lab that nobody has added yet: ${free.map(({ domain }) => domain).join(', ')}`);
  }
  await fill(product, lab).catch((error: Error) => say(`The history could not be completed: ${error.message}`));
}

/** Verified domains are checked again periodically: a restarted lab must publish their records again. */
async function publishProofs({ db }: Context, lab: Lab): Promise<void> {
  for (const company of SEED_COMPANIES) {
    const companyId = await companyIdOf(db, company);
    const domains = await db.withCompany(companyId, (tx) => listVerifiedDomains(tx, companyId));
    for (const { name, txtValue } of domains) if (txtValue) lab.setTxt(`_assay.${name}`, [txtValue]);
  }
}

/**
 * Verifies the domains, stores their history and requests the current scans, unless an earlier start has already done
 * so.
 */
async function fill(product: Product, lab: Lab): Promise<void> {
  const began = performance.now();
  const todo: typeof OWNED = [];
  for (const owned of OWNED) if (!(await hasHistory(product.context, owned.company, owned.domain))) todo.push(owned);
  await writeNews(product.app, SEED_COMPANIES.find(({ permission }) => permission === 0)!.people[0]!.email);
  await linkSuppliers(product.app);
  if (todo.length === 0) return;
  const catalog = await openLabCatalog(lab);
  const count = todo.length;
  say('\nMaking twelve months of history by scanning the lab. Everything can be used meanwhile.');
  let done = 0;
  const work = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const { company, domain } = next;
      await verify(product, lab, company, domain);
      await writeHistory(product.context, lab, catalog, company, domain);
      if (domain.scanNow) await askForScan(product, company, domain);
      say(`  ${String(++done).padStart(2)} of ${count}  ${domain.domain}`);
    }
  };
  await Promise.all(Array.from({ length: HISTORIES_AT_ONCE }, work));
  const companies = [];
  for (const company of SEED_COMPANIES)
    companies.push({ company, companyId: await companyIdOf(product.context.db, company) });
  await writePastAverages(product.context, companies);
  say(`Done in ${Math.round((performance.now() - began) / 1000)} s.`);
}

async function hasHistory({ db }: Context, company: DemoCompany, { domain }: DemoDomain): Promise<boolean> {
  const companyId = await companyIdOf(db, company);
  return db.withCompany(companyId, async (tx) => {
    const known = await domainByName(tx, companyId, domain);
    return known !== null && (await latestRating(tx, known.id)) !== null;
  });
}

async function companyIdOf(db: Context['db'], company: DemoCompany): Promise<string> {
  const owner = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, company.people[0]!.email));
  if (!owner) throw new Error(`${company.name} has no log-in`);
  return owner.companyId;
}

/** The real verification: request, TXT record, look-up at the zone's own servers. */
async function verify({ app }: Product, lab: Lab, company: DemoCompany, { domain }: DemoDomain): Promise<void> {
  const caller = await logIn(app, company.people[0]!.email);
  // Verified before name server faults are injected: two servers have to agree.
  await lab.setFaults(domain, []);
  const { txtName, value } = await caller.post<{ txtName: string; value: string }>('/api/domains/request', { domain });
  lab.setTxt(txtName, [value]);
  const { status } = await caller.post<{ status: string }>('/api/domains/verify', { domain });
  if (status !== 'verified') throw new Error(`${domain} was not verified: ${status}`);
}

async function askForScan({ app }: Product, company: DemoCompany, { domain }: DemoDomain): Promise<void> {
  const caller = await logIn(app, company.people[0]!.email);
  await caller.post('/api/scans', { domain });
}

function printLogins(): void {
  say(`\nEvery log-in has the password ${DEMO_PASSWORD}`);
  say(`${'code'.padStart(4)}  ${'log-in'.padEnd(32)} ${'place'.padEnd(8)} company`);
  for (const { permission, people, name } of SEED_COMPANIES) {
    for (const { email, role } of people)
      say(`${String(permission).padStart(4)}  ${email.padEnd(32)} ${role.padEnd(8)} ${name}`);
  }
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

main().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
});
