import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GIT = join(import.meta.dirname, '../../../.git');

let known: string | null | undefined;

/** The first twelve signs of the checkout's commit, read once; null where there is no checkout. */
export function checkoutCommit(): string | null {
  known ??= readCommit();
  return known;
}

function readCommit(): string | null {
  try {
    const head = readFileSync(join(GIT, 'HEAD'), 'utf8').trim();
    const reference = /^ref: (\S+)$/.exec(head)?.[1];
    const commit = reference ? readReference(reference) : head;
    return commit && /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 12) : null;
  } catch {
    return null;
  }
}

function readReference(reference: string): string | undefined {
  try {
    return readFileSync(join(GIT, reference), 'utf8').trim();
  } catch {
    const packed = readFileSync(join(GIT, 'packed-refs'), 'utf8').split('\n');
    return packed.find((line) => line.endsWith(` ${reference}`))?.slice(0, 40);
  }
}
