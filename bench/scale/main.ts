import {
  addSupplierSummaries,
  updateCompanyScores,
  updateDeclines,
  updatePlaces,
  updateStaleScores,
} from '@assay/server/features/ratings/averages/company-scores.ts';
import { listStaleScores } from '@assay/server/platform/db/ratings/scores/company-scores.ts';
import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import type { Figure } from '../measured.ts';
import { ROLES, type Role } from './calls.ts';
import { OWN_DOMAINS, sizeOf } from './data-set.ts';
import { factsOf, onDatabase } from './database/given.ts';
import { fill } from './fill.ts';
import { measureRole, meetsGoals, type Row } from './measure-calls.ts';
import { ms, resultsFile, withOtherParts, writeResults } from './results.ts';
import { openBenchServer, quantile } from './server.ts';
import { measureTasks } from './tasks.ts';
import { measureWrites } from './writes.ts';

/**
 * `npm run bench:scale -- [--domains N] [--database URL] [--data FOLDER] [--role ROLE,…] [--only TEXT,…] [--runs N] [--write]`:
 * response times of lists and dashboards, one caller at a time, for a company of 18 domains, one of a twentieth of all
 * domains, an administrator and a main supplier; each compared with a bare Fastify route that runs the same statements.
 * The embedded PostgreSQL is measured, or with `--database` the one of this superuser's URL, in a database of its own
 * (`assay_bench`). With `--data` the filled database is kept, the embedded one in that folder, and used again, and the
 * parts of a measurement can be run one by one, such as `--role own,big --write`, `--role admin,main --write` and
 * `--only others,tasks --write`: `--write` writes what has been measured at the same commit.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const size = sizeOf(Number(option('domains') ?? 100_000));
const runs = Number(option('runs') ?? 100);
const only = (option('only') ?? '').split(',');
const measures = (part: string) => only.includes('') || only.includes(part);
const plans = process.argv.includes('--plans');
/** Ratings that are stored for the large company. */
const WRITES = 200;
const EMAILS: Readonly<Record<Role, string>> = {
  own: 'own@bench.example',
  big: 'big@bench.example',
  admin: 'admin@bench.example',
  main: 'main@bench.example',
};

const given = option('database');
const server = await openBenchServer(option('data'), given);
const { context, database } = server;

const isFilled = () =>
  onDatabase(database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from domain');
    if (rows[0]!.n > 0 && rows[0]!.n < size.domains)
      throw new Error(`--data has ${rows[0]!.n} domains: use another folder`);
    return rows[0]!.n > 0;
  });

async function fillDatabase(): Promise<void> {
  process.stdout.write(`Filling in ${size.domains} domains of ${size.companies} companies:\n`);
  const own = await createTestAccount(context, { email: EMAILS.own, permission: 23, company: 'Own' });
  const big = await createTestAccount(context, { email: EMAILS.big, permission: 23, company: 'Big' });
  const main = await createTestAccount(context, { email: EMAILS.main, permission: 9, company: 'Main' });
  await createTestAccount(context, { email: EMAILS.admin, permission: 0, company: 'Admin' });
  const { ratingId } = await createRatedDomain(context, own, 'template.example', 'oldmill', datedNow);
  await fill(database.superuserUrl, size, { own, big, main }, ratingId, (line) => process.stdout.write(line));
}

/** As the product does in the background, a batch at a time. */
async function computeScores(): Promise<void> {
  await updateCompanyScores(context);
  const stale = () => context.db.withAllCompanies('averages', async (tx) => (await listStaleScores(tx, 1)).length > 0);
  while (await stale()) await updateStaleScores(context);
  await addSupplierSummaries(context);
  await updateDeclines(context);
  await updatePlaces(context);
}

/** Users of one company that open the dashboard at the same moment. */
const READERS = 12;

/** Calls of one company while many users of another one reload their dashboards. */
async function measureNeighbor(url: string): Promise<number[]> {
  const [busy, other] = [await server.logIn(url, EMAILS.big), await server.logIn(url, EMAILS.own)];
  const ask = async (path: string, from: string) => {
    await (await fetch(`${url}${path}`, { headers: { 'x-auth-token': from } })).arrayBuffer();
  };
  let reloading = true;
  const readers = Array.from({ length: READERS }, async () => {
    while (reloading) await ask('/api/ratings?page=1&pageSize=20', busy);
  });
  const times: number[] = [];
  for (let run = -2; run < runs; run++) {
    const began = performance.now();
    await ask('/api/ranking?of=all', other);
    if (run >= 0) times.push(performance.now() - began);
  }
  reloading = false;
  await Promise.all(readers);
  return times.sort((a, b) => a - b);
}

async function accountOf(email: string): Promise<{ companyId: string; accountId: string }> {
  const { rows } = await context.db.withAllCompanies('log-in-and-session', (tx) =>
    sql<{ companyId: string; accountId: string }>`
      select company_id as "companyId", id as "accountId" from account where email = ${email}`.execute(tx),
  );
  return rows[0]!;
}

/** Writing ratings and the calls of a neighbor, as lines of a table. */
async function measureOthers(url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const neighbor = await measureNeighbor(url);
  figures.push({
    what: `Ranking of a company while ${READERS} users of another reload: p50 / p99`,
    value: `${ms(quantile(neighbor, 0.5))} / ${ms(quantile(neighbor, 0.99))}`,
    limit: 'p99 under 100 ms',
  });
  for (const role of ['own', 'big'] as const) {
    const written = await measureWrites(context, await accountOf(EMAILS[role]), role === 'own' ? OWN_DOMAINS : WRITES);
    const domains = role === 'own' ? OWN_DOMAINS : size.big;
    figures.push({
      what: `Ratings stored, company of ${domains} domains: per second, p50 / p99, ranking afterwards`,
      value: `${written.perSecond.toFixed(0)}, ${ms(quantile(written.times, 0.5))} / ${ms(quantile(written.times, 0.99))}, ${ms(written.foldMs)}`,
      limit: 'at least 500 per second',
    });
  }
  for (const { what, value } of figures) process.stdout.write(`${what}: ${value}\n`);
  return figures;
}

try {
  if (!(await isFilled())) await fillDatabase();
  await computeScores();
  const url = await server.listen();
  const rows: Row[] = [];
  for (const role of ROLES.filter((one) => (option('role')?.split(',') ?? ROLES).includes(one)))
    rows.push(...(await measureRole(server, url, role, { email: EMAILS[role], runs, only, plans })));
  const isWhole = option('role') === undefined;
  const others = isWhole && measures('others') ? await measureOthers(url) : [];
  const tasks = isWhole && measures('tasks') ? await measureTasks(context, server.postmaster) : [];
  process.stdout.write(`${rows.filter(meetsGoals).length} of ${rows.length} rows meet all three goals.\n`);
  if (process.argv.includes('--write')) {
    const other = given === undefined ? null : await factsOf(database.superuserUrl);
    const results = withOtherParts(resultsFile(option('data'), other), { rows, others, tasks });
    writeResults(results, { size, runs, other });
  }
} finally {
  await server.close();
}
