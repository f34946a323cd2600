import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { writeTable } from '../measured.ts';
import { recordStatements, type Statement } from './bare.ts';
import { cpuOf, cpuOfPostgres } from './database/cpu-time.ts';
import { openBenchServer, quantile } from './server.ts';

/**
 * `npm run bench:inventory -- [--assets N] [--runs N] [--plans] [--write]`: response times of the asset inventory of one
 * company with 100 domains, one caller at a time, and the blocks that the statements of each call read; with `--plans`
 * it prints their plans as well.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const assets = option('assets', 100_000);
const runs = option('runs', 50);
const plans = process.argv.includes('--plans');
const DOMAINS = 100;
const EMAIL = 'owner@inventory.example';
const GOAL = { p50: 50, p99: 150 };

/** The calls of `/inventory`; only the beginning of the export counts: the rest follows while the first part is saved. */
const CALLS: Readonly<Record<string, string>> = {
  'all, by kind and name': '',
  'page 200': 'page=200',
  'newest first': 'sort=-firstSeen',
  'one kind': 'kind=provider',
  'one domain': 'domain=shop-7.example',
  'undecided, without owner': 'decision=open&owner=none',
  rejected: 'decision=rejected',
  'one tag of nine': 'tag=tag-3',
  'one group': 'group=group-2',
  new: 'seen=new',
  gone: 'seen=gone',
  'search: one name': 'search=host-4711.shop-11',
  'search: common': 'search=shop-7',
  'search: common, newest first': 'search=shop-7&sort=-firstSeen',
  'search: an operator': 'search=network%20of%2077%20',
  'search: in one kind': 'search=issuer%20no%203&kind=certificate',
  'search: none': 'search=nothing-like-it',
};

const server = await openBenchServer();

