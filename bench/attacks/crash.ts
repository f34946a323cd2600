import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLab } from '@assay/lab';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { callerWith } from '@assay/server/testing/api.ts';
import { createDomain } from '@assay/server/testing/domains.ts';
import { labEnvironment } from '@assay/server/testing/lab.ts';
import { spawnWorker } from '@assay/server/testing/processes/worker.ts';
import pg from 'pg';
import { openProductServer } from '../event-loop/product-server.ts';
import { type Figure, writeSection } from '../measured.ts';

/**
 * `npm run bench:crash -- [--scans 12] [--kills 14] [--write]`: scans of the lab while the worker process is repeatedly
 * ended with SIGKILL, each time after the next one has stored some evidence. Exits with 1 if a scan does not reach its
 * last state exactly once.
 */

/** Domains of one company, which may run two scans at the same time. */
const PER_COMPANY = 2;
/** Evidence items that a worker stores before it is killed. */
const PIECES = 6;
/** A scan of the lab takes some seconds; after this time it counts as lost. */
const LIMIT_MS = 1_800_000;

const argument = (name: string, byDefault: number) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? byDefault : Number(process.argv[at + 1]);
};
const kills = argument('--kills', 14);

const lab = await startLab({
  domains: [
    ...['harbourline.test', 'meadowgate.test', 'oldmill.example', 'tidewater-books.test', 'copperfinch.example'],
    ...['larkspur-bank.test', 'northquay.test', 'quillandco.example', 'saltmarsh-foods.test', 'brasslantern.test'],
    ...['ferrow.example', 'willowhurst.test', 'glasswing.example', 'pinebarrow.test', 'larkfield.test'],
    ...['copseway.example', 'tarnside.test', 'wharfgate.example', 'orchard-row.test', 'dunmore-press.test'],
  ].slice(0, argument('--scans', 12)),
});
const environment = labEnvironment(lab);
const server = await openProductServer({ ...environment, MAX_EVENT_LOOP_DELAY: '0' });
const { config } = server.context;

const client = new pg.Client({ connectionString: server.superuserUrl });
await client.connect();
const countOf = async (statement: string) =>
  Number((await client.query<{ n: string }>(`select count(*) as n ${statement}`)).rows[0]!.n);

let worker: ChildProcess | null = null;
function startWorker(): ChildProcess {
  const { url, ownerUrl } = config.database!;
  const started = spawnWorker(config, { appUrl: url, ownerUrl }, { ...environment, LOOK_ALIKE_NAMES: '100' });
  started.once('exit', (code) => {
    if (code) throw new Error(`the worker ended with ${code}`);
  });
  return started;
}

async function requestScans(): Promise<void> {
  for (let at = 0; at < lab.domains.length; at += PER_COMPANY) {
    const person = await createTestAccount(server.context, {
      email: `owner${at}@bench.example`,
      permission: 23,
      company: `Bench ${at}`,
    });
    const body = new URLSearchParams({ account: person.email, password: TEST_PASSWORD });
    const { headers } = await fetch(`http://${server.host}/api/userLogin`, { method: 'POST', body });
    const caller = callerWith(`http://${server.host}`, headers.get('x-auth-token'), headers.get('x-csrf-token'));
    for (const { domain } of lab.domains.slice(at, at + PER_COMPANY)) {
      await createDomain(server.context, person, domain);
      const { data, message } = await caller.call('POST', '/api/scans', { domain });
      if (!data) throw new Error(`${domain}: ${message}`);
    }
  }
}

const open = () => countOf('from scan where finished_at is null');

/** Kills workers sequentially. @returns number of workers killed during scans */
async function killWorkers(over: () => boolean): Promise<number> {
  let killed = 0;
  while (killed < kills && !over() && (await open()) > 0) {
    const before = await countOf('from evidence_item');
    worker = startWorker();
    while (!over() && (await open()) > 0 && (await countOf('from evidence_item')) < before + PIECES) await sleep(200);
    const exit = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exit;
    killed += 1;
    // Skips the ten-second heartbeat.
    await client.query(
      `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name in ('scan', 'scan-dead') and state = 'active'`,
    );
  }
  return killed;
}

/** Invalid states. The database rejects a second rating of the same scan and phase, and a second notification of it. */
const FAULTS = {
  'scans lost (given up, or not finished)': 'from scan where state <> 2',
  'scans without exactly one rating of each phase': `from scan s where (
    select array_agg(state order by state) from rating r where r.scan_id = s.id) is distinct from '{1,2}'`,
  'domains without exactly one current rating': `from domain d where (
    select count(*) from rating r where r.domain_id = d.id and not superseded) <> 1`,
  'scans of domains that were scanned twice': 'from (select 1 from scan group by domain_id having count(*) > 1) twice',
};

try {
  await requestScans();
  const began = performance.now();
  const over = () => performance.now() - began > LIMIT_MS;
  const killed = await killWorkers(over);
  const openAfterKills = await open();
  worker = startWorker();
  while (!over() && (await open()) > 0) await sleep(500);
  const figures: Figure[] = [
    { what: 'scans', value: String(lab.domains.length), limit: '–' },
    { what: 'worker processes killed while scans ran', value: String(killed), limit: '–' },
    { what: 'scans that were still open after the last one', value: String(openAfterKills), limit: '–' },
    { what: 'most deaths of workers in one scan', value: String(await mostDeaths()), limit: '–' },
  ];
  for (const [what, statement] of Object.entries(FAULTS)) {
    const count = await countOf(statement);
    figures.push({ what, value: String(count), limit: '0' });
    if (count > 0) process.exitCode = 1;
  }
  for (const { what, value } of figures) process.stdout.write(`${what}: ${value}\n`);
  if (process.argv.includes('--write')) {
    writeSection(
      'Workers killed during scans',
      'Scans of the lab on a database that outlives the workers; each worker is ended with SIGKILL after it has stored some evidence (`npm run bench:crash -- --write`).',
      figures,
    );
  }
} finally {
  worker?.kill('SIGKILL');
  await client.end();
  await server.close();
  await lab.close();
}

async function mostDeaths(): Promise<number> {
  const { rows } = await client.query<{ most: number | null }>(
    `select max(n) as most from (select sum(retry_count) as n from jobs.job where name = 'scan' group by data->>'scanId') deaths`,
  );
  return Number(rows[0]?.most ?? 0);
}
