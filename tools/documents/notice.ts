import { ORIGINS } from '../origins.ts';

/** Data from packages that is delivered to browsers or used in reports and ratings. */
const PACKAGE_DATA: readonly { what: string; packages: string; licence: string }[] = [
  {
    what: 'Land of the world map: Natural Earth',
    packages: 'world-atlas',
    licence: 'public domain; the package is ISC',
  },
  {
    what: 'IBM Plex, fonts of the web app',
    packages: '@fontsource-variable/ibm-plex-sans, @fontsource/ibm-plex-*',
    licence: 'OFL-1.1, Copyright IBM Corp.',
  },
  {
    what: 'Noto and Sarabun, fonts of reports',
    packages: '@expo-google-fonts/*',
    licence: 'OFL-1.1; the packages are MIT',
  },
  { what: 'List of common passwords', packages: 'zxcvbn', licence: 'MIT' },
  { what: 'Domains of disposable mail addresses', packages: 'disposable-email-domains-js', licence: 'CC0-1.0' },
];

/** NOTICE: attributions that must be distributed with the product (Apache License 2.0, section 4 (d)). */
export function noticeFile(): string {
  const lists = ORIGINS.filter(({ license }) => !/^own(?:, from facts)?$/.test(license)).map(
    ({ what, files, origin, license }) =>
      [what, ...files.map((file) => `  ${file}`), `  Origin: ${origin}`, `  License: ${license}`].join('\n'),
  );
  const packages = PACKAGE_DATA.map(({ what, packages, licence }) =>
    [what, `  Packages: ${packages}`, `  License: ${licence}`].join('\n'),
  );
  return `Assay
Copyright 2026 The Assay authors

Licensed under the Apache License, Version 2.0. The text of the license is in the file LICENSE.

Generated from tools/origins.ts and tools/documents/notice.ts by "npm run generate". docs/licenses.md lists the origin of
every table in the code, including those created for Assay.


DATA IN THE SOURCE CODE

${lists.join('\n\n')}


DATA FROM PACKAGES

${packages.join('\n\n')}

Packages are not part of this repository. "npm run sbom -- FILE" lists all of them with versions and licenses (CycloneDX).
`;
}
