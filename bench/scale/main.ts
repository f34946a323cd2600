import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { callerWith } from '@assay/server/testing/api.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { type Figure, writeSection, writeTable } from '../measured.ts';
import { openBareServer, recordStatements, type Statement } from './bare.ts';
import { type Call, callsOf, ROLES, type Role } from './calls.ts';
import { FINDINGS_PER_DOMAIN, fill, OWN_DOMAINS, SCANS_PER_DOMAIN, sizeOf } from './fill.ts';
import { openBenchServer, quantile } from './server.ts';
import { measureWrites } from './writes.ts';

/**
 * `npm run bench:scale -- [--domains N] [--data FOLDER] [--only TEXT] [--runs N] [--write]`: response times of lists and
 * dashboards, one caller at a time, for a company of 18 domains, one of a twentieth of all domains, and an
 * administrator; each compared with a bare Fastify route that runs the same statements. With `--data` the filled
 * database is kept in that folder and used again.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const size = sizeOf(Number(option('domains') ?? 100_000));
const runs = Number(option('runs') ?? 100);
const only = option('only') ?? '';
/** Calls of one row end after this time, so that a slow one does not hold up the others. */
const ROW_MS_MAX = 15_000;
/** Ratings that are stored for the large company. */
const WRITES = 200;
const GOAL = { p50: 50, p99: 150, ratio: 0.6 };
const EMAILS: Readonly<Record<Role, string>> = {
  own: 'own@bench.example',
  big: 'big@bench.example',
  admin: 'admin@bench.example',
};

const server = await openBenchServer(option('data'));
const { context, embedded } = server;

async function isFilled(): Promise<boolean> {
  const client = new pg.Client({ connectionString: embedded.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from domain');
    if (rows[0]!.n > 0 && rows[0]!.n < size.domains)
      throw new Error(`--data has ${rows[0]!.n} domains: use another folder`);
    return rows[0]!.n > 0;
  } finally {
    await client.end();
  }
}

async function fillDatabase(): Promise<void> {
  process.stdout.write(`Filling in ${size.domains} domains of ${size.companies} companies:\n`);
  const own = await createTestAccount(context, { email: EMAILS.own, permission: 23, company: 'Own' });
  const big = await createTestAccount(context, { email: EMAILS.big, permission: 23, company: 'Big' });
  await createTestAccount(context, { email: EMAILS.admin, permission: 0, company: 'Admin' });
  const { ratingId } = await createRatedDomain(context, own, 'template.example', 'oldmill', datedNow);
  await fill(embedded.superuserUrl, size, { own, big }, ratingId, (line) => process.stdout.write(line));
}

interface Measured {
  times: number[];
  status: number;
}

/**
 * Times of calls one after the other, in milliseconds, sorted. Each is repeated in turn with the one that it is compared
 * with, so that both find the machine in the same state; the first two only warm up.
 */
async function measure(...of: (() => Promise<number>)[]): Promise<Measured[]> {
  const found = of.map((): Measured => ({ times: [], status: 200 }));
  const end = performance.now() + ROW_MS_MAX;
  for (let run = -2; run < runs && (run < 1 || performance.now() < end); run++) {
    for (const [at, once] of of.entries()) {
      const began = performance.now();
      const code = await once();
      if (code !== 200) found[at]!.status = code;
      if (run >= 0) found[at]!.times.push(performance.now() - began);
    }
  }
  for (const { times } of found) times.sort((a, b) => a - b);
  return found;
}

interface Row {
  role: Role;
  call: Call;
  p50: number;
  p99: number;
  status: number;
  ratio: number;
}

async function measureRole(role: Role, url: string): Promise<Row[]> {
  const token = await server.logIn(url, EMAILS[role]);
  const list = await callerWith(url, token, null).call('GET', '/api/ratings?page=1&pageSize=1');
  const calls = callsOf(list.data.rows[0].domain).filter(
    ({ what, roles }) => (roles ?? ROLES).includes(role) && what.includes(only),
  );
  const ask = (from: string) => async () => {
    const response = await fetch(from, { headers: { 'x-auth-token': token } });
    await response.arrayBuffer();
    return response.status;
  };
  const statements = new Map<string, Statement[]>();
  const bare = await openBareServer(embedded.appUrl, statements);
  const measured: Row[] = [];
  try {
    for (const call of calls) {
      const asked = ask(`${url}${call.path}`);
      // The first of an hour is written to the audit log.
      await asked();
      statements.set(call.what, await recordStatements(asked));
      const [own, other] = await measure(asked, ask(`${bare.url}/?call=${encodeURIComponent(call.what)}`));
      const [p50, p99] = [quantile(own!.times, 0.5), quantile(own!.times, 0.99)];
      const { status } = own!;
      const row = { role, call, p50, p99, status, ratio: quantile(other!.times, 0.5) / p50 };
      measured.push(row);
      const failed = status === 200 ? '' : ` (${status})`;
      const note = p50 > GOAL.p50 || p99 > GOAL.p99 || status !== 200 ? '  MISSED' : '';
      process.stdout.write(
        `${role} ${call.what}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, ratio ${row.ratio.toFixed(2)}${failed}${note}\n`,
      );
    }
  } finally {
    await bare.close();
  }
  return measured;
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

const ms = (value: number) => `${value.toFixed(1)} ms`;

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
  const url = await server.listen();
  const rows: Row[] = [];
  for (const role of ROLES) rows.push(...(await measureRole(role, url)));
  const met = ({ p50, p99, ratio, status }: Row) =>
    status === 200 && p50 <= GOAL.p50 && p99 <= GOAL.p99 && ratio >= GOAL.ratio;
  const others = only === '' || only === 'others' ? await measureOthers(url) : [];
  process.stdout.write(`${rows.filter(met).length} of ${rows.length} rows meet all three goals.\n`);
  if (process.argv.includes('--write')) {
    writeTable(
      'Lists and dashboards at size',
      `\`npm run bench:scale -- --domains ${size.domains} --write\`: embedded PostgreSQL, ${size.domains} domains of ${size.companies} companies, ${size.domains * SCANS_PER_DOMAIN} scans and ratings, ${size.domains * FINDINGS_PER_DOMAIN} findings; one caller at a time, up to ${runs} calls each. *Own* is a company of ${OWN_DOMAINS} domains, *big* one of ${size.big}, *admin* an administrator over all. The ratio is the median of a bare Fastify route with the same statements over that of the product. Goals: p50 ${GOAL.p50} ms, p99 ${GOAL.p99} ms, ratio ${GOAL.ratio};`,
      ['call', 'role', 'p50', 'p99', 'ratio', 'goals'],
      rows.map((row) => [
        row.call.what,
        row.role,
        `${row.p50.toFixed(1)} ms`,
        `${row.p99.toFixed(1)} ms`,
        row.ratio.toFixed(2),
        met(row) ? 'met' : 'missed',
      ]),
    );
    writeSection(
      'Writes and neighbors at size',
      `As above: \`npm run bench:scale -- --domains ${size.domains} --write\`;`,
      others,
    );
  }
} finally {
  await server.close();
}
