import { renameSync } from 'node:fs';
import { systemClock } from '@assay/contract/clock.ts';
import type { Authenticity } from '#platform/backup/authenticity.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import { readConfig } from '#platform/config/config.ts';
import { runCommand } from '../run-command.ts';
import { describeBackup } from './describe-backup.ts';

/** `assay backup COMMAND`: backs up an installation while it runs, and restores it. */

const USAGE = `Usage: assay backup create FILE [--with-secret]
       assay backup check FILE
       assay backup restore FILE

Commands:
  create FILE       write the whole installation into one file while it runs, then restore it into a
                    temporary database as a check
  check FILE        restore FILE into a temporary database and remove it
  restore FILE      restore FILE into an installation without data (a new DATA_DIR or DATABASE_URL)
                    that is stopped; also: assay restore FILE. Works across versions of PostgreSQL,
                    between the embedded and an external database, and from older versions of Assay

Options:
  --with-secret     include the SECRET_KEY: store such a file encrypted. Without it, keep the file
                    secret-key of the data folder, or SECRET_KEY, in another place: the backup
                    cannot be restored without it

Exit codes:
  0                 Done.
  1                 Failed.
  2                 Invalid command.
`;

/** What is known of who wrote a file, where that is not the installation for certain. */
const AUTHENTICITY: Readonly<Record<Authenticity, string | null>> = {
  authentic: null,
  'own-key':
    'WARNING: the SECRET_KEY is known from the file alone. Whoever can write the file could have changed what is in it.',
  'unknown-key':
    'WARNING: the SECRET_KEY that the file was written with is not known here, so it was not checked whether somebody changed the file.',
  'earlier-format':
    'WARNING: the file is of a version whose backups are not authenticated: it is not known whether somebody changed it.',
};

function sayAuthenticity(authenticity: Authenticity): void {
  const warning = AUTHENTICITY[authenticity];
  if (warning) say(warning);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function sayObjects(count: number): void {
  if (count > 0)
    say(`${count} pieces of evidence and files are in object storage, not in this file: back up the bucket as well.`);
}

function sayChecked(file: string, { manifest, restored, authenticity }: CheckedBackup): void {
  const how = restored
    ? 'Restored into a temporary database without errors.'
    : 'The checksums are correct. Not restored, because the embedded PostgreSQL is not installed here: check the file where it is.';
  say(`${file}: ${describeBackup(manifest)}. ${how}`);
  sayAuthenticity(authenticity);
}

runCommand(USAGE, async ([command, file, option, ...more]) => {
  const withSecret = command === 'create' && option === '--with-secret';
  if (!file || more.length > 0 || (option !== undefined && !withSecret)) return null;
  const config = readConfig(process.env);
  switch (command) {
    case 'create': {
      // Under the final name there are only files that were checked.
      const unchecked = `${file}.unchecked`;
      const manifest = await createBackup(config, systemClock, unchecked, { includeSecret: withSecret });
      const checked = await checkBackup(config, unchecked).catch((error: unknown) => {
        say(`The backup was written, and could not be checked. It is ${unchecked}.`);
        throw error;
      });
      renameSync(unchecked, file);
      sayChecked(file, checked);
      sayObjects(manifest.objects);
      if (!withSecret) say('The SECRET_KEY is not included: keep it in another place.');
      return 0;
    }
    case 'check':
      sayChecked(file, await checkBackup(config, file));
      return 0;
    case 'restore': {
      const { manifest, authenticity } = await restoreBackup(config, file);
      say(`Restored: ${describeBackup(manifest)}. Start Assay now.`);
      sayAuthenticity(authenticity);
      sayObjects(manifest.objects);
      return 0;
    }
    default:
      return null;
  }
});
