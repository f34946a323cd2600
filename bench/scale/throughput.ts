import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLab } from '@assay/lab';
import { freePort } from '@assay/server/platform/db/embedded/server-process.ts';
import { labEnvironment } from '@assay/server/testing/lab.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import pg from 'pg';
import { domainsFor, prepareCompanies, requestScans } from '../chaos/companies.ts';
import { startSingle } from '../chaos/database.ts';
import { startFleet } from '../chaos/fleet.ts';
import { type Figure, writeSection } from '../measured.ts';

/**
 * `npm run bench:throughput -- [--scans 24] [--workers 1,2,4] [--write]`: scans a second of the whole installation with so
 * many worker processes of four concurrent scans each, from the request of the first to the end of the last, on the lab. Lab,
 * database and workers share the machine.
 */
const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '24' },
    workers: { type: 'string', default: '1,2,4' },
    write: { type: 'boolean', default: false },
  },
});
const scans = Number(values.scans);
const DOMAINS_PER_COMPANY = 3;

/** Not those of an ordinary installation, so that the workers are measured and not the politeness of their scans. */
const LIMITS = { LOOK_ALIKE_NAMES: '100', SCAN_CONNECTIONS_PER_SECOND: '500' };

/** @returns scans a second */
async function run(workers: number): Promise<number> {
  const home = mkdtempSync(path.join(tmpdir(), 'assay-throughput-'));
  // The account that the database runs as when root runs this has to get through.
  chmodSync(home, 0o711);
  const database = await startSingle(home);
  const lab = await startLab();
  const port = await freePort();
  const environment: Record<string, string> = {
    ...PROCESS_ENVIRONMENT,
    ...databaseEnvironment(database, home),
    ...labEnvironment(lab),
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, ...LIMITS },
    ...{ LOG_LEVEL: 'error', MAX_EVENT_LOOP_DELAY: '0' },
  };
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const companies = await prepareCompanies(environment, domainsFor(scans, lab.domains), DOMAINS_PER_COMPANY);
    const fleet = await startFleet(environment, [port], workers);
    try {
      const began = performance.now();
      await requestScans(`http://127.0.0.1:${port}`, companies);
      for (;;) {
        const { rows } = await client.query<{ open: number; failed: number }>(
          `select count(*) filter (where finished_at is null)::int as open,
             count(*) filter (where finished_at is not null and state <> 2)::int as failed from scan`,
        );
        const { open, failed } = rows[0] ?? { open: scans, failed: 0 };
        if (failed > 0) throw new Error(`${failed} scans failed`);
        if (open === 0) return scans / ((performance.now() - began) / 1_000);
        await sleep(50);
      }
    } finally {
      await fleet.stop();
    }
  } finally {
    await client.end();
    await database.stop();
    await lab.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const figures: Figure[] = [];
let alone = 0;
for (const workers of values.workers.split(',').map(Number)) {
  const perSecond = await run(workers);
  alone ||= perSecond;
  const figure = { what: `Scans a second with ${workers} workers`, value: perSecond.toFixed(2), limit: '–' };
  const rows = [figure];
  if (workers > 1) {
    // Two cores are busy with one worker: further ones must not make the installation slower.
    const times = (perSecond / alone).toFixed(2);
    rows.push({ what: `${workers} workers, times faster than the first row`, value: times, limit: 'at least 1' });
  }
  for (const { what, value, limit } of rows) process.stdout.write(`${what}: ${value} (${limit})\n`);
  figures.push(...rows);
}
if (values.write) {
  const limits = Object.entries(LIMITS).map(([name, value]) => `\`${name}=${value}\``);
  const how = `\`npm run bench:throughput -- --scans ${scans} --workers ${values.workers} --write\`, with ${limits.join(' and ')};`;
  writeSection('Scan throughput', how, figures);
}
process.exit();
