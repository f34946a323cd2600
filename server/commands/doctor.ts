import { parseArgs } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import type { CheckResult } from './doctor/check-result.ts';
import { diagnose } from './doctor/diagnose.ts';
import { exitAfter } from './exit-after.ts';

/** `npm run doctor`: checks an installation and what it depends on, running or not. */

const USAGE = `npm run doctor [-- --json]

  Checks configuration, data folder, disk, clock, database (version, roles, schema, connections, notices), secret key,
  feeds, DNS resolver, outgoing connections and mail server, with the environment of the installation. Changes nothing.
  --json   One JSON object: {"ok": true, "checks": [{"id", "status", "detail", "advice"}]}
  Exit code: 0 nothing failed, 1 something failed, 2 wrong command.
`;

const MARKS: Readonly<Record<CheckResult['status'], string>> = {
  ok: 'ok',
  warning: 'WARNING',
  failed: 'FAILED',
  skipped: 'skipped',
};

function readArguments(args: string[]): { json: boolean } | null {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values;
  } catch {
    return null;
  }
}

async function run(args: string[]): Promise<number> {
  const options = readArguments(args);
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  const checks = await diagnose(process.env, systemClock);
  const passed = checks.every(({ status }) => status !== 'failed');
  if (options.json) process.stdout.write(`${JSON.stringify({ ok: passed, checks }, null, 2)}\n`);
  else for (const check of checks) process.stdout.write(`${lineOf(check)}\n`);
  return passed ? 0 : 1;
}

function lineOf({ id, status, detail, advice }: CheckResult): string {
  const line = `${MARKS[status].padEnd(8)} ${id.padEnd(20)} ${detail}`;
  return advice ? `${line}\n${' '.repeat(30)}→ ${advice}` : line;
}

exitAfter(run(process.argv.slice(2)));
