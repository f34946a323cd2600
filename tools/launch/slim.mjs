import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressRanges } from './compress-ranges.mjs';
import { STAMP, slimStamp } from './install.mjs';
import { ROOT } from './paths.mjs';
import { isWebBuilt } from './web-build.mjs';

/**
 * Removes from the installation what only builds or tests: packages of the web app, which is built, and files of other
 * packages that the product never opens; compresses the address ranges. `npm run slim`, and the container image. The next start that needs them, after
 * an upgrade or to develop, installs them again.
 */

/** Workspaces of the running product. */
const WORKSPACES = ['contract', 'engine', 'locales', 'report', 'server'];
const MODULES = join(ROOT, 'node_modules');

/** Font weights that reports use (report/fonts.ts). */
const WEIGHTS = /^(400Regular|700Bold)$/;
const WEIGHT = /^\d{3}[A-Z]/;

/**
 * Paths in the lockfile of the packages that the product loads.
 * @param {Record<string, any>} packages of package-lock.json
 * @returns {Set<string>}
 */
export function runtimePackages(packages) {
  const found = new Set();
  /** As Node.js looks for a package: next to the one that needs it, then further up. @param {string} from @param {string} name */
  const resolve = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (packages[path]) return path;
      if (folder === '') return null;
      if (!folder.includes('node_modules')) folder = '';
    }
  };
  /** @param {string} path */
  const visit = (path) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = resolve(path, name);
      if (needed === null || found.has(needed)) continue;
      found.add(needed);
      if (!packages[needed].link) visit(needed);
    }
  };
  for (const workspace of WORKSPACES) visit(workspace);
  // Node.js itself.
  for (const name of Object.keys(packages[''].optionalDependencies ?? {})) found.add(`node_modules/${name}`);
  return found;
}

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });
/** @param {string} folder */
const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Files of packages at run time that the product never opens. */
function removeUnusedFiles() {
  const fonts = join(MODULES, '@expo-google-fonts');
  for (const family of list(fonts)) {
    for (const weight of list(join(fonts, family))) {
      if (WEIGHT.test(weight) && !WEIGHTS.test(weight)) remove(join(fonts, family, weight));
    }
  }
  // Headers for compilers, and manuals.
  for (const name of list(MODULES).filter((one) => one.startsWith('node-'))) {
    for (const folder of ['include', 'share']) remove(join(MODULES, name, folder));
  }
  // Each range is there twice; those with addresses as numbers are read (engine/sources/ip-locations.ts).
  for (const name of list(join(MODULES, '@ip-location-db'))) {
    for (const file of list(join(MODULES, '@ip-location-db', name)).filter((one) => one.endsWith('.csv'))) {
      const path = join(MODULES, '@ip-location-db', name, file);
      if (file.endsWith('-num.csv')) compressRanges(path);
      else remove(path);
    }
  }
  removeFiles(MODULES, '');
}

/** Source maps, TypeScript (which Node.js does not run below node_modules), CoffeeScript, static libraries, pictures of fonts. */
const NEVER_OPENED = /\.(map|[cm]?tsx?|coffee|a|ttf\.png)$/;
/** Documents; a README may be the only place of the license. */
const DOCUMENTS = /^(?!readme|.*(licen[cs]e|notice|copying|copyright|authors)).*\.md$/i;
/** Folders of a package itself, not further down. */
const FOLDERS = new Set([
  '.github',
  'bench',
  'benchmark',
  'benchmarks',
  'docs',
  'example',
  'examples',
  'test',
  'tests',
]);

/**
 * Whether a file of a package that the product uses is never opened at run time.
 * @param {string} path relative to the checkout, with slashes; that of a folder ends with one
 */
export function isNeverOpened(path) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const within = path.slice(path.lastIndexOf('node_modules/')).split('/').slice(1);
  const [folder, ...rest] = within.slice(within[0]?.startsWith('@') ? 2 : 1);
  return NEVER_OPENED.test(name) || DOCUMENTS.test(name) || (rest.length > 0 && FOLDERS.has(folder ?? ''));
}

/** Links are not followed: they lead to the workspaces. @param {string} folder @param {string} path of the folder in node_modules */
function removeFiles(folder, path) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const within = `${path}/${entry.name}`;
    const whole = entry.isDirectory() ? `${within}/` : within;
    if ((entry.isDirectory() || entry.isFile()) && isNeverOpened(`node_modules${whole}`))
      remove(join(folder, entry.name));
    else if (entry.isDirectory()) removeFiles(join(folder, entry.name), within);
  }
}

function main() {
  if (!isWebBuilt()) {
    process.stderr.write('The web app is not built for this version: start it once before.\n');
    process.exit(1);
  }
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const kept = runtimePackages(packages);
  for (const path of Object.keys(packages)) {
    if (path.includes('node_modules/') && !packages[path].link && !kept.has(path)) {
      // Packages within it that stay are none: what a package of the web app has for itself is not shared.
      remove(join(ROOT, path));
    }
  }
  removeUnusedFiles();
  // npm installs anew instead of trusting its list of what is there.
  remove(join(MODULES, '.package-lock.json'));
  remove(STAMP);
  writeFileSync(STAMP, JSON.stringify(slimStamp()));
}

// Older versions of Node.js have no import.meta.main.
if (process.argv[1] === fileURLToPath(import.meta.url)) main();
