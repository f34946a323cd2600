import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLab } from '@assay/lab';
import { createInstallation, type RunningProcess } from '@assay/server/testing/installation.ts';
import { proveDomain } from '@assay/server/testing/lab.ts';
import { type Figure, seconds, writeSection } from './measured.ts';

/**
 * `node bench/product.ts [--write]`: first and second start of the product as a process with its embedded database, Ctrl-C,
 * and a scan of each kind of lab domain through the API with the settings that an operator has without setting any.
 */

const DOMAINS = { middling: 'meadowgate.test', healthy: 'harbourline.test', sick: 'oldmill.example' } as const;
const LIMITS: Readonly<Record<string, string>> = { middling: 'under 10 s' };
/** As `npm start` does. */
const START = 'tools/start.mjs';
/** The feeds are loaded after the first start; a scan before that requests them repeatedly. */
const FEEDS_LOAD_MS = 15_000;

const lab = await startLab({ domains: Object.values(DOMAINS) });
const installation = createInstallation(lab);
const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};

/**
 * Process id of the product: the launcher's own where the product takes its place (from Node.js 22.15 on), otherwise its
 * child's.
 */
function pidOf({ child }: RunningProcess): number | undefined {
  if (!readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').includes(START)) return child.pid;
  return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]);
}

/** CPU seconds of the product's process so far, all threads, without PostgreSQL; null where the system has no /proc. */
function cpuOf(product: RunningProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pidOf(product)}/stat`, 'utf8');
    // After the name in parentheses: state is field 3, utime and stime are 14 and 15, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Peak memory of the product's process, megabytes; null where the system does not report it. */
function memoryOf(product: RunningProcess): number | null {
  try {
    const pid = pidOf(product);
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1000);
  } catch {
    return null;
  }
}

async function scan(product: RunningProcess, domain: string): Promise<number> {
  const caller = await product.administrator();
  await proveDomain(lab, caller, domain);
  const began = performance.now();
  const { data } = await caller.call('POST', '/api/scans', { domain });
  for (;;) {
    const { scan } = (await caller.call('GET', `/api/scans/${data.id}`)).data;
    if (scan.scanstate === 2) return performance.now() - began;
    if (scan.scanstate === 0) throw new Error(`the scan of ${domain} failed: ${scan.failure}`);
    await sleep(50);
  }
}

try {
  const first = await installation.start({}, START);
  note('First start: database made, migrated, serving', seconds(first.ms), 'at most 40 s');
  // Changes the one-time password, which only the first start prints.
  await first.administrator();
  await sleep(FEEDS_LOAD_MS);
  const began = performance.now();
  await first.end('SIGINT');
  note('Ctrl-C until everything is gone, the database too', seconds(performance.now() - began));
  const second = await installation.start({}, START);
  note('Second start until it serves', seconds(second.ms), 'under 5 s');
  for (const [health, domain] of Object.entries(DOMAINS)) {
    const before = cpuOf(second);
    const ms = await scan(second, domain);
    note(`Scan of the lab’s ${health} domain through the API, both phases`, seconds(ms), LIMITS[health]);
    const after = cpuOf(second);
    // The first scan starts the thread of jobs.
    const limit = health === 'middling' ? '–' : 'under 1 s';
    if (before !== null && after !== null)
      note(
        `CPU time of the process during the scan of the ${health} domain`,
        `${(after - before).toFixed(2)} s`,
        limit,
      );
  }
  const memory = memoryOf(second);
  if (memory) note('Most memory of the process over these scans and their reports', `${memory} MB`, 'under 400 MB');
  await second.end('SIGINT');
} finally {
  await installation.remove();
  await lab.close();
}
if (process.argv.includes('--write')) {
  writeSection('The product as a process', '`node bench/product.ts --write`;', figures);
}
