import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';

interface Entry {
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  resolved?: string;
  os?: string[];
}
interface Manifest {
  dependencies?: Record<string, string>;
}
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

test("the lockfile has every platform's packages, so that npm ci accepts it (tools/complete-lockfile.mjs adds them)", () => {
  const missing: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`]) missing.push(name);
    }
  }
  assert.deepEqual(missing, []);
});

test('packages come from the public registry only', () => {
  const elsewhere = Object.entries(lock.packages).filter(
    ([path, { resolved }]) =>
      path.includes('node_modules/') &&
      resolved?.includes('://') &&
      !resolved.startsWith('https://registry.npmjs.org/'),
  );
  assert.deepEqual(elsewhere, []);
});

const ROOT = join(import.meta.dirname, '..');
// The SQL operator `is distinct from 'text'` is not an import.
const IMPORT = /(?:(?<!distinct )\bfrom\s+|\bimport\s*\(?\s*)'((?:@[a-z0-9-]+\/)?[a-z0-9][\w.-]*)(?:\/[^']*)?'/g;

test('each workspace declares its imports, so that an install without development tools has them', () => {
  const undeclared = new Set<string>();
  for (const file of globSync('{contract,engine,report,locales,server,lab,web}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/node_modules|\bdist\b|\.test\.ts$|\.d\.ts$|\/testing\//.test(file)) continue;
    const workspace = file.split(sep)[0]!;
    const manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Manifest;
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('node:') || name.startsWith('@assay/')) continue;
      if (!manifest.dependencies?.[name]) undeclared.add(`${workspace}: ${name}`);
    }
  }
  assert.deepEqual([...undeclared].sort(), []);
});
