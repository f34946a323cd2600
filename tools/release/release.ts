import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../supply-chain/semver.ts';
import { moveUnreleased, sectionOf } from './changelog.ts';
import { currentVersion, filesWithVersion, nextVersion } from './versions.ts';

interface Options {
  /** Top folder of the repository. */
  root: string;
  /** `major`, `minor`, `patch` or a version. */
  wanted: string;
  dryRun: boolean;
  /** Date of the release, YYYY-MM-DD. */
  day: string;
  /** Result of `npm run locales -- status --release` for the repository. */
  translations(): { code: number; lines: readonly string[] };
  /** Runs the gate. @returns its exit code; null when a signal ended it */
  checks(): number | null;
}

/** What was done, or with `dryRun` would be done; `refusals` are the reasons why nothing is. */
export interface Release {
  version: string | null;
  refusals: string[];
  files: string[];
}

/**
 * Raises the version, moves the unreleased entries of CHANGELOG.md below it, commits and tags `vX.Y.Z`. The checks run last and
 * only if nothing else prevents it; a dry run skips them. Nothing is pushed.
 */
export function release({ root, wanted, dryRun, day, translations, checks }: Options): Release {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const current = currentVersion(root);
  const version = nextVersion(current, wanted);
  if (version === null)
    return { version, refusals: [`"${wanted}" is not major, minor, patch or a version.`], files: [] };

  const refusals: string[] = [];
  const isDirty = () => git('status', '--porcelain') !== '';
  const tag = `v${version}`;
  if (isDirty()) refusals.push('The working tree has changes that are not committed.');
  if (git('tag', '--list', tag) !== '') refusals.push(`The tag ${tag} exists.`);
  if (compareVersions(version, current) < 0) refusals.push(`${version} is older than ${current}.`);
  const place = join(root, 'CHANGELOG.md');
  const changelog = existsSync(place) ? readFileSync(place, 'utf8') : '';
  if (!sectionOf(changelog, 'Unreleased')) refusals.push('CHANGELOG.md has no entries below "## [Unreleased]".');
  if (sectionOf(changelog, version) !== null) refusals.push(`CHANGELOG.md has a section for ${version} already.`);
  const { code, lines } = translations();
  if (code !== 0) refusals.push(`Translations are missing or outdated: ${lines.join('; ')}`);
  if (refusals.length === 0 && !dryRun) {
    const commit = git('rev-parse', 'HEAD');
    if (checks() !== 0) refusals.push('The checks failed (npm test).');
    // The release is of exactly what was checked.
    if (git('rev-parse', 'HEAD') !== commit || isDirty()) refusals.push('The repository changed during the checks.');
  }

  const files = filesWithVersion(root, version);
  files.set('CHANGELOG.md', moveUnreleased(changelog, version, day));
  const names = [...files.keys()];
  if (dryRun || refusals.length > 0) return { version, refusals, files: names };

  for (const [file, text] of files) writeFileSync(join(root, file), text);
  git('add', '--', ...names);
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `Assay ${version}`);
  return { version, refusals, files: names };
}
