import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A package of the lockfile as npm installs it. */
export interface LockedPackage {
  /** Where it is installed: `node_modules/…`. */
  path: string;
  name: string;
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
  /** Only for development. */
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Every package from the registry that a lockfile names; workspaces are not among them. */
export function lockedPackages(text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')): LockedPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage & { link?: boolean }> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
}