async function fill(companyId: string, accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const domain = "'shop-' || n % 100 || '.example'";
  // As many of each kind as of a company with many hosts behind few networks: 45 % hosts, 30 % addresses, 18 %
  // certificates, 5 % networks and 2 % providers.
  const kind =
    "case when n % 100 < 45 then 'host' when n % 100 < 75 then 'address' when n % 100 < 93 then 'certificate' when n % 100 < 98 then 'network' else 'provider' end";
  const name = (of: string) =>
    `case ${of} when 'host' then 'host-' || n || '.' || d when 'address' then '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256
      when 'certificate' then 'host-' || n || '.' || d when 'network' then '10.' || n / 256 % 256 || '.' || n % 256 || '.0/24' else 'provider-' || n end`;
  const hosts = "array(select 'host-' || n + h || '.' || d from generate_series(0, n % 12) h)";
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off; set jit = off');
    await client.query(
      `insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, txt_value, verified_at,
         checked_at, created_at)
       select md5('d' || n)::uuid, $1, ${domain}, ${domain}, true, $2, 'verified', 'x', now(), now(), now()
       from generate_series(0, ${DOMAINS - 1}) n`,
      [companyId, accountId],
    );
    await client.query(
      `insert into inventory_asset (company_id, domain_id, kind, key, name, search_key, discovery_sources, confidence, details,
         first_seen, last_seen, is_active, is_baseline, decision, decided_by_id, decided_at, owner_id, group_name, tags)
       select $1, md5('d' || n / 1000 % 100)::uuid, k, ${name('k')} || case k when 'certificate' then md5('x' || n) || md5('y' || n) else '' end,
         ${name('k')},
         lower(${name('k')} || case k when 'host' then '' when 'provider' then '' else
           ' network of ' || n % 500 || ' ' || array_to_string(${hosts}, ' ') || case k when 'certificate' then ' issuer no ' || n % 7 else '' end end),
         array['certificate-log'], (array['certain', 'firm', 'tentative'])[1 + n % 3],
         jsonb_build_object('hosts', ${hosts}, 'hostCount', 1 + n % 12, 'asn', 64512 + n % 500, 'operator', 'Network of ' || n % 500),
         now() - interval '1 second' * (n * 7919 % 31536000), now(), n % 50 <> 0, n % 10 <> 0,
         case n % 40 when 0 then 'confirmed' when 1 then 'rejected' end, case when n % 40 < 2 then $2::uuid end,
         case when n % 40 < 2 then now() end, case when n % 20 = 0 then $2::uuid end,
         case when n % 25 = 0 then 'group-' || n / 25 % 12 end,
         case when n % 55 = 0 then array['tag-' || n / 55 % 9] else '{}' end
       from (select n, 'shop-' || n / 1000 % 100 || '.example' as d, ${kind} as k from generate_series(0, ${assets - 1}) n) made`,
      [companyId, accountId],
    );
    await client.query(
      `insert into asset_inventory (domain_id, company_id, rating_id, baseline_scan_id)
       select id, company_id, id, id from domain where company_id = $1`,
      [companyId],
    );
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Blocks of 8 kB that the statements of a call read. */
async function blocksOf(statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: server.database.appUrl });
  await client.connect();
  try {
    let blocks = 0;
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) {
        await client.query(text, values);
        continue;
      }
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      for (const { Plan: plan } of rows.flatMap((row) => row['QUERY PLAN']))
        blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      if (!plans) continue;
      const shown = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
      process.stdout.write(`${text}\n${shown.rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    }
    return blocks;
  } finally {
    await client.end();
  }
}

/** Milliseconds until the whole response has arrived, or its beginning. */
async function timeOf(url: string, token: string, whole: boolean): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { 'x-auth-token': token } });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  if (!response.body) throw new Error(`${url}: nothing`);
  const reader = response.body.getReader();
  let done = (await reader.read()).done;
  while (whole && !done) done = (await reader.read()).done;
  const passed = performance.now() - began;
  // Canceling the response ends the export on the server.
  await reader.cancel();
  return passed;
}

try {
  const { companyId, accountId } = await createTestAccount(server.context, { email: EMAIL, permission: 23 });
  await fill(companyId, accountId);
  const url = await server.listen();
  const token = await server.logIn(url, EMAIL);
  const rows: string[][] = [];
  const measure = async (what: string, path: string, whole = true) => {
    const once = () => timeOf(`${url}${path}`, token, whole);
    await once();
    const blocks = whole ? await blocksOf(await recordStatements(once)) : null;
    const times: number[] = [];
    const [own, database] = [cpuOf(process.pid), cpuOfPostgres(server.postmaster)];
    for (let run = 0; run < runs; run++) times.push(await once());
    const cpu = [cpuOf(process.pid) - own, cpuOfPostgres(server.postmaster) - database].map(
      (seconds) => `${((seconds * 1_000) / runs).toFixed(1)} ms`,
    );
    times.sort((a, b) => a - b);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const verdict = p50 <= GOAL.p50 && p99 <= GOAL.p99 ? 'met' : 'missed';
    rows.push([
      what,
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      ...cpu,
      blocks === null ? '–' : String(blocks),
      verdict,
    ]);
    process.stdout.write(`${rows.at(-1)?.join(', ')}\n`);
  };
  for (const [what, query] of Object.entries(CALLS)) await measure(what, `/api/assets?pageSize=50&${query}`);
  await measure('counts and values of filters', '/api/assets/facets');
  await measure('export of all, until it begins', '/api/assets/export?', false);
  await measure('export of a search, until it begins', '/api/assets/export?search=network%20of%2077%20', false);
  const exported = await timeOf(`${url}/api/assets/export`, token, true);
  process.stdout.write(`export of all: ${(exported / 1000).toFixed(2)} s\n`);
  const { rows: sizes } = await server.context.db.withoutCompany((tx) =>
    sql<{ table: number; indexes: number }>`
      select pg_table_size('inventory_asset') / 1e6 as table, pg_indexes_size('inventory_asset') / 1e6 as indexes`.execute(
      tx,
    ),
  );
  const { table = 0, indexes = 0 } = sizes[0] ?? {};
  process.stdout.write(`table ${Number(table).toFixed(0)} MB, indexes ${Number(indexes).toFixed(0)} MB\n`);
  if (process.argv.includes('--write'))
    writeTable(
      `Asset inventory at ${assets.toLocaleString('en-US')} assets`,
      `\`npm run bench:inventory -- --write\`: embedded PostgreSQL, one company with ${DOMAINS} domains, ${runs} calls each after the first; pages of 50. The table has ${Number(table).toFixed(0)} MB, its indexes ${Number(indexes).toFixed(0)} MB; an export of all assets took ${(exported / 1000).toFixed(1)} s. CPU times are per call, of the process with server and caller, and of PostgreSQL: other than times, they hardly depend on the load. Goals: p50 ${GOAL.p50} ms, p99 ${GOAL.p99} ms;`,
      ['call', 'p50', 'p99', 'CPU, Node.js', 'CPU, PostgreSQL', 'blocks read', 'goals'],
      rows,
    );
} finally {
  await server.close();
}
