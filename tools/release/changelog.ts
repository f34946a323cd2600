/** CHANGELOG.md in the form of Keep a Changelog 1.1.0. */

const UNRELEASED = '## [Unreleased]';

/** Text below the heading of a version, or of "Unreleased"; null when there is no such heading. */
export function sectionOf(changelog: string, version: string): string | null {
  const heading = changelog.split('\n').findIndex((line) => line.startsWith(`## [${version}]`));
  if (heading < 0) return null;
  const rest = changelog.split('\n').slice(heading + 1);
  const end = rest.findIndex((line) => line.startsWith('## ['));
  return (end < 0 ? rest : rest.slice(0, end)).join('\n').trim();
}

/** @returns the changelog whose unreleased entries are below the version, and an empty section "Unreleased" above it */
export function moveUnreleased(changelog: string, version: string, day: string): string {
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${day}`);
}
