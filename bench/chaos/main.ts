import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import { DEFAULT_CHANNELS, NOTIFICATION_KINDS } from '@assay/contract/values/notifications.ts';
import { startLab } from '@assay/lab';
import { verifyData } from '@assay/server/commands/data/verify-data.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { freePort } from '@assay/server/platform/db/embedded/server-process.ts';
import type { ApiCaller } from '@assay/server/testing/api.ts';
import { labEnvironment } from '@assay/server/testing/lab.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import pg from 'pg';
import { type Figure, seconds, writeSection } from '../measured.ts';
import { type Outage, startCallers } from './callers.ts';
import { checkDatabase, checkFindings, checkSinks } from './checks.ts';
import { domainsFor, prepareCompanies, requestScans, succeeds } from './companies.ts';
import { startSingle } from './database.ts';
import { startFleet } from './fleet.ts';
import { startPatroni } from './patroni.ts';
import { openSinks } from './sinks.ts';

/**
 * `npm run chaos -- [--scans 32] [--interval 5] [--crashes 2] [--seed 1] [--limit 30] [--patroni] [--write]`: two API
 * processes and three workers on one PostgreSQL, scans of the lab's domains (of several companies each, if there are more
 * scans than domains), calls of the API all the time, a random process ended with SIGKILL every few seconds, and PostgreSQL
 * crashed when a third and two thirds of the scans are complete, or of `--limit` have passed. With `--patroni` the database is a cluster of three servers
 * behind HAProxy and PgBouncer, whose leader is killed once and switched over once. Kills end when all scans are complete, or
 * after `--limit` minutes; then the fleet finishes what is left. Afterwards every scan, rating, finding, mail and webhook call
 * is counted and the audit log is verified. Exits with 1 if something was lost, doubled or answered wrongly.
 */
const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '32' },
    interval: { type: 'string', default: '5' },
    crashes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '30' },
    patroni: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const wanted = Number(values.scans);
const interval = Number(values.interval) * 1_000;
const limitMs = Number(values.limit) * 60_000;

const WORKERS = 3;
const API_PROCESSES = 2;
const DOMAINS_PER_COMPANY = 4;
/** A public address that leads to the receiver of webhooks. */
const RECEIVER = '8.8.8.8';
/**
 * After the kills, the run waits until nothing is left, or nothing of it was done for this long: a scan pauses for up to ten
 * minutes after many deaths of its workers, and a mail of a killed process is claimed again after five.
 */
const SETTLE_MS = 900_000;

