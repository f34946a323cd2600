/** Paths in the lockfile of the packages that the product loads. */
export function runtimePackages(packages: Record<string, object>): Set<string>;
export function isNeverOpened(path: string): boolean;
