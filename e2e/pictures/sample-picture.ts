import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@assay/lab';
import { DEMO_PASSWORD } from '@assay/lab/demo/seed-companies.ts';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../browser.ts';
import { enter } from '../steps.ts';

/**
 * `npm run sample-picture`: takes the dashboard of the demo as the picture of the README (PNG), and smaller as the sample
 * that /article shows to who has no plan (WebP). `npm run sample-picture -- URL` takes a demo that is running.
 */
const ACCOUNT = 'priya@meadowgate.test';
const WIDTH = 1440;
/** Pixels of the sample, which is the upper part of the picture; web/screens/information/article/locked-card.tsx names them. */
const SAMPLE = { width: 1200, height: 1223 };
const SAMPLE_QUALITY = 0.8;
const ROOT = path.join(import.meta.dirname, '..');
const PICTURE = path.join(ROOT, 'docs/images/dashboard.png');
const SAMPLE_FILE = path.join(ROOT, 'web/public/sample-dashboard.webp');

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

/** The browser scales and compresses: no library is needed for it. */
async function toSample(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(
    async ({ source, width, height, quality }) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const surface = canvas.getContext('2d')!;
      surface.imageSmoothingQuality = 'high';
      surface.drawImage(picture, 0, 0, width, (picture.height * width) / picture.width);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, ...SAMPLE, quality: SAMPLE_QUALITY },
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
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
  const png = await page.screenshot({ fullPage: true });
  await writeFile(PICTURE, png);
  const blank = await page.context().newPage();
  await writeFile(SAMPLE_FILE, await toSample(blank, png));
} finally {
  await browser.close();
  await demo.stop();
}
