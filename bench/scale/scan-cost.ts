import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLab } from '@assay/lab';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { openContext } from '@assay/server/platform/context.ts';
import { migrate } from '@assay/server/platform/db/connection/migrate.ts';
import { ROLES } from '@assay/server/platform/db/embedded/cluster.ts';
import { startEmbedded } from '@assay/server/platform/db/embedded/supervisor.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { callerWith } from '@assay/server/testing/api.ts';
import { createDomain } from '@assay/server/testing/domains.ts';
import { labEnvironment } from '@assay/server/testing/lab.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import pg from 'pg';
import { type Figure, writeSection } from '../measured.ts';
import { cpuOf, cpuOfPostgres, embeddedPostmaster } from './database/cpu-time.ts';
import { measureTraffic } from './scan-traffic.ts';

/**
 * `npm run bench:scan-cost -- [--domains N] [--rounds N] [--write]`: what scans of the lab cost: bytes in PostgreSQL and
 * its write-ahead log, CPU time of the product and of PostgreSQL, and network traffic. Every domain is scanned several
 * times through the API, because a later scan stores only what has changed.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const DOMAINS_PER_COMPANY = 4;
/** Tables whose rows are written with every scan; `replaced` ones are rewritten, and grow with domains only. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  evidence: ['evidence_item', 'evidence_content'],
  'ratings and scans': ['rating', 'assessment_content', 'scan'],
  'findings, tables of areas, inventory (replaced)': [
    'finding',
    'area_row',
    'inventory_asset',
    'domain_address',
    'observed_service',
  ],
};

const lab = await startLab();
const home = mkdtempSync(path.join(tmpdir(), 'assay-cost-'));
chmodSync(home, 0o711);
const database = await startEmbedded(path.join(home, 'db'));
await migrate(database.ownerUrl, ROLES.app);
const environment: Record<string, string> = {
  ...PROCESS_ENVIRONMENT,
  ...databaseEnvironment(database, home),
  ...labEnvironment(lab),
  // As many look-alike names as an installation asks for.
  LOOK_ALIKE_NAMES: String(readConfig({}).sources.lookAlikeNames),
  LOG_LEVEL: 'error',
  MAX_EVENT_LOOP_DELAY: '0',
};
const client = new pg.Client({ connectionString: database.superuserUrl });
await client.connect();
const domains = lab.domains.slice(0, option('domains', 24)).map(({ domain }) => domain);

interface Cost {
  wal: number;
  product: number;
  postgres: number;
  bytes: Record<string, number>;
}

async function costSoFar(product: ChildProcess): Promise<Cost> {
  // What is full of dead rows would count as stored.
  await client.query('vacuum');
  const { rows } = await client.query<{ wal: string }>(`select pg_current_wal_lsn() - '0/0' as wal`);
  const bytes: Record<string, number> = {};
  for (const [name, tables] of Object.entries(TABLES)) {
    const sizes = await client.query<{ n: string }>(
      `select sum(pg_total_relation_size(to_regclass(t))) as n from unnest($1::text[]) t`,
      [tables],
    );
    bytes[name] = Number(sizes.rows[0]?.n);
  }
  return {
    wal: Number(rows[0]?.wal),
    product: cpuOf(product.pid ?? 0),
    postgres: cpuOfPostgres(embeddedPostmaster(path.join(home, 'db'))),
    bytes,
  };
}

async function prepare(): Promise<Map<string, string[]>> {
  const context = await openContext(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
  const companies = new Map<string, string[]>();
  try {
    for (let at = 0; at < domains.length; at += DOMAINS_PER_COMPANY) {
      const email = `owner${at}@cost.example`;
      const person = await createTestAccount(context, { email, permission: 23, company: `Cost ${at}` });
      const own = domains.slice(at, at + DOMAINS_PER_COMPANY);
      for (const domain of own) await createDomain(context, person, domain);
      companies.set(email, own);
    }
  } finally {
    await context.close();
  }
  return companies;
}

/** The product in all roles, on the database above. */
async function startProduct(): Promise<{ child: ChildProcess; url: string }> {
  const main = path.join(import.meta.dirname, '../../server/main.ts');
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main], {
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /Assay is ready: (\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found);
    });
  });
  return { child, url };
}

async function scanAll(url: string, companies: Map<string, string[]>): Promise<void> {
  for (const [email, own] of companies) {
    const anonymous = callerWith(url, null, null);
    const { headers } = await anonymous.call('POST', '/api/userLogin', { account: email, password: TEST_PASSWORD });
    const caller = callerWith(url, headers.get('x-auth-token'), headers.get('x-csrf-token'));
    for (const domain of own) {
      const { success, message } = await caller.call('POST', '/api/scans', { domain });
      if (!success) throw new Error(message);
    }
  }
  for (;;) {
    const { rows } = await client.query<{ n: string }>('select count(*) as n from scan where finished_at is null');
    if (Number(rows[0]?.n) === 0) return;
    await sleep(500);
  }
}

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};
const kb = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`;

try {
  const companies = await prepare();
  const product = await startProduct();
  // Jobs that only a first start has.
  await sleep(10_000);
  for (let round = 1; round <= option('rounds', 3); round++) {
    const before = await costSoFar(product.child);
    const began = performance.now();
    await scanAll(product.url, companies);
    const took = (performance.now() - began) / 1_000;
    const after = await costSoFar(product.child);
    const per = (of: (cost: Cost) => number) => (of(after) - of(before)) / domains.length;
    const which = `Scan ${round} of each domain`;
    note(
      `${which}: time of all ${domains.length}`,
      `${took.toFixed(0)} s, ${(domains.length / took).toFixed(2)} a second`,
    );
    note(
      `${which}: CPU time of the product, of PostgreSQL`,
      `${per((cost) => cost.product).toFixed(2)} s, ${per((cost) => cost.postgres).toFixed(2)} s`,
    );
    note(`${which}: write-ahead log`, kb(per((cost) => cost.wal)));
    for (const name of Object.keys(TABLES)) note(`${which}: ${name}`, kb(per((cost) => cost.bytes[name] ?? 0)));
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from scan where state <> 2 and finished_at is not null`,
    );
    const failed = Number(rows[0]?.n);
    if (failed > 0) note('scans that failed', String(failed), '0');
    // A domain can be scanned again after a week.
    await client.query(
      `update scan set started_at = started_at - interval '8 days', created_at = created_at - interval '8 days'`,
    );
  }
  const ended = once(product.child, 'exit');
  const stopping = performance.now();
  product.child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`the product ended with ${code}`);
  note('The product ended after SIGTERM within', `${((performance.now() - stopping) / 1_000).toFixed(2)} s`);
  for (const { what, value } of await measureTraffic()) note(what, value);
  if (process.argv.includes('--write'))
    writeSection(
      'What scans store and send',
      `\`npm run bench:scan-cost -- --write\`: ${domains.length} domains of the lab, each scanned through the API with the limits and rates of an ordinary installation; means per scan. Sizes are those of tables with their indexes after vacuum;`,
      figures,
    );
} finally {
  await client.end();
  await database.stop();
  await lab.close();
  rmSync(home, { recursive: true, force: true });
}
