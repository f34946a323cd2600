import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Programs from the npm registry are installed here, apart from the product's dependencies. */
const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/accuracy');

/**
 * Installs exact versions of packages into a separate folder, without running install scripts.
 * @param packages `name@1.2.3`, or `alias@npm:name@1.2.3`
 * @returns the folder's node_modules; null if the registry cannot be reached or has no such version
 */
export async function installNpm(name: string, packages: readonly string[]): Promise<string | null> {
  const folder = path.join(CACHE, name);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(folder, { recursive: true });
  const missing = packages.filter((one) => !existsSync(path.join(modules, one.slice(0, one.indexOf('@', 1)))));
  if (missing.length === 0) return modules;
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--omit=dev',
    '--omit=optional',
    '--legacy-peer-deps',
  ];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...flags, ...packages], { maxBuffer: 16 << 20 });
    return modules;
  } catch (error) {
    process.stderr.write(
      `${name}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : error}\n`,
    );
    return null;
  }
}
