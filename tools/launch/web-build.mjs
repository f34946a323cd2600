import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productEnvironment } from './environment.mjs';
import { ROOT } from './paths.mjs';

/** What the web app is built from. */
const SOURCES = ['web', 'contract', 'locales', 'package-lock.json'];
const NOT_SOURCES = /^(node_modules|dist(\.new|\.old|\.lock)?)$|\.test\.tsx?$/;
const DIST = join(ROOT, 'web', 'dist');
/**
 * A build takes some seconds, on a busy host some minutes; waiting for another process's build is limited to this. Two builds
 * at once would remove each other's files.
 */
const LOCK_WAIT_MS = 900_000;
const STAMP = join(DIST, '.built-from');

/** Whether the web app is built from its present sources. */
export function isWebBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}

/** Builds the web app when its sources changed since the last build. @param {string} node */
export function buildWeb(node) {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const leave = enterAlone();
  try {
    // Another process may have just completed this build.
    if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) build(node, hash);
  } finally {
    leave();
  }
}

/**
 * Waits until no other process builds: test files that start together request the same build.
 * @returns releases the lock
 */
function enterAlone() {
  const lock = `${DIST}.lock`;
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // One that was killed in the middle left its mark behind.
    if (Date.now() > deadline || !livesOwner(lock)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

/** @param {string} lock */
function livesOwner(lock) {
  try {
    const text = readFileSync(lock, 'utf8');
    if (text !== '') process.kill(Number(text), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} node @param {string} hash */
function build(node, hash) {
  process.stderr.write('Building the web app …\n');
  // Built in another folder: a running product continues to serve the old build, and a failed build does not replace
  // it.
  const fresh = `${DIST}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const answer = spawnSync(node, args, { cwd: join(ROOT, 'web'), stdio: ['ignore', 2, 2], env: productEnvironment() });
  if (answer.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    process.stderr.write('The web app could not be built; the lines above say why.\n');
    process.exit(1);
  }
  writeFileSync(join(fresh, '.built-from'), hash);
  const old = `${DIST}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) add(hash, source);
  return hash.digest('hex');
}

function add(hash, path) {
  const place = join(ROOT, path);
  if (statSync(place).isFile()) {
    hash.update(path).update(readFileSync(place));
    return;
  }
  for (const name of readdirSync(place).sort()) {
    if (!NOT_SOURCES.test(name)) add(hash, `${path}/${name}`);
  }
}

// Run directly, as a step of the tests. Older Node.js versions have no such property and only import this file.
if (import.meta.main) buildWeb(process.execPath);
