import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn, moveTo } from '../steps.ts';

/** Issues with their assets, the deductions down to a finding, and the verdict of a re-test, by roles and visible names. */
const DOMAIN = 'oldmill.example';
const HSTS = 'HSTS header missing';

let owner: Account & TestAccount;

stage({ start: [[DOMAIN]], expected: /status of 40[39]/ });
prepare(async () => {
  owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
  await createRatedDomain(product.context, owner, DOMAIN, 'oldmill', datedNow);
});

const drawer = () => page.getByRole('complementary', { name: 'Finding' });
const findings = () => page.getByRole('region', { name: 'Top issues by score impact' });
const deductions = () => page.getByRole('region', { name: 'Deductions' });

/** `−12.5`, `+3`, or nothing, in hundredths; positive = deducted. */
function hundredths(text: string): number {
  const plain = text.trim();
  if (plain === '' || plain === '0') return 0;
  return -Math.round(Number(plain.replace('\u2212', '-').replace('+', '')) * 100);
}

interface Line {
  level: number;
  name: string;
  area: number;
  impact: number;
}
async function lines(): Promise<Line[]> {
  const read = await deductions()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.getAttribute('data-level') ?? '',
        ...[...row.children].map((cell) => cell.textContent ?? ''),
      ]),
    );
  return read.map(([level, name, area, impact]) => ({
    level: Number(level),
    name: name!.replaceAll(/\s+/g, ' '),
    area: hundredths(area!),
    impact: hundredths(impact!),
  }));
}
/** The lines one level below a line. */
function partsOf(all: readonly Line[], at: number): Line[] {
  const rest = all.slice(at + 1);
  const end = rest.findIndex(({ level }) => level <= all[at]!.level);
  return rest.slice(0, end < 0 ? undefined : end).filter(({ level }) => level === all[at]!.level + 1);
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function unfoldAll(card: Locator): Promise<void> {
  const folded = card.getByRole('button', { name: /^Show parts of / }).and(card.locator('[aria-expanded=false]'));
  while ((await folded.count()) > 0) await folded.first().click();
}

test('the deductions add up at every level, and lead to area, asset and evidence', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}`);
  await page.getByRole('link', { name: 'Show every deduction' }).click();
  await deductions().getByRole('row').nth(2).waitFor();
  await unfoldAll(deductions());
  const all = await lines();
  const [total] = all;
  const score = Number(/Score (\d+) of 100/.exec(total!.name)![1]);
  assert.equal(total!.impact, 100 * (100 - score));
  assert.equal(sum(partsOf(all, 0).map(({ impact }) => impact)), total!.impact);
  let issues = 0;
  for (const [at, line] of all.entries()) {
    const parts = partsOf(all, at);
    if (line.level === 0 || parts.length === 0) continue;
    assert.equal(sum(parts.map(({ area }) => area)), line.area, line.name);
    if (line.level === 1) assert.equal(sum(parts.map(({ impact }) => impact)), line.impact, line.name);
    if (line.level === 2) issues += 1;
  }
  assert.ok(issues > 20, `${issues} issues`);

  const finding = deductions().locator('tr[data-level="3"]').getByRole('link').first();
  const title = (await finding.textContent())!.split(' · ')[0]!;
  await finding.click();
  await drawer().getByRole('heading', { level: 2, name: title }).waitFor();
  await drawer().getByRole('heading', { name: 'Evidence' }).waitFor();
  await deductions().waitFor();
  await deductions().getByRole('link', { name: 'Network port security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Network port security' }).waitFor();
});

test('every severity chip of every area counts the rows that it lists, by issue and by asset', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}`);
  let pressed = 0;
  for (const area of AREA_IDS)
    for (const group of ['issue', 'asset']) {
      await moveTo(page, `/domain/${DOMAIN}/${area}?group=${group}`);
      const filters = page.locator('main').getByRole('search').first();
      await filters
        .getByRole('button', { name: group === 'issue' ? 'By issue' : 'By asset' })
        .and(page.locator('[aria-pressed=true]'))
        .waitFor();
      const card = page.locator('main section.card').filter({ has: filters });
      await card.getByText('Loading').waitFor({ state: 'detached' });
      const chips = filters.getByRole('button', {
        name: /^(Critical|High|Medium|Low|Informational|Other|No finding) \d+$/,
      });
      for (const name of await chips.allTextContents()) {
        const [, level, count] = /^(\D+?)\s*(\d+)$/.exec(name)!;
        const chip = filters.getByRole('button', { name: `${level} ${count}`, exact: true });
        await chip.click();
        await card.getByText(new RegExp(`^1–\\d+ of ${count}$`)).waitFor();
        await chip.click();
        pressed += 1;
      }
    }
  assert.ok(pressed > 30, `${pressed} chips`);
});

test('an issue lists its assets once, with its points once, and by asset the same sum appears', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}?search=hsts`);
  const rows = () => findings().locator('tbody tr');
  await rows().filter({ hasText: HSTS }).first().waitFor();
  assert.equal(await rows().filter({ hasText: HSTS }).count(), 1);
  const total = await findings()
    .getByText(/points in total$/)
    .textContent();
  await findings().getByRole('button', { name: 'By asset' }).click();
  await findings().getByRole('columnheader', { name: 'Asset', exact: true }).waitFor();
  assert.ok((await rows().count()) >= 1);
  assert.equal(
    await findings()
      .getByText(/points in total$/)
      .textContent(),
    total,
  );
});

test('a re-test ends with its verdict in the drawer: still open, then fixed with the points regained', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}?search=hsts`);
  await findings().getByRole('button', { name: HSTS }).first().click();
  const verdict = drawer().getByRole('region', { name: 'Re-test' });
  const retest = drawer().getByRole('button', { name: 'I fixed it: re-test' });
  await retest.click();
  await drawer().getByRole('button', { name: 'Re-testing' }).waitFor();
  await verdict.getByText(/^Still open, verified \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/).waitFor();
  await drawer().getByText('Old requested a re-test').waitFor();
  await drawer().getByText('Re-test: still open').waitFor();
  await drawer().getByText('Discovered', { exact: true }).last().waitFor();

  const site = product.lab.domains.find(({ domain }) => domain === DOMAIN)!;
  await product.lab.setFaults(
    DOMAIN,
    site.faults.filter((fault) => fault !== 'hsts-missing'),
  );
  await retest.click();
  await verdict.getByText(/^Fixed, \+\d+ points verified \d{4}-\d\d-\d\d/).waitFor();
  await drawer().getByText('Re-test: fixed +').waitFor();
  await drawer().getByRole('heading', { level: 2, name: HSTS }).waitFor();
  assert.equal(await retest.count(), 0);
});

test('a refused re-test says why in the drawer', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}`);
  await product.context.db.withCompany(owner.companyId, async (tx) => {
    await sql`update domain set status = 'expired' where name = ${DOMAIN}`.execute(tx);
  });
  await findings().locator('tbody').getByRole('button').first().click();
  await drawer().getByRole('button', { name: 'I fixed it: re-test' }).click();
  await drawer().getByRole('region', { name: 'Re-test' }).getByText('Re-test not started:').waitFor();
});
