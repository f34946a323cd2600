import { parseArgs } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import { upgradeDatabase } from '#platform/backup/upgrade-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { printResults } from '../doctor/print-results.ts';
import { runCommand } from '../run-command.ts';
import { describeBackup } from './describe-backup.ts';
import { verifyData } from './verify-data.ts';

/** `assay upgrade`: moves the embedded database to the PostgreSQL of this version. */

const USAGE = `Usage: assay upgrade [--programs FOLDER]

Moves the embedded database of an earlier version of Assay to this version's major version of
PostgreSQL while the product is stopped: copies all rows and pending jobs with their checksums into
a new database, and verifies it as assay check does. The earlier database is kept until you delete
it. An interrupted or failed upgrade changes nothing. Needs free space for twice the data.

Options:
  --programs FOLDER   folder bin of the earlier PostgreSQL; by default that of the distribution
                      (/usr/lib/postgresql)

Exit codes:
  0                   Upgraded, or nothing to upgrade.
  1                   Failed.
  2                   Invalid command.
`;

function readArguments(args: readonly string[]): { programs?: string } | null {
  try {
    return parseArgs({ args: [...args], options: { programs: { type: 'string' } } }).values;
  } catch {
    return null;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

runCommand(USAGE, async (args) => {
  const options = readArguments(args);
  if (!options) return null;
  const config = readConfig(process.env);
  const upgraded = await upgradeDatabase(config, systemClock, options.programs ?? null);
  if (!upgraded) {
    say('Nothing to upgrade: the database has the PostgreSQL of this version.');
    return 0;
  }
  const { from, to, manifest, kept } = upgraded;
  say(`PostgreSQL ${from} → ${to}: ${describeBackup(manifest)}.`);
  const code = printResults(await verifyData(config, systemClock, { objects: false }), false);
  say(
    code === 0 ? `Start Assay now. Delete ${kept} when you no longer need it.` : `The earlier database is in ${kept}.`,
  );
  return code;
});
