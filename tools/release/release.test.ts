import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sectionOf } from './changelog.ts';
import { release } from './release.ts';
import { currentVersion, filesWithVersion, nextVersion } from './versions.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A check.\n';
const NOTHING_OPEN = () => ({ code: 0, lines: ['sv: 0 missing, 0 stale'] });
const PASSED = () => 0;

/** A repository with the files of this one that state the version, and one commit. */
function repository(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'assay-release-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@assay.test');
  git('config', 'core.autocrlf', 'false');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'tag.gpgsign', 'false');
  for (const file of filesWithVersion(ROOT, '0.0.0').keys()) write(file, readFileSync(join(ROOT, file), 'utf8'));
  write('CHANGELOG.md', CHANGELOG);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  const run = (wanted: string, more: Partial<Parameters<typeof release>[0]> = {}) =>
    release({ root, wanted, dryRun: false, day: '2026-11-22', translations: NOTHING_OPEN, checks: PASSED, ...more });
  return { root, git, write, run };
}

test('a release increases the version in every package, dates the changelog, commits and tags', (t) => {
  const { root, git, run } = repository(t);
  const before = currentVersion(root);
  const { version, refusals, files } = run('minor');
  assert.deepEqual(refusals, []);
  assert.equal(version, nextVersion(before, 'minor'));
  assert.equal(git('log', '-1', '--format=%s'), `Release ${version}`);
  assert.equal(git('describe', '--exact-match'), `v${version}`);
  assert.equal(git('status', '--porcelain'), '');
  assert.deepEqual(git('diff', '--name-only', 'HEAD~').split('\n').sort(), files.sort());
  for (const [file, text] of filesWithVersion(root, version!)) {
    assert.equal(readFileSync(join(root, file), 'utf8'), text, file);
    if (file !== 'package-lock.json') assert.ok(!text.includes(`"${before}"`), file);
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  assert.deepEqual([packages[''].version, packages.server.version], [version, version]);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  assert.ok(changelog.includes(`## [Unreleased]\n\n## [${version}] - 2026-11-22\n\n### Added`));
  assert.equal(sectionOf(changelog, version!), '### Added\n\n- A check.');
  assert.deepEqual(run('patch').refusals, ['CHANGELOG.md has no entries below "## [Unreleased]".']);
});

test('a dry run and a rejected release leave the repository unchanged', (t) => {
  const { git, write, run } = repository(t);
  const commit = git('rev-parse', 'HEAD');
  assert.deepEqual(run('minor', { dryRun: true }).refusals, []);
  const open = () => ({ code: 1, lines: ['sv: 1 missing, 2 stale'] });
  assert.deepEqual(run('minor', { translations: open }).refusals, [
    'Translations are missing or outdated: sv: 1 missing, 2 stale',
  ]);
  assert.deepEqual(run('1.0.0').refusals, [`1.0.0 is older than ${currentVersion(ROOT)}.`]);
  assert.deepEqual(run('next').refusals, ['"next" is not major, minor, patch or a version.']);
  git('tag', 'v99.0.0');
  assert.deepEqual(run('99.0.0').refusals, ['The tag v99.0.0 exists.']);
  assert.equal(git('status', '--porcelain'), '');
  write('left-over.txt', '');
  assert.deepEqual(run('minor').refusals, ['The working tree has changes that are not committed.']);
  assert.equal(git('rev-parse', 'HEAD'), commit);
  assert.equal(git('tag'), 'v99.0.0');
});

test('checks that fail or change the repository stop the release, and run after all other conditions', (t) => {
  const { root, git, write, run } = repository(t);
  const commit = git('rev-parse', 'HEAD');
  for (const code of [1, null]) {
    assert.deepEqual(run('minor', { checks: () => code }).refusals, ['The checks failed (npm test).']);
  }
  const changing = () => {
    write('generated.md', 'new');
    return 0;
  };
  assert.deepEqual(run('minor', { checks: changing }).refusals, ['The repository changed during the checks.']);
  const unwanted = () => assert.fail('the checks ran');
  assert.equal(run('minor', { checks: unwanted }).refusals.length, 1);
  rmSync(join(root, 'generated.md'));
  assert.deepEqual(run('minor', { checks: unwanted, dryRun: true }).refusals, []);
  assert.equal(git('rev-parse', 'HEAD'), commit);
  assert.equal(git('tag'), '');
});

test("every package of this repository has the same version, in npm's format", () => {
  for (const [file, text] of filesWithVersion(ROOT, currentVersion(ROOT))) {
    assert.equal(readFileSync(join(ROOT, file), 'utf8'), text, file);
  }
});
