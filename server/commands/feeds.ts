import { systemClock } from '@assay/contract/clock.ts';
import { enabledFeeds, importFeed } from '../features/feeds/import-feed.ts';
import { writeCatalogFile } from '../features/feeds/offline/catalog-file.ts';
import { exportFeedBundle } from '../features/feeds/offline/export-bundle.ts';
import { importFeedFile } from '../features/feeds/offline/import-file.ts';
import { readConfig } from '../platform/config/config.ts';
import { type Context, openContext } from '../platform/context.ts';
import { feedRows } from '../platform/db/feeds.ts';
import { runCommand } from './run-command.ts';

/** `assay feeds COMMAND`: manages the feeds on the server's shell, also for hosts without internet access. */

const USAGE = `Usage: assay feeds COMMAND

Manages vulnerability feeds, also for installations without internet access.

Commands:
  status            list the loaded feeds with their number of entries and age
  load [NAME …]     download and load all enabled feeds now, or only these
  import FILE …     load files: a bundle, or a feed as its source publishes it (KEV, EPSS, NVD, CVE
                    records, retire.js, endoflife.date, a list of addresses; gzip is accepted)
  download FILE     download all enabled feeds into one bundle; needs no database
  catalog FILE      write the loaded feeds for assay scan DOMAIN --catalog FILE

Exit codes:
  0                 Done.
  1                 At least one feed failed.
  2                 Invalid command.
`;

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

type Command = (args: readonly string[]) => Promise<number> | null;

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const COMMANDS: Readonly<Record<string, Command>> = {
  status: (args) => (args.length > 0 ? null : withContext(status)),
  /** Earlier name of `status`. */
  state: (args) => (args.length > 0 ? null : withContext(status)),
  load: (args) => withContext((context) => load(context, args)),
  import: (args) => (args.length === 0 ? null : withContext((context) => importFiles(context, args))),
  catalog: exportCatalog,
  // The command's earlier name.
  catalogue: exportCatalog,
  download: ([file, ...more]) => (!file || more.length > 0 ? null : download(file)),
};

function exportCatalog([file, ...more]: readonly string[]): Promise<number> | null {
  return !file || more.length > 0 ? null : withContext((context) => writeCatalog(context, file));
}

async function withContext(work: (context: Context) => Promise<number>): Promise<number> {
  const context = await openContext(readConfig(process.env));
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function status({ db }: Context): Promise<number> {
  const rows = (await db.withoutCompany(feedRows)).filter(({ name }) => !name.includes('/'));
  if (rows.length === 0) say('No feeds are loaded.');
  for (const { name, version, rows: entries, updatedAt, error, checksum } of rows) {
    const age = updatedAt
      ? `${Math.floor((db.clock.now().getTime() - updatedAt.getTime()) / 86_400_000)} days old`
      : 'never loaded';
    const parts = [name, `${entries} entries`, `version ${version ?? '–'}`, age];
    say(
      [...parts, ...(checksum ? [`sha256 ${checksum.slice(0, 16)}`] : []), ...(error ? [`failed: ${error}`] : [])].join(
        ', ',
      ),
    );
  }
  return 0;
}

async function load(context: Context, names: readonly string[]): Promise<number> {
  const known = enabledFeeds(context).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) {
    warn(`${unknown} is not enabled. Enabled feeds: ${known.join(', ') || 'none'}.`);
    return 1;
  }
  let failed = 0;
  for (const name of names.length > 0 ? names : known) {
    try {
      await importFeed(context, name, stopping.signal);
      say(`${name}: loaded.`);
    } catch (error) {
      failed += 1;
      warn(`${name}: ${(error as Error).message}`);
    }
  }
  return failed > 0 ? 1 : 0;
}

async function importFiles({ db }: Context, files: readonly string[]): Promise<number> {
  let failed = 0;
  for (const file of files) {
    try {
      for (const { feed, rows, version } of await importFeedFile(db, file, stopping.signal)) {
        say(`${feed}: ${rows} entries, version ${version}.`);
      }
    } catch (error) {
      failed += 1;
      warn(`${file}: ${(error as Error).message}`);
    }
  }
  return failed > 0 ? 1 : 0;
}

async function writeCatalog({ db }: Context, file: string): Promise<number> {
  say(`${file}: ${await writeCatalogFile(db, file, stopping.signal)} records.`);
  return 0;
}

async function download(file: string): Promise<number> {
  const { feeds, missing } = await exportFeedBundle(
    readConfig(process.env).feeds,
    file,
    systemClock.now(),
    stopping.signal,
  );
  for (const { feed, error } of missing) warn(`${feed}: ${error}`);
  if (feeds.length > 0) say(`${file}: ${feeds.join(', ')}.`);
  else warn('No feed could be downloaded; no file was written.');
  return missing.length > 0 || feeds.length === 0 ? 1 : 0;
}

runCommand(USAGE, ([name = '', ...args]) => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name]!(args) : null));
