import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@assay/lab';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';
import { startProduct } from '../e2e/product.ts';
import { accountOf, createFixtures, DOMAIN } from '../e2e/quality/fixtures.ts';
import { logIn } from '../e2e/steps.ts';
import { type Figure, writeSection } from './measured.ts';

/**
 * `npm run lighthouse -- [--write] [--only "dashboard, phone"] [--keep FOLDER]`: Lighthouse on the login page, a company's
 * dashboard, a list and the drawer of a finding, emulating a phone (slow network, a quarter of the CPU) and a desktop.
 * `--only` measures the pages whose name contains the text, `--keep` writes Lighthouse's reports and traces to a folder.
 * Installs Lighthouse in a separate folder the first time.
 */
const FOLDER = path.join(import.meta.dirname, 'lighthouse');
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Category → minimum score, of 100. */
const LEAST: Readonly<Record<string, number>> = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
const DEVICES = { phone: [], desk: ['--preset=desktop'] } as const;

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});

interface Result {
  /** Lighthouse's measure of the processor at that time: less than usual on a machine that does other work. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>;
}

/** The product runs in this process, so waiting for a program must not block the event loop. */
const run = promisify(execFile);
if (options.write && options.only) throw new Error('--write needs all pages');

if (!existsSync(CLI)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
const { executablePath, env } = await findChromium();
if (options.keep) await mkdir(options.keep, { recursive: true });
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

/** A finding of the tested domain in web application security, for its drawer. */
async function worstFinding({ context: { db } }: typeof product): Promise<{ fingerprint: string }> {
  const { rows } = await db.withAllCompanies('migration', (tx) =>
    sql<{ fingerprint: string }>`
      select f.fingerprint from finding f join domain d on d.id = f.domain_id
      where d.name = ${DOMAIN} and f.area = 'web_app_security' and f.closed_at is null
      order by f.fingerprint limit 1`.execute(tx),
  );
  return rows[0]!;
}

/** One page on one device; returns the audits that cost points. */
async function look(name: string, address: string, device: keyof typeof DEVICES): Promise<void> {
  if (!`${name}, ${device}`.toLowerCase().includes(options.only.toLowerCase())) return;
  const file = path.join(options.keep ?? scratch, `${name}-${device}.json`.toLowerCase());
  const only = `--only-categories=${Object.keys(LEAST).join(',')}`;
  const target = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--disable-storage-reset',
    only,
    ...(options.keep ? ['--save-assets'] : []),
  ];
  await run(process.execPath, [CLI, product.url + address, ...target, ...DEVICES[device]], { cwd: FOLDER });
  const { environment, categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Result;
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
  const paint = audits['largest-contentful-paint']?.displayValue ?? '–';
  figures.push({ what: `${name}, ${device}: largest contentful paint`, value: paint, limit: 'under 2.5 s' });
  const processor = Math.round(environment.benchmarkIndex);
  process.stdout.write(`  layout shift ${shift}, largest contentful paint ${paint}, benchmark index ${processor}\n`);
}

try {
  await createFixtures(product);
  for (const device of ['desk', 'phone'] as const) await look('Log-in', '/login', device);
  const page = await context.newPage();
  await logIn(page, product, accountOf('owner'));
  await page.close();
  const { fingerprint } = await worstFinding(product);
  const pages: readonly [name: string, address: string][] = [
    ['Dashboard', `/?domain=${DOMAIN}`],
    ['List', '/work?view=open'],
    ['Drawer', `/domain/${DOMAIN}/web_app_security?finding=${fingerprint}`],
  ];
  for (const [name, address] of pages)
    for (const device of ['desk', 'phone'] as const) await look(name, address, device);
  const how =
    '`npm run lighthouse -- --write`; on loopback, with the slower network and processor that Lighthouse imitates;';
  if (options.write) writeSection('The web app by Lighthouse', how, figures);
} finally {
  await context.close();
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}
