import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type LockedPackage, lockedPackages, ROOT } from './lockfile.ts';
import { installScripts, licenseViolations, withoutIntegrity } from './rules.ts';

const packages = lockedPackages();
const made = (more: Partial<LockedPackage>): LockedPackage => ({
  path: 'node_modules/x',
  name: 'x',
  version: '1.0.0',
  ...more,
});

test('every package in the lockfile has an integrity hash', () => {
  assert.ok(packages.length > 400);
  assert.deepEqual(withoutIntegrity(packages), []);
});

test('a package without a hash, or with a weak one, is found', () => {
  const sha1 = `sha1-${Buffer.alloc(20).toString('base64')}`;
  assert.deepEqual(withoutIntegrity([made({}), made({ name: 'y', integrity: sha1 })]), ['x', 'y']);
});

test('no package runs an install script', () => {
  assert.deepEqual(installScripts(packages), []);
  assert.deepEqual(installScripts([made({ hasInstallScript: true })]), ['x']);
  assert.match(readFileSync(join(ROOT, 'tools/launch/install.mjs'), 'utf8'), /'ci',\s*'--ignore-scripts'/);
});

test('every package has an allowed license', () => {
  assert.deepEqual(licenseViolations(packages), []);
  for (const license of [
    'GPL-3.0',
    'AGPL-3.0-only',
    'UNLICENSED',
    'MIT AND GPL-2.0',
    'SEE LICENSE IN LICENSE',
    undefined,
  ]) {
    assert.equal(licenseViolations([made(license === undefined ? {} : { license })]).length, 1, license);
  }
  assert.deepEqual(licenseViolations([made({ license: '(GPL-2.0 OR MIT)' })]), []);
});
