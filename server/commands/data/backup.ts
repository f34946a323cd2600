import { systemClock } from '@assay/contract/clock.ts';
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

const say = (line: string) => process.stdout.write(`${line}\n`);

function sayObjects(count: number): void {
  if (count > 0)
    say(`${count} pieces of evidence and files are in object storage, not in this file: back up the bucket as well.`);
}

function sayChecked(file: string, { manifest, restored }: CheckedBackup): void {
  const how = restored
    ? 'Restored into a temporary database without errors.'
    : 'The checksums are correct. Not restored, because the embedded PostgreSQL is not installed here: check the file where it is.';
  say(`${file}: ${describeBackup(manifest)}. ${how}`);
}

runCommand(USAGE, async ([command, file, option, ...more]) => {
  const withSecret = command === 'create' && option === '--with-secret';
  if (!file || more.length > 0 || (option !== undefined && !withSecret)) return null;
  const config = readConfig(process.env);
  switch (command) {
    case 'create': {
      const manifest = await createBackup(config, systemClock, file, { includeSecret: withSecret });
      sayChecked(file, await checkBackup(config, file));
      sayObjects(manifest.objects);
      if (!withSecret) say('The SECRET_KEY is not included: keep it in another place.');
      return 0;
    }
    case 'check':
      sayChecked(file, await checkBackup(config, file));
      return 0;
    case 'restore': {
      const manifest = await restoreBackup(config, file);
      say(`Restored: ${describeBackup(manifest)}. Start Assay now.`);
      sayObjects(manifest.objects);
      return 0;
    }
    default:
      return null;
  }
});
