import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@assay/lab';
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';
import { startProduct } from '../e2e/product.ts';
import { accountOf, createFixtures, DOMAIN } from '../e2e/quality/fixtures.ts';
import { logIn } from '../e2e/steps.ts';
import { type Figure, writeSection } from './measured.ts';

/**
 * `npm run lighthouse -- [--write]`: Lighthouse on the login page and on a company's dashboard, emulating a phone (slow
 * network, a quarter of the CPU) and a desktop. Installs Lighthouse in a separate folder the first time.
 */
const FOLDER = path.join(import.meta.dirname, 'lighthouse');
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Category → minimum score, of 100. */
const LEAST: Readonly<Record<string, number>> = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 };
const DEVICES = { phone: [], desk: ['--preset=desktop'] } as const;

interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>;
}

/** The product runs in this process, so waiting for a program must not block the event loop. */
const run = promisify(execFile);

if (!existsSync(CLI)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
const { executablePath, env } = await findChromium();
const scratch = await mkdtemp(path.join(os.tmpdir(), 'assay-lighthouse-'));
const port = await freePort();
const product = await startProduct([]);
const figures: Figure[] = [];
// Lighthouse opens its pages in the profile itself, so the session must be stored there.
const context = await chromium.launchPersistentContext(path.join(scratch, 'profile'), {
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', `--remote-debugging-port=${port}`],
});

/** One page on one device; returns the audits that cost points. */
async function look(name: string, address: string, device: keyof typeof DEVICES): Promise<void> {
  const file = path.join(scratch, 'result.json');
  const only = `--only-categories=${Object.keys(LEAST).join(',')}`;
  const target = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--disable-storage-reset',
    only,
  ];
  await run(process.execPath, [CLI, product.url + address, ...target, ...DEVICES[device]], { cwd: FOLDER });
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Result;
  for (const [id, least] of Object.entries(LEAST)) {
    const { score, auditRefs } = categories[id]!;
    const points = Math.round((score ?? 0) * 100);
    figures.push({ what: `${name}, ${device}: ${id}`, value: String(points), limit: `at least ${least}` });
    process.stdout.write(`${name}, ${device}: ${id} ${points}\n`);
    for (const { id: audit, weight } of auditRefs) {
      const { score: own, title, displayValue = '' } = audits[audit]!;
      if (weight > 0 && own !== null && own < 0.9)
        process.stdout.write(`  ${audit} ${Math.round(own * 100)}: ${title} ${displayValue}\n`);
    }
  }
  const shift = audits['cumulative-layout-shift']?.displayValue ?? '–';
  figures.push({ what: `${name}, ${device}: cumulative layout shift`, value: shift, limit: 'under 0.1' });
}

try {
  await createFixtures(product);
  for (const device of ['desk', 'phone'] as const) await look('Log-in', '/login', device);
  const page = await context.newPage();
  await logIn(page, product, accountOf('owner'));
  await page.close();
  for (const device of ['desk', 'phone'] as const) await look('Dashboard', `/?domain=${DOMAIN}`, device);
  const how =
    '`npm run lighthouse -- --write`; on loopback, with the slower network and processor that Lighthouse imitates;';
  if (process.argv.includes('--write')) writeSection('The web app by Lighthouse', how, figures);
} finally {
  await context.close();
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}
