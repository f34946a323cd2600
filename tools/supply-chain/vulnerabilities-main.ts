import { lockedPackages } from './lockfile.ts';
import { type KnownVulnerability, queryOsv, searchExport } from './vulnerabilities.ts';

/** `npm run vulnerabilities`: compares the lockfile with the OSV data set, queried online or read from a file. */

const USAGE = `npm run vulnerabilities -- [EXPORT] [--url URL]

  Names the packages of the lockfile that have a known vulnerability, by the OSV data set (https://osv.dev).
  EXPORT  its export for machines without internet: all.zip of the ecosystem npm
          (https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip), a folder of its files, or one file
  --url   address of its interface, otherwise https://api.osv.dev
  Exit code: 0 none, 1 some, 2 the data could not be had, or wrong command.
`;

const DEFAULT_URL = 'https://api.osv.dev';

async function run(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--url');
  const url = at < 0 ? DEFAULT_URL : args[at + 1];
  const rest = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (rest.length > 1 || url === undefined || rest[0]?.startsWith('-')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const packages = lockedPackages();
  let known: KnownVulnerability[];
  try {
    known = rest[0] ? searchExport(rest[0], packages) : await queryOsv(url, packages);
  } catch (error) {
    const { message, cause } = error as Error;
    process.stderr.write(`The OSV data could not be had: ${message}${cause ? ` (${String(cause)})` : ''}\n`);
    return 2;
  }
  for (const { name, version, id } of known) process.stdout.write(`${name} ${version}: ${id}\n`);
  process.stdout.write(`${packages.length} packages, ${known.length} known vulnerabilities.\n`);
  return known.length > 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));
