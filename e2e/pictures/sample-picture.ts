import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@assay/lab';
import { DEMO_PASSWORD } from '@assay/lab/demo/seed-companies.ts';
import { launchBrowser, openPage } from '../browser.ts';
import { enter } from '../steps.ts';

/**
 * `npm run sample-picture`: takes the dashboard of the demo as the picture of the README. `npm run sample-picture -- URL`
 * takes a demo that is running.
 */
const ACCOUNT = 'priya@meadowgate.test';
const WIDTH = 1440;
const ROOT = path.join(import.meta.dirname, '../..');
const PICTURE = path.join(ROOT, 'docs/images/dashboard.png');

interface RunningDemo {
  url: string;
  stop(): Promise<void>;
}

async function startDemo(): Promise<RunningDemo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-picture-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, 'lab/demo/main.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Done in')) break;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const given = process.argv[2];
const demo = given ? { url: given, stop: async () => {} } : await startDemo();
const browser = await launchBrowser();
try {
  const { page } = await openPage(browser, { viewport: { width: WIDTH, height: 900 }, colorScheme: 'light' });
  await page.goto(`${demo.url}/login`);
  await enter(page, { email: ACCOUNT, password: DEMO_PASSWORD });
  await page.getByRole('heading', { level: 2, name: 'Score trend' }).waitFor();
  // Parts far below load when they are scrolled near.
  await page.mouse.wheel(0, 100_000);
  await page.getByText('Findings over time').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
  await page.evaluate(() => scrollTo(0, 0));
  await writeFile(PICTURE, await page.screenshot({ fullPage: true }));
} finally {
  await browser.close();
  await demo.stop();
}
