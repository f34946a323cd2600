import { parseArgs } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { printResults } from '../doctor/print-results.ts';
import { runCommand } from '../run-command.ts';
import { verifyData } from './verify-data.ts';

/** `assay check`: verifies the data of an installation. */

const USAGE = `Usage: assay check [--objects] [--json]

Verifies all data of the installation, running or not: every row of every table, every reference
between rows, the SHA-256 of evidence, reports and documents, every encrypted value, and the seals
of the audit log. Changes nothing. Takes about as long as a backup. assay doctor checks what the
installation depends on.

Options:
  --objects   verify the contents in object storage as well
  --json      print one JSON object: {"ok": true, "checks": [{"id", "status", "detail", "advice"}]}

Exit codes:
  0           No check failed.
  1           At least one check failed.
  2           Invalid command.
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
