import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { bytesIn, listTemporaryFolders, removeAbandonedFolders, withTemporaryFolder } from './temporary-folder.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'assay-folders-'));
after(() => rmSync(parent, { recursive: true, force: true }));
const make = (name: string) => {
  const folder = path.join(parent, name);
  mkdirSync(path.join(folder, 'db/pg18/data'), { recursive: true });
  writeFileSync(path.join(folder, 'account.copy.zst'), 'x'.repeat(1_000));
  return folder;
};
/** The number of a process that has ended. */
const DEAD = spawnSync(process.execPath, ['-e', '']).pid;

test('folders of processes that died are removed, and those of living ones and of others are kept', async () => {
  const dead = make(`assay-restore-${DEAD}-123-abcDEF`);
  // The number belongs to another process now, which started at another time.
  const reused = process.platform === 'linux' ? make(`assay-move-${process.pid}-1-abcDEF`) : null;
  const earlier = make('assay-restore-abcDEF');
  const foreign = make('assay-restore-of-somebody');
  let used = '';
  await withTemporaryFolder(
    'restore',
    async (folder) => {
      used = folder;
      assert.deepEqual([existsSync(dead), reused !== null && existsSync(reused)], [false, false]);
      await removeAbandonedFolders(parent);
      assert.deepEqual([existsSync(folder), existsSync(earlier), existsSync(foreign)], [true, true, true]);
      assert.deepEqual(
        listTemporaryFolders(parent)
          .map(({ inUse }) => inUse)
          .sort(),
        [null, true],
        'what a version without the process in its name left is reported',
      );
    },
    parent,
  );
  assert.deepEqual([existsSync(used), bytesIn(earlier)], [false, 1_000]);
});

test('a database that still runs in such a folder is stopped first', async () => {
  const folder = make(`assay-restore-${DEAD}-123-runing`);
  // Recognized by its command line, as PostgreSQL started with this data folder.
  const data = path.join(folder, 'db/pg18/data');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', 'postgres', '-D', data], {
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  writeFileSync(path.join(data, 'postmaster.pid'), `${server.pid}\n`);
  await removeAbandonedFolders(parent);
  assert.equal((await ended)[1], 'SIGQUIT');
  assert.equal(existsSync(folder), false);
});
