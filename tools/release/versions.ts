import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  version?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}

/** Semantic Versioning 2.0.0, with an optional pre-release and no build metadata. */
export const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

const manifestOf = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;

/** Version of the root's package.json. */
export const currentVersion = (root: string): string => manifestOf(root, 'package.json').version!;

/** @param wanted `major`, `minor`, `patch` or a version @returns null when it is none of them */
export function nextVersion(current: string, wanted: string): string | null {
  const [major, minor, patch] = current.split(/[.-]/).map(Number) as [number, number, number];
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  return VERSION.test(wanted) ? wanted : null;
}

/**
 * Files that state the version of a release, with the text that they have for another one: package.json of the root and of the
 * workspaces, and package-lock.json. The version that the product shows is a constant of its specification
 * (APPLICATION_VERSION in contract/limits.ts) and stays.
 */
export function filesWithVersion(root: string, version: string): Map<string, string> {
  const { workspaces = [] } = manifestOf(root, 'package.json');
  const files = new Map<string, string>();
  for (const file of ['package.json', ...workspaces.map((name) => `${name}/package.json`)]) {
    files.set(file, write(raise(manifestOf(root, file), version)));
  }
  const lock = manifestOf(root, 'package-lock.json') as Manifest & { packages: Record<string, Manifest> };
  lock.version = version;
  for (const place of ['', ...workspaces]) raise(lock.packages[place]!, version);
  files.set('package-lock.json', write(lock));
  return files;
}

const write = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function raise(manifest: Manifest, version: string): Manifest {
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith('@assay/')) manifest.dependencies![name] = version;
  }
  return manifest;
}
