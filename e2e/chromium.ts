import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

/** Path of a browser, and the environment it needs. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/** Chromium of a regular installation, used if the packaged one is not supported on the host. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of the tests: `CHROMIUM_PATH`, else the packaged Chromium with its libraries (Linux on x64), unpacked once
 * below node_modules, else an installed one.
 * @throws Error with the variable to set
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
    return { executablePath: named, env: {} };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packaged();
  const installed = INSTALLED.find((file) => existsSync(file));
  if (!installed) throw new Error('no Chromium found: set CHROMIUM_PATH to one');
  return { executablePath: installed, env: {} };
}

async function packaged(): Promise<Chromium> {
  const home = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const bin = path.join(home, 'bin');
  const folder = path.join(import.meta.dirname, `../node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpack(bin, folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') },
  };
}

/** Unpacks into a temporary folder and renames it, so that concurrent runs never see an incomplete browser. */
async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  // The package writes to TMPDIR.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    for (const archive of ['al2023.tar.br', 'chromium.br']) await inflate(path.join(bin, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
}
