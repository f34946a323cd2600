import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@assay/lab';
import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { findChromium } from '../../e2e/chromium.ts';
import { startProduct } from '../../e2e/product.ts';
import { accountOf, createFixtures, DOMAIN } from '../../e2e/quality/fixtures.ts';
import { logIn } from '../../e2e/steps.ts';
import { type Figure, writeSection } from '../measured.ts';
import { CATEGORIES, linesOf, type Method, median, weaknesses } from './figures.ts';
import { type Device, installLighthouse, type Load, loadPage } from './load.ts';
import { lowerPriority } from './priority.ts';
import { untilIdle } from './quiet.ts';

/**
 * `npm run lighthouse -- [--write] [--only "dashboard, phone"] [--loads 3] [--keep FOLDER]`: Lighthouse on the login page,
 * a company's dashboard, a list and the drawer of a finding, imitating a phone (slow network, slow processor) and a
 * desktop. Each figure is of the median of three loads. A phone is measured in two ways, from the same loads: four times
 * slower than this machine, and as slow as a mid-tier phone (decision 0188). Server, database and Lighthouse have a lower
 * priority than the browser (decision 0188). `--only` measures the pages whose name contains the text, `--keep` writes
 * Lighthouse's reports and traces to a folder. Installs Lighthouse in a separate folder the first time.
 */
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    loads: { type: 'string', default: '3' },
    keep: { type: 'string' },
  },
});
const loads = Number(options.loads);
if (options.write && (options.only || loads !== 3)) throw new Error('--write needs all pages, three loads of each');

await installLighthouse();
const { executablePath, env } = await findChromium();
const scratch = await mkdtemp(path.join(os.tmpdir(), 'assay-lighthouse-'));
const port = await freePort();
const figures: Figure[] = [];
// Lighthouse opens its pages in the profile itself, so the session must be stored there.
const context = await chromium.launchPersistentContext(path.join(scratch, 'profile'), {
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', `--remote-debugging-port=${port}`],
});

// Started after the browser, so that only the browser keeps its priority.
lowerPriority();
const product = await startProduct([]);

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

function report(more: readonly Figure[]): void {
  figures.push(...more);
  for (const { what, value, limit } of more) process.stdout.write(`${what}: ${value} (${limit})\n`);
}

/** One page on one device. */
async function look(name: string, address: string, device: Device): Promise<void> {
  const what = `${name}, ${device}`;
  if (!what.toLowerCase().includes(options.only.toLowerCase())) return;
  const done: Load[] = [];
  for (let at = 1; at <= loads; at++) {
    await untilIdle();
    const folder = path.join(options.keep ?? scratch, `${name}-${device}-${at}`.toLowerCase());
    done.push(await loadPage(product.url + address, device, { port, categories: CATEGORIES, folder }));
  }
  const methods: Method[] = ['standard', ...(device === 'phone' ? (['calibrated'] as const) : [])];
  for (const method of methods) {
    const load = median(done, method);
    report(linesOf(what, method, load));
    for (const line of weaknesses(load, method)) process.stdout.write(`  ${line}\n`);
  }
}

try {
  await createFixtures(product);
  // A scan that is due, or a notification to send, would take processor time of the loads.
  await product.stopJobs();
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
    '`npm run lighthouse -- --write`; on loopback, with the slower network and processor that Lighthouse imitates, medians of three loads;';
  if (options.write) writeSection('The web app by Lighthouse', how, figures);
} finally {
  await context.close();
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}
