import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const WAIT_MS = 250;

/** Runs `work` while no other start of this checkout installs or builds. @template T @param {() => T | Promise<T>} work */
export async function alone(work) {
  const id = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  const lock = join(tmpdir(), `assay-${id}-${process.getuid?.() ?? 0}.lock`);
  let told = false;
  while (!take(lock)) {
    if (!told) process.stderr.write('Waiting for another start of this checkout to finish installing …\n');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  // A failed installation ends the process inside `work`.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (holderIsGone(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function holderIsGone(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // No file yet: it is just being created.
    return error.code === 'ESRCH';
  }
}
