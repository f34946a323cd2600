import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment } from './environment.mjs';
import { ROOT } from './paths.mjs';
import { isWebBuilt } from './web-build.mjs';

/**
 * `product` is what runs, `everything` adds what develops and tests.
 * @typedef {'product' | 'everything'} Mode
 */

const LOCK = join(ROOT, 'package-lock.json');
/** Written after each install: lockfile's hash, mode and platform. */
export const STAMP = join(ROOT, 'node_modules', '.assay-install.json');
/** npm's own list of what is in node_modules. */
const HIDDEN_LOCK = join(ROOT, 'node_modules', '.package-lock.json');

/** Megabytes that a first install downloads on linux-x64, measured with an empty cache. */
const DOWNLOAD_MB = { product: 430, everything: 540 };

/** Installs exactly the packages of the lockfile, unless they are installed. @param {Mode} mode */
export function install(mode) {
  const present = readJson(STAMP);
  if (isStamped(present, mode) || isInstalled(mode)) return;
  // A developer's installation stays one.
  const wanted = present?.mode === 'everything' ? 'everything' : mode;
  const count = needed(wanted).length;
  process.stderr.write(
    `Installing ${count} packages from npm, about ${DOWNLOAD_MB[wanted]} MB the first time` +
      `${wanted === 'product' ? ' (Node.js 24, PostgreSQL 18 and the libraries; nothing for tests)' : ' (with the tools and the browser for tests)'} …\n`,
  );
  const answer = npm([
    ...[
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=optional',
      '--include=prod',
    ],
    wanted === 'product' ? '--omit=dev' : '--include=dev',
  ]);
  if (answer.status !== 0) {
    const why = answer.error ? `: ${answer.error.message}` : '';
    process.stderr.write(
      `npm could not install the packages${why}. Is the registry reachable, and the folder writable?\n`,
    );
    process.exit(1);
  }
  writeFileSync(STAMP, JSON.stringify({ ...stampFor(), mode: wanted }));
}

function npm(args) {
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: npmEnvironment() };
  const cli = process.env.npm_execpath;
  // The calling npm; else `npm` on the path (yarn or pnpm would pass themselves).
  if (cli && /npm-cli\.c?js$/.test(cli)) return spawnSync(process.execPath, [cli, ...args], options);
  return process.platform === 'win32'
    ? spawnSync('npm.cmd', args, { ...options, shell: true })
    : spawnSync('npm', args, options);
}

function stampFor() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  return { lock, platform: `${process.platform}-${process.arch}` };
}

/** Mark of an installation that `npm run slim` made smaller. */
export function slimStamp() {
  return { ...stampFor(), mode: 'slim' };
}

function isStamped(present, mode) {
  const expected = stampFor();
  return (
    present?.lock === expected.lock &&
    present.platform === expected.platform &&
    (present.mode === 'everything' ||
      present.mode === mode ||
      // Enough to run, but not to build.
      (present.mode === 'slim' && mode === 'product' && isWebBuilt()))
  );
}

/** Compares the packages with the lockfile, by npm's list or their own version, so that a manual install counts as well. */
function isInstalled(mode) {
  const there = readJson(HIDDEN_LOCK)?.packages;
  if (!there) return false;
  return needed(mode).every(([path, entry]) => {
    if (entry.link) return existsSync(join(ROOT, path));
    const version = there[path]?.version ?? readJson(join(ROOT, path, 'package.json'))?.version;
    // What only another platform's package needs is optional and names no platform itself.
    return version === entry.version || (version === undefined && entry.optional && !entry.os);
  });
}

/** Entries of the lockfile for this mode and platform. */
function needed(mode) {
  return Object.entries(readJson(LOCK).packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      !(mode === 'product' && entry.dev) &&
      fits(entry.os, process.platform) &&
      fits(entry.cpu, process.arch) &&
      fits(entry.libc, libc()),
  );
}

/** npm's `os`, `cpu` and `libc`: allowed names, or excluded ones with `!`. */
function fits(names, value) {
  const list = [names ?? []].flat();
  const allowed = list.filter((name) => !name.startsWith('!'));
  return !list.includes(`!${value}`) && (allowed.length === 0 || allowed.includes(value));
}

let cLibrary;
function libc() {
  if (cLibrary === undefined) {
    if (process.report) process.report.excludeNetwork = true;
    const report = process.platform === 'linux' ? process.report?.getReport() : null;
    cLibrary = report ? (report.header.glibcVersionRuntime ? 'glibc' : 'musl') : 'none';
  }
  return cLibrary;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
