import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type StepSum, table } from '../gate/results.ts';
import { ROOT, STEP_NAMES } from '../gate/suites.ts';
import { type CalendarDate, DATES } from './dates.ts';
import { buildWorkarounds, clockAhead, findLibrary } from './libfaketime.ts';

/** `npm run test:calendar`: runs the gate with the system clock set to other days by libfaketime. */
const USAGE = `npm run test:calendar -- [STEP | FILE …] [--date NAME …]

  STEP         only these steps of the gate
  FILE         only these test files, or those below a folder
  --date NAME  only these dates: ${DATES.map(({ name }) => name).join(', ')}
`;

/** A line of the gate's table. */
const LINE = new RegExp(`^(${STEP_NAMES.join('|')}) +(\\d+) +(\\d+) +(\\d+) +([\\d.]+) *([\\d.]*)$`, 'gm');

/** Runs the tests and passes their output through. @returns the table of results, and whether they passed */
function run(
  date: CalendarDate,
  libraries: readonly string[],
  wanted: readonly string[],
): Promise<{ rows: StepSum[]; passed: boolean }> {
  const now = new Date();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/gate/main.ts'), ...wanted], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...clockAhead(libraries, date.at(now) - now.getTime()), TZ: date.zone },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const rows = [...output.matchAll(LINE)].map(([, step, ...numbers]) => {
        const [files, passed, failed, seconds, cpuSeconds] = numbers.map(Number) as [
          number,
          number,
          number,
          number,
          number,
        ];
        return { step: `${date.name}: ${step}`, files, passed, failed, seconds, cpuSeconds };
      });
      resolve({ rows, passed: code === 0 });
    });
  });
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { date: { type: 'string', multiple: true } },
  });
  const names = values.date ?? DATES.map(({ name }) => name);
  const dates = names.map((name) => DATES.find((date) => date.name === name));
  if (dates.includes(undefined)) throw new Error(USAGE);
  const libraries = [buildWorkarounds(), findLibrary()];
  const rows: StepSum[] = [];
  let passed = true;
  for (const date of dates as CalendarDate[]) {
    const begins = new Date(date.at(new Date())).toISOString();
    process.stdout.write(`\n${date.name}: ${begins}, ${date.zone}\n`);
    const outcome = await run(date, libraries, positionals);
    passed &&= outcome.passed;
    rows.push(...outcome.rows);
  }
  process.stdout.write(`\n${table(rows)}`);
  return passed;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
