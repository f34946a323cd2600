import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { networkFileSystem } from './filesystem.ts';
import { rotateLog } from './log-file.ts';

const MOUNTS = [
  'overlay / overlay rw 0 0',
  'tmpfs /tmp tmpfs rw 0 0',
  'server:/home /home nfs4 rw 0 0',
  '/dev/sda2 /home/local ext4 rw 0 0',
  'me@host:/x /srv/my\\040files fuse.sshfs rw 0 0',
].join('\n');

test('a folder on a network file system is detected by its mount, the closest one counting', () => {
  assert.equal(networkFileSystem('/home/me/assay/.data/db', MOUNTS), 'nfs4');
  assert.equal(networkFileSystem('/home/local/assay', MOUNTS), null);
  assert.equal(networkFileSystem('/srv/my files/db', MOUNTS), 'fuse.sshfs');
  assert.equal(networkFileSystem('/homes/me', MOUNTS), null);
  assert.equal(networkFileSystem('\\\\server\\share\\db', null), 'Windows share');
});

test('if mounts cannot be read nothing is rejected', () => {
  assert.equal(networkFileSystem('/Users/me/assay', null), null);
});

test('a large log is rotated, three are kept, and open handles keep writing to it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-log-')), 'postgres.log');
  assert.equal(rotateLog(file, 10), false);
  for (let i = 1; i <= 5; i++) {
    writeFileSync(file, `round ${i} of writing\n`);
    assert.equal(rotateLog(file, 10), true);
    assert.equal(statSync(file).size, 0);
  }
  appendFileSync(file, 'more');
  assert.equal(rotateLog(file, 10), false);
  assert.equal(readFileSync(`${file}.1`, 'utf8'), 'round 5 of writing\n');
  assert.equal(readFileSync(`${file}.3`, 'utf8'), 'round 3 of writing\n');
  assert.equal(existsSync(`${file}.4`), false);
});
