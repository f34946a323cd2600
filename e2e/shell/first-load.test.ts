import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../web-build.ts';

const DIST = path.join(import.meta.dirname, '../../web/dist');
/** Size of the files that a first visitor loads before the page is interactive. */
const FIRST_LOAD_BYTES_MAX = 250_000;

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}

/** Gzipped size of these chunks with all their static imports. */
function weigh(manifest: Record<string, Chunk>, names: readonly string[]): number {
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of manifest[name]!.imports ?? []) add(other);
  };
  for (const name of names) add(name);
  const files = new Set([...seen].map((name) => manifest[name]!.file).filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0);
}

test('the first load of login and of index stays within 250 kB of gzipped script', () => {
  buildWeb();
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const named = (end: string) => Object.keys(manifest).find((name) => name.endsWith(end))!;
  const base = [named('index.html'), named('texts:en-US')];
  for (const screen of ['screens/public/login/login.tsx', 'screens/dashboard/index/index.tsx']) {
    const bytes = weigh(manifest, [...base, named(screen)]);
    assert.ok(bytes <= FIRST_LOAD_BYTES_MAX, `${screen}: ${bytes} bytes`);
  }
});

test('the charting library is not part of a first load', () => {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const named = (end: string) => Object.keys(manifest).find((name) => name.endsWith(end))!;
  const chart = named('charts/trend-canvas.tsx');
  const reached = weigh(manifest, [named('index.html'), named('screens/dashboard/index/index.tsx')]);
  const withChart = weigh(manifest, [named('index.html'), named('screens/dashboard/index/index.tsx'), chart]);
  assert.ok(withChart > reached + 50_000);
});
