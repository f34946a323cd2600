import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';

/**
 * Adds packages for other platforms to package-lock.json that npm omitted because the current registry does not have
 * them: `npm ci` refuses a lockfile without them. Run it after an `npm install` that changed the lockfile. Entries
 * without a hash get it from the registry if it has the package; tools/supply-chain/rules.test.ts rejects the others.
 */
const FILE = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = {};

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`${path}/node_modules/${name}`] || lock.packages[`node_modules/${name}`]) continue;
    const os = ['darwin', 'win32', 'linux', 'android'].find((system) => name.includes(`-${system}-`));
    const cpu = ['arm64', 'x64', 'arm'].find((processor) => name.includes(`-${processor}`));
    if (!os || !cpu) throw new Error(`cannot tell the platform of ${name}`);
    const libc = os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {};
    const dev = entry.dev ? { dev: true } : {};
    missing[`node_modules/${name}`] = { version, cpu: [cpu], ...dev, ...libc, optional: true, os: [os] };
  }
}

const packages = { ...lock.packages, ...missing };
const names = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(names.map((name) => [name, packages[name]]));

/** Hash of a package in the registry; null if it does not have it. */
function hashInRegistry(name, version) {
  try {
    const shown = execFileSync('npm', ['view', `${name}@${version}`, 'dist', '--json'], {
      ...{ encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] },
    });
    const { integrity } = JSON.parse(shown);
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? integrity : null;
  } catch {
    return null;
  }
}

let hashed = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.startsWith('node_modules/') || entry.link || entry.integrity) continue;
  const { version, ...rest } = entry;
  const integrity = hashInRegistry(path.slice('node_modules/'.length), version);
  if (!integrity) continue;
  lock.packages[path] = { version, integrity, ...rest };
  hashed += 1;
}
if (Object.keys(missing).length > 0 || hashed > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${Object.keys(missing).length} packages added, ${hashed} hashes added\n`);
