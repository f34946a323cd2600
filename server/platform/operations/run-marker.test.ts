import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { isRunning, markRun, readRunMarker } from './run-marker.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'assay-marker-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const all = { dataDir, role: 'all' } as const;
const file = join(dataDir, 'running.json');
/** The parent runs; process ids of Linux end at 4,194,304. */
const [ALIVE, GONE] = [process.ppid, 4_194_305];
const now = () => systemClock.now().toISOString();
const leave = (pid: number, started: string) =>
  writeFileSync(file, JSON.stringify({ pid, started, interrupted: null }));

test('a run that ends removes its mark; one that does not is found by the next', () => {
  const first = markRun(all, systemClock);
  assert.equal(first.interrupted, null);
  assert.equal(readRunMarker(all)?.pid, process.pid);
  first.end();
  assert.equal(readRunMarker(all), null);
  const started = now();
  leave(GONE, started);
  const next = markRun(all, systemClock);
  assert.equal(next.interrupted?.started, started);
  assert.equal(readRunMarker(all)?.interrupted?.started, started, 'until it ends, for assay doctor');
  next.end();
});

test('a process with the id of the mark counts as the marked one only if it is another one that began since the machine did', () => {
  const rows = [
    [ALIVE, now(), true],
    [GONE, now(), false],
    // In a container, each run may have the same id.
    [process.pid, now(), false],
    [ALIVE, '2001-01-01T00:00:00.000Z', false],
  ] as const;
  for (const [pid, started, running] of rows)
    assert.equal(isRunning({ pid, started, interrupted: null }, systemClock), running, `${pid} ${started}`);
});

test('roles that share a data folder have marks of their own, and a mark that cannot be read is none', () => {
  const api = markRun({ dataDir, role: 'api' }, systemClock);
  assert.equal(markRun({ dataDir, role: 'worker' }, systemClock).interrupted, null);
  api.end();
  assert.notEqual(readRunMarker({ dataDir, role: 'worker' }), null);
  for (const content of ['', '{', '[]', '{"pid":"x"}']) {
    writeFileSync(file, content);
    assert.equal(markRun(all, systemClock).interrupted, null, content);
  }
  assert.equal(markRun({ dataDir: join(dataDir, 'missing'), role: 'all' }, systemClock).interrupted, null);
});
