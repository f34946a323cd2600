import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Entry {
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  resolved?: string;
  os?: string[];
}
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

test('the lockfile holds every platform’s packages, so that npm ci takes it (tools/complete-lockfile.mjs adds them)', () => {
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
