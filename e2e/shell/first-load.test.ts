import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../web-build.ts';

const WEB = path.join(import.meta.dirname, '../../web');
const DIST = path.join(WEB, 'dist');
/** Script that a screen waits for at a first visit, with its texts, in gzip: in Brotli it is a seventh less. */
const SCRIPT_BYTES_MAX = 250_000;
/** Login and dashboard, where most visits begin. */
const FIRST_SCREEN_BYTES_MAX = 215_000;

interface Chunk {
  file: string;
  imports?: string[];
}

buildWeb();
const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Name of the chunk whose source ends like this. */
function named(end: string): string {
  const name = Object.keys(manifest).find((one) => one.endsWith(end));
  assert.ok(name, end);
  return name;
}

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

/** Size of these chunks with all their static imports, in gzip. */
function weigh(names: readonly string[]): number {
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of manifest[name]!.imports ?? []) add(other);
  };
  for (const name of names) add(name);
  const files = new Set([...seen].map((name) => manifest[name]!.file).filter((file) => file.endsWith('.js')));
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

const BASE = [named('index.html'), named('texts:en-US')];

/** Modules of all screens with the text files that are loaded with them, as web/routes.tsx names them. */
function screens(): Map<string, string[]> {
  const text = readFileSync(path.join(WEB, 'routes.tsx'), 'utf8');
  const found = text.matchAll(/withWords\(\s*\[([^\]]*)\],\s*\(\) => import\('\.\/([^']+)'\)/g);
  return new Map(
    [...found].map(([, words, file]) => [file!, [...words!.matchAll(/'([^']+)'/g)].map(([, word]) => word!)]),
  );
}

test('every screen waits for at most 250 kB of script at a first visit', () => {
  const all = screens();
  assert.ok(all.size > 40, `${all.size} screens`);
  for (const [file, words] of all) {
    const texts = words.map((word) => named(`locales/en-US/screens/${word}.json`));
    const bytes = weigh([...BASE, named(file), ...texts]);
    assert.ok(bytes <= SCRIPT_BYTES_MAX, `${file}: ${bytes} bytes`);
  }
});

test('login and dashboard wait for less', () => {
  for (const screen of ['screens/public/login/login.tsx', 'screens/dashboard/index/index.tsx']) {
    const bytes = weigh([...BASE, named(screen)]);
    assert.ok(bytes <= FIRST_SCREEN_BYTES_MAX, `${screen}: ${bytes} bytes`);
  }
});

test('neither charts nor the map, the text editor and dialogs are part of a first visit', () => {
  const first = [
    ...BASE,
    named('screens/dashboard/index/index.tsx'),
    named('screens/admin/news/editor/editor-screen.tsx'),
  ];
  const reached = weigh(first);
  for (const [later, least] of [
    ['charts/trend-canvas.tsx', 50_000],
    ['screens/admin/news/editor/rich-text.tsx', 50_000],
    ['components/loading/mantine-modal.tsx', 3_000],
  ] as const)
    assert.ok(weigh([...first, named(later)]) > reached + least, later);
});

test('menus, tooltips and the options of selects follow a first visit, with what positions them', () => {
  const first = [...BASE, named('screens/dashboard/index/index.tsx')];
  const reached = weigh(first);
  for (const later of ['mantine-menu.tsx', 'mantine-tooltip.tsx', 'mantine-select.ts'])
    assert.ok(weigh([...first, named(`components/loading/${later}`)]) > reached + 20_000, later);
});
