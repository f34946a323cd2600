import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { matchRoute } from '@assay/contract/access.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';

/** Paths in `to="/scan"`, `navigate('/scan')` and entries, whose segments are words or values that are known at run time. */
const LINKS = /(?:\bto=|\bto: |\bpath: |navigate\()\{?["'`]((?:\/(?:\$\{[^}]*\}|[\w-]+))+)/g;
const VALUE = /\$\{[^}]*\}/g;

/** A value is a name, or the id of an area. */
const leadsToPage = (link: string) => ['x', AREA_IDS[0]!].some((value) => matchRoute(link.replace(VALUE, value)));

test('every link of the web app that is written out leads to a page', () => {
  const root = import.meta.dirname;
  const dead: string[] = [];
  let seen = 0;
  for (const file of globSync('{components,live,screens,session,shell}/**/*.{ts,tsx}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, link] of readFileSync(path.join(root, file), 'utf8').matchAll(LINKS)) {
      if (link!.startsWith('/api/')) continue;
      seen += 1;
      if (!leadsToPage(link!)) dead.push(`${file}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
  assert.ok(seen > 50, `only ${seen} links are recognized`);
});
