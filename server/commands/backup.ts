import { systemClock } from '@assay/contract/clock.ts';
import { createBackup } from '../platform/backup/create-backup.ts';
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { readConfig } from '../platform/config/config.ts';
import { exitAfter } from './exit-after.ts';

/** `npm run backup -- COMMAND`: backs up an installation while it runs, and restores it. */

const USAGE = `npm run backup -- create FILE [--with-secret] | check FILE | restore FILE

  create   Writes the whole installation into one file while it runs, then restores it into a temporary database as a
           check. --with-secret includes the SECRET_KEY: store such a file encrypted. Without it, keep the file
           secret-key of the data folder, or SECRET_KEY, in another place: no one can restore the backup without it.
  check    Restores FILE into a temporary database and removes it.
  restore  Restores FILE into an installation without data (a new DATA_DIR or DATABASE_URL), while it does not run.
           Works across versions of PostgreSQL, between the embedded and an external database, and from older versions
           of Assay.
  Exit code: 0 done, 1 failed, 2 wrong command.
`;

async function run(args: readonly string[]): Promise<number> {
  const [command, file, option, ...more] = args;
  const withSecret = command === 'create' && option === '--with-secret';
  if (!command || !file || more.length > 0 || (option !== undefined && !withSecret)) return usage();
  const config = readConfig(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const described = ({ created, tables }: { created: string; tables: readonly { rows: number }[] }) =>
    `${created}, ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`;
  const sayObjects = (count: number) => {
    if (count > 0)
      say(`${count} pieces of evidence and files are in object storage, not in this file: back up the bucket as well.`);
  };
  switch (command) {
    case 'create': {
      const manifest = await createBackup(config, systemClock, file, { includeSecret: withSecret });
      await checkBackup(config, file);
      say(`${file}: ${described(manifest)}. Restored into a temporary database without errors.`);
      sayObjects(manifest.objects);
      if (!withSecret) say('The SECRET_KEY is not included: keep it in another place.');
      return 0;
    }
    case 'check':
      say(`${file}: ${described(await checkBackup(config, file))}. Restored into a temporary database without errors.`);
      return 0;
    case 'restore': {
      const manifest = await restoreBackup(config, file);
      say(`Restored: ${described(manifest)}. Start Assay now.`);
      sayObjects(manifest.objects);
      return 0;
    }
    default:
      return usage();
  }
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

exitAfter(run(process.argv.slice(2)));
