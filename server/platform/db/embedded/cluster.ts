import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#platform/files/pid-file.ts';
import { type Account, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { shiftedClock } from './shifted-clock.ts';

/** `superuser` is the supervisor's alone; `owner` owns database and tables and migrates; `app` serves. */
export const ROLES = { superuser: 'assay_superuser', owner: 'assay_owner', app: 'assay_app' } as const;
export const DATABASE = 'assay';

export interface Cluster {
  data: string;
  passwords: Record<keyof typeof ROLES, string>;
}

/**
 * Environment of every server program: the same everywhere, with nothing of the caller's except a shifted clock
 * (libfaketime), because the process and its database have to agree on the time.
 */
export const SERVER_ENVIRONMENT = {
  ...shiftedClock(process.env),
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Creates the cluster with its roles and database unless it exists. It is created in another folder and renamed:
 * complete or absent, also with concurrent processes.
 */
export function ensureCluster(home: string, binaries: Binaries, account: Account): Cluster {
  const place = join(home, `pg${binaries.major}`);
  if (!existsSync(place)) {
    refuseOtherVersion(home, binaries.major);
    const staging = `${place}.new-${process.pid}`;
    removeUnfinished(home, staging);
    try {
      build(staging, binaries, account);
      renameSync(staging, place);
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
  }
  return readCluster(place);
}

/** Removes clusters whose making was interrupted, and the own name. */
function removeUnfinished(home: string, staging: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^pg\d+\.new-(\d+)$/.exec(name)?.[1];
    if (pid && (join(home, name) === staging || !isAlive(Number(pid))))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** Folder of an embedded database of another major version. */
export interface OtherCluster {
  major: number;
  folder: string;
}

/** The newest embedded database of another major version than `major`; null if there is none. */
export function findOtherCluster(home: string, major: number): OtherCluster | null {
  const majors = readdirSync(home)
    .filter((name) => /^pg\d+$/.test(name))
    .map((name) => Number(name.slice(2)))
    .filter((one) => one !== major);
  if (majors.length === 0) return null;
  const other = Math.max(...majors);
  return { major: other, folder: join(home, `pg${other}`) };
}

/**
 * A new cluster beside that of another PostgreSQL would be an empty product.
 * @throws Error with a message for the operator
 */
function refuseOtherVersion(home: string, major: number): void {
  const other = findOtherCluster(home, major);
  if (!other) return;
  throw new Error(
    `${other.folder} is a database of PostgreSQL ${other.major}, which the PostgreSQL ${major} of this version cannot read. Nothing was changed. Run \`npm run assay -- upgrade\` (docs/operating.md, "Upgrade PostgreSQL").`,
  );
}

/** An existing cluster. */
export function readCluster(folder: string): Cluster {
  const file = join(folder, 'passwords.json');
  let passwords: Partial<Cluster['passwords']> | null = null;
  try {
    passwords = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && code !== 'ENOENT') throw error;
  }
  const { superuser, owner, app }: Partial<Cluster['passwords']> = Object(passwords);
  if (!superuser || !owner || !app)
    throw new Error(
      `The file ${file} is missing or damaged: it has the passwords of the embedded database, which was not started. Put a copy of the file in its place, or restore a backup into another DATA_DIR.`,
    );
  return { data: join(folder, 'data'), passwords: { superuser, owner, app } };
}

/** Creates the roles and the database of the product, in the database `postgres`. */
export function databaseStatements(passwords: Pick<Cluster['passwords'], 'owner' | 'app'>): string[] {
  return [
    `create role ${ROLES.owner} login nosuperuser nocreatedb nocreaterole password '${passwords.owner}'`,
    `create role ${ROLES.app} login nosuperuser nocreatedb nocreaterole password '${passwords.app}'`,
    `create database ${DATABASE} owner ${ROLES.owner}`,
    ...[DATABASE, 'postgres', 'template1'].map((name) => `revoke connect, temporary on database ${name} from public`),
    `grant connect on database ${DATABASE} to ${ROLES.app}`,
  ];
}

/** Permissions and settings within the product's database. */
export const SCHEMA_STATEMENTS: readonly string[] = [
  `alter schema public owner to ${ROLES.owner}`,
  'revoke all on schema public from public',
];

/** A sentence instead of the output of PostgreSQL's programs. */
function makingFailed(folder: string, output: string): Error {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of/i.test(output))
    return Object.assign(new Error(`no space left for a database in ${folder}`), { code: 'ENOSPC' });
  const lines = output.split('\n').filter((line) => /\b(?:ERROR|FATAL|PANIC|error):/.test(line));
  const reason = (lines[0] ?? output.trim().split('\n').at(-1) ?? '').trim().slice(0, 500);
  return new Error(`The embedded database could not be created in ${folder}: ${reason}`);
}

function build(staging: string, binaries: Binaries, account: Account): void {
  const data = join(staging, 'data');
  const passwordFile = join(staging, 'password');
  const make = () => randomBytes(24).toString('base64url');
  const passwords: Cluster['passwords'] = { superuser: make(), owner: make(), app: make() };
  mkdirSync(staging, { mode: 0o700 });
  writeFileSync(passwordFile, `${passwords.superuser}\n`, { mode: 0o600 });
  writeFileSync(join(staging, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [staging, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const options = { ...spawnAs(account), env: SERVER_ENVIRONMENT, cwd: staging, encoding: 'utf8' } as const;
  // The built-in locale sorts and compares the same on every host, independent of its libc and ICU.
  run(binaries.program('initdb'), [
    ...['-D', data, '-U', ROLES.superuser, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
  ]);
  // Single-user mode: no connection is possible before the roles have their passwords.
  single('postgres', databaseStatements(passwords));
  single(DATABASE, SCHEMA_STATEMENTS);
  rmSync(passwordFile);

  function single(database: string, statements: readonly string[]): void {
    run(binaries.program('postgres'), ['--single', '-D', data, database], `${statements.join('\n')}\n`);
  }
  function run(program: string, args: string[], input?: string): void {
    const answer = spawnSync(program, args, { ...options, ...(input === undefined ? {} : { input }) });
    if (answer.error) {
      // ENOENT although the file exists: its loader is missing, as on Alpine.
      throw new Error(
        `The embedded database does not run on this system (${answer.error.message}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      );
    }
    const output = `${answer.stdout ?? ''}${answer.stderr ?? ''}`;
    // Single-user mode continues after an error and exits with 0.
    if (answer.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw makingFailed(staging, output);
  }
}