/** Repeatable random numbers from 0 to 1 (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomFrom(Number(values.seed));

const home = mkdtempSync(path.join(tmpdir(), 'assay-chaos-'));
// The account that the database runs as when root runs this has to get through.
chmodSync(home, 0o711);
const database = await (values.patroni ? startPatroni(home) : startSingle(home)).catch((error: Error) => {
  rmSync(home, { recursive: true, force: true });
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const sinks = await openSinks();
const world = await startLab();
const lab = {
  ...world,
  sources: world.sources,
  network: { ...world.network, dialMap: { ...world.network.dialMap, [`${RECEIVER} 80`]: sinks.webhookPort } },
};
const ports = await Promise.all(Array.from({ length: API_PROCESSES }, () => freePort()));
const environment: Record<string, string> = {
  ...PROCESS_ENVIRONMENT,
  ...databaseEnvironment(database, home),
  DATABASE_URL_DIRECT: database.directUrl,
  ...labEnvironment(lab),
  PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
  SMTP_URL: sinks.smtpUrl,
  MAIL_FROM: 'assay@bench.example',
  LOOK_ALIKE_NAMES: '100',
  SCAN_CONNECTIONS_PER_SECOND: '500',
  LOG_LEVEL: 'error',
  // The host is busy with all of this at once.
  MAX_EVENT_LOOP_DELAY: '0',
};

const client = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
client.on('error', () => {});
/** Counts rows; waits while PostgreSQL is down. */
async function countOf(statement: string): Promise<number> {
  for (;;) {
    try {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n ${statement}`);
      return Number(rows[0]!.n);
    } catch {
      await sleep(200);
    }
  }
}

const outages: Outage[] = [];

/** Interrupts PostgreSQL, and waits until it accepts writes again. */
async function disturbPostgres(): Promise<void> {
  const outage: Outage = { from: performance.now(), to: Number.POSITIVE_INFINITY };
  outages.push(outage);
  await database.disturb();
  while ((await countOf('where not pg_is_in_recovery()')) === 0) await sleep(200);
  outage.to = performance.now();
}

const OPEN = 'from scan where finished_at is null';
const UNSETTLED = `from (select 1 from notification_outbox
  union all select 1 from scan where finished_at is null
  union all select 1 from mail where state = 'waiting'
  union all select 1 from webhook_delivery where state = 'waiting') pending`;
/** Waits until nothing is left to do, or the fleet does nothing for too long. */
async function settle(): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (let until = performance.now() + SETTLE_MS; left > 0 && performance.now() < until; await sleep(1_000)) {
    const now = await countOf(UNSETTLED);
    if (now < left) until = performance.now() + SETTLE_MS;
    left = now;
  }
}

/** Every event of a scan's end is mailed and posted. */
async function prepareNotices(caller: ApiCaller): Promise<void> {
  const { data } = await succeeds(caller.call('GET', '/api/notifications/settings'));
  const kinds = NOTIFICATION_KINDS.map((kind) =>
    kind === 'scan-completed' ? { kind, app: true, mail: 'once' } : { kind, ...DEFAULT_CHANNELS[kind] },
  );
  await succeeds(caller.call('PUT', '/api/notifications/settings', { ...data, kinds }));
  const hook = { name: 'Bench', url: `http://${RECEIVER}/`, format: 'json', kinds: ['scan-completed'], enabled: true };
  await succeeds(caller.call('POST', '/api/notifications/webhooks', hook));
}

const figures: Figure[] = [];
const note = (what: string, value: string | number, limit = '–') => {
  figures.push({ what, value: String(value), limit });
  process.stdout.write(`${what}: ${value}${limit === '–' ? '' : ` (has to be ${limit})`}\n`);
};
const never = (what: string, count: number) => {
  note(what, count, '0');
  if (count > 0) process.exitCode = 1;
};

const companies = await prepareCompanies(environment, domainsFor(wanted, lab.domains), DOMAINS_PER_COMPANY);
const fleet = await startFleet(environment, ports, WORKERS);
try {
  const began = performance.now();
  const caller = await requestScans(fleet.urls[0]!, companies, prepareNotices);
  const callers = startCallers(fleet.urls, caller.token!, outages);
  const crashes = Number(values.crashes);
  const kills: Record<string, number> = {};
  let open = await countOf(OPEN);
  while (open > 0 && performance.now() - began < limitMs) {
    // Between half and one and a half of the interval.
    await sleep(interval * (0.5 + random()));
    const name = await fleet.kill(random());
    if (name) kills[name] = (kills[name] ?? 0) + 1;
    open = await countOf(OPEN);
    const due = (outages.length + 1) / (crashes + 1);
    // By time as well: a busy machine may not complete enough scans while processes are killed.
    const reached = Math.max(1 - open / wanted, (performance.now() - began) / limitMs);
    if (open > 0 && outages.length < crashes && reached >= due) await disturbPostgres();
  }
  const took = performance.now() - began;
  await settle();
  const settled = performance.now() - began - took;
  const report = await callers.stop();
  await fleet.stop();

  const of = (kind: string) =>
    Object.entries(kills).reduce((sum, [name, count]) => sum + (name.startsWith(kind) ? count : 0), 0);
  note('scans', wanted);
  note('time with kills', seconds(took));
  note('scans that were still open then', open);
  note('time until the last scan, mail and call was complete', seconds(settled));
  note('API processes killed', of('api'));
  note('worker processes killed', of('worker'));
  const { rows } = await client.query<{ most: string }>(
    `select coalesce(max(n), 0) as most from (
      select sum(retry_count) as n from jobs.job where name = 'scan' group by data->>'scanId') deaths`,
  );
  note('most deaths of workers in one scan', rows[0]!.most);
  note(database.disturbances, outages.length);
  never('of these, not done because the scans were complete before', crashes - outages.length);
  note('outages of PostgreSQL', outages.map(({ from, to }) => seconds(to - from)).join(', '));
  for (const { what, violations } of await checkDatabase(client)) never(what, violations);
  const { checks: ofFindings, undetected } = await checkFindings(client, lab.domains);
  for (const { what, violations } of ofFindings) never(what, violations);
  note('findings due to faults of the lab that are absent, also for lack of feeds, authorization or time', undetected);
  const { checks, repeatedCalls, repeatedMails } = await checkSinks(client, sinks);
  for (const { what, violations } of checks) never(what, violations);
  note('mails repeated with the same Message-ID', repeatedMails);
  note('webhook calls repeated with the same id', repeatedCalls);
  note('calls of the API answered', report.answered);
  note('calls without an answer, because their process was killed', report.unanswered);
  note('503 during outages of PostgreSQL', report.unavailable);
  never('other answers of 5xx', report.faults.length);
  note('starts that failed because PostgreSQL was down', fleet.failedStarts);
  never('processes that had started and ended by themselves', fleet.crashes.length);
  const faults = (await verifyData(readConfig(environment), systemClock, { objects: false })).filter(
    ({ status }) => status !== 'ok',
  );
  for (const { id, detail } of faults) process.stdout.write(`${id}: ${detail}\n`);
  never('faults found by assay check, of the audit log too', faults.length);
  for (const line of [...report.faults, ...fleet.crashes]) process.stdout.write(`  ${line}\n`);
  if (process.exitCode) process.stdout.write(`\n${fleet.output().slice(-20_000)}\n`);
  if (values.write) {
    writeSection(
      values.patroni ? 'Processes killed and PostgreSQL failed over' : 'Processes and PostgreSQL killed',
      `\`npm run chaos -- ${values.patroni ? '--patroni ' : ''}--scans ${wanted} --interval ${values.interval} --seed ${values.seed} --write\`: ${API_PROCESSES} API and ${WORKERS} worker processes, one of them ended with SIGKILL every ${values.interval} seconds on average, on ${database.what}.`,
      figures,
    );
  }
} finally {
  await fleet.stop();
  await client.end();
  await database.stop();
  await sinks.close();
  await world.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);
