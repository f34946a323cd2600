import { parseArgs } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { printResults } from '../doctor/print-results.ts';
import { runCommand } from '../run-command.ts';
import { verifyData } from './verify-data.ts';

/** `npm run assay -- check`: verifies the data of an installation. */

const USAGE = `npm run assay -- check [--objects] [--json]

  Reads all data of the installation, running or not: every row of every table, every reference between rows, the SHA-256
  of evidence, reports and documents, every encrypted value, and the seals of the audit log. Changes nothing. Takes about
  as long as a backup. npm run doctor checks what the installation depends on.
  --objects  Reads and checks the contents in object storage as well.
  --json     One JSON object: {"ok": true, "checks": [{"id", "status", "detail", "advice"}]}
  Exit code: 0 nothing failed, 1 something failed, 2 wrong command.
`;

function readArguments(args: readonly string[]): { objects: boolean; json: boolean } | null {
  const options = {
    objects: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return null;
  }
}

runCommand(USAGE, async (args) => {
  const options = readArguments(args);
  if (!options) return null;
  return printResults(await verifyData(readConfig(process.env), systemClock, options), options.json);
});
