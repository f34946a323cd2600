import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { circumstances } from '../measured.ts';
import { type RecordedTable, type SummaryRow, summarize } from './summary.ts';

/**
 * `npm run bench -- [--only scale,dns] [--domains 100000] [--data FOLDER] [--minutes 60]`: runs all benchmarks one after the
 * other and prints one table with the date, the commit, the load, each goal and the ratio to each peer. A benchmark that
 * fails, or takes longer than `--minutes`, is a missed line. With `--data`, the data set of `bench:scale` is kept and used
 * again. Writes nothing: `npm run bench:NAME -- --write` does. Exits with 1 if a goal was missed.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    domains: { type: 'string', default: '100000' },
    data: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
  },
});

const BENCHMARKS: Readonly<Record<string, readonly string[]>> = {
  scale: ['bench/scale/main.ts', '--domains', values.domains, ...(values.data ? ['--data', values.data] : [])],
  inventory: ['bench/scale/inventory.ts'],
  lists: ['bench/lists.ts'],
  accounts: ['bench/accounts/main.ts'],
  product: ['bench/product.ts'],
  ratings: ['bench/scale/ratings.ts'],
  throughput: ['bench/scale/throughput.ts'],
  idle: ['bench/scale/idle.ts'],
  requests: ['bench/scale/requests.ts'],
  'scan-cost': ['bench/scale/scan-cost.ts'],
  sockets: ['bench/sockets/main.ts'],
  'event-loop': ['bench/event-loop.ts'],
  model: ['bench/model.ts'],
  feeds: ['bench/feeds/main.ts'],
  report: ['bench/report.ts'],
  dns: ['bench/dns.ts'],
  web: ['bench/web/main.ts'],
  ports: ['bench/ports.ts'],
  accuracy: ['bench/accuracy/main.ts'],
  hostile: ['bench/attacks/hostile.ts'],
  chaos: ['bench/chaos/main.ts'],
};

const ROOT = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
const wanted = values.only === '' ? Object.keys(BENCHMARKS) : values.only.split(',');
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(BENCHMARKS).join(', ')}.`);

const rows: SummaryRow[] = [];
try {
  for (const name of wanted) rows.push(...(await runBenchmark(name)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${circumstances()}\n\n| benchmark | what | measured | goal | ratio to peer | verdict |\n`);
process.stdout.write('|---|---|---|---|---|---|\n');
for (const { section, what, measured, goal, ratio, verdict } of rows) {
  process.stdout.write(`| ${[section, what, measured, goal, ratio, verdict].join(' | ')} |\n`);
}
const count = (verdict: SummaryRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
process.stdout.write(`\n${count('met')} goals met, ${count('missed')} missed, ${count('–')} figures without a goal.\n`);
process.exitCode = count('missed') > 0 ? 1 : 0;

/** Runs one benchmark, whose tables come back in a file. */
async function runBenchmark(name: string): Promise<SummaryRow[]> {
  const file = path.join(folder, name);
  const started = performance.now();
  const child = spawn(process.execPath, [...BENCHMARKS[name]!, '--write'], {
    cwd: ROOT,
    env: { ...process.env, BENCH_RECORD: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const limit = setTimeout(() => child.kill(), Number(values.minutes) * 60_000);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(limit);
  process.stdout.write(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
  const tables = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const found = tables.flatMap((line) => summarize(JSON.parse(line) as RecordedTable));
  if (code === 0 && found.length > 0) return found;
  const measured = signal ? `ended after ${values.minutes} minutes` : `exit code ${code}`;
  return [...found, { section: name, what: 'completes', measured, goal: 'exit code 0', ratio: '–', verdict: 'missed' }];
}
