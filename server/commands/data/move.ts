import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { systemClock } from '@assay/contract/clock.ts';
import { moveInstallation } from '#platform/backup/move-installation.ts';
import { readConfig } from '#platform/config/config.ts';
import { printResults } from '../doctor/print-results.ts';
import { runCommand } from '../run-command.ts';
import { describeBackup } from './describe-backup.ts';
import { verifyData } from './verify-data.ts';

/** `assay move FILE`: moves an installation to another database. */

const USAGE = `Usage: assay move FILE

Copies the stopped installation of the present environment to the database that FILE describes, and
verifies the copy as assay check does. The source is not changed: do not start it beside the copy.
The target must have no data.

FILE has the variables that change, one NAME=VALUE per line. From the embedded to an external
PostgreSQL, with the installation's secret key:

  DATABASE_URL=postgres://assay_app:…@db.example/assay
  DATABASE_URL_OWNER=postgres://assay_owner:…@db.example/assay
  SECRET_KEY_FILE=/etc/assay/secret-key

Back to the embedded PostgreSQL:

  DATABASE_URL=
  DATABASE_URL_OWNER=
  DATA_DIR=/var/lib/assay

Exit codes:
  0           Moved.
  1           Failed.
  2           Invalid command.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

runCommand(USAGE, async ([file, ...more]) => {
  if (!file || more.length > 0) return null;
  const target = readConfig({ ...process.env, ...parseEnv(readFileSync(file, 'utf8')) });
  const manifest = await moveInstallation(readConfig(process.env), target, systemClock);
  say(`Moved: ${describeBackup(manifest)}.`);
  const code = printResults(await verifyData(target, systemClock, { objects: false }), false);
  if (code === 0) say('Start Assay with the new settings. Delete the earlier database when you no longer need it.');
  return code;
});
