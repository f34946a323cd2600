import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { seconds, writeSection } from './measured.ts';

/**
 * `npm run bench:tests -- [--runs N] [--loaded] [--write]`: runs `npm test` N times without a second run of failed
 * files, and lists the seconds of each step. `--loaded` keeps eight processes of stress-ng busy meanwhile (Debian
 * package stress-ng). Exits with 1 if a test failed.
 */

const ROOT = path.join(import.meta.dirname, '..');
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 1;
const LOADED = process.argv.includes('--loaded');
/** Four times the two cores of the reference host. */
const BUSY_PROCESSES = 8;

interface Run {
  total: number;
  passed: number;
  failed: number;
  steps: Map<string, number>;
}

function startLoad(): ChildProcess {
  const load = spawn('stress-ng', ['--cpu', String(BUSY_PROCESSES), '--quiet'], { stdio: 'ignore' });
  load.on('error', () => {
    process.stderr.write('stress-ng is missing: install the package stress-ng.\n');
    process.exit(2);
  });
  return load;
}

function runGate(): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/gate/main.ts'), '--once'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('close', () => {
      const rows = output.matchAll(/^(\S.*?) {2,}\d+ +\d+ +\d+ +([\d.]+)(?: +[\d.]+)?$/gm);
      const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(output) ?? [];
      resolve({
        total: performance.now() - began,
        passed: Number(passed ?? 0),
        failed: Number(failed ?? 1),
        steps: new Map([...rows].map(([, step, time]) => [step!, Number(time)])),
      });
    });
  });
}

const load = LOADED ? startLoad() : null;
const runs: Run[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await runGate());
load?.kill();

const figures = [
  ...runs.map(({ total, passed, failed }, at) => ({
    what: `Run ${at + 1}: ${passed} passed, ${failed} failed`,
    value: seconds(total),
    limit: LOADED ? 'no failure' : 'under 360 s, no failure',
  })),
  ...[...(runs.at(-1)?.steps ?? [])].map(([step, time]) => ({
    what: `${step}, all files together`,
    value: `${time.toFixed(1)} s`,
    limit: '–',
  })),
];
if (process.argv.includes('--write')) {
  const title = LOADED ? `The tests beside ${BUSY_PROCESSES} busy processes` : 'The tests';
  writeSection(title, '`npm run bench:tests -- --write`;', figures);
}
process.exitCode = runs.some(({ failed }) => failed > 0) ? 1 : 0;
