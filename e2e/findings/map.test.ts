import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { replaceAddresses } from '@assay/server/platform/db/ratings/addresses.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { enter, logIn } from '../steps.ts';

/** The world map on the page of a domain and in full screen, and the page about scans. */
const OWNER = { email: 'owner@atlas.example', password: TEST_PASSWORD };
const GENERAL: Account = { email: 'general@atlas.example', password: TEST_PASSWORD };
const DOMAINS = ['north.example', 'south.example'] as const;

/** A row of the IP reputation page. */
const row = (ipv4: string, country: string | null, host: string, listed = 0) => ({
  row: {
    ipv4,
    ipv6: null,
    host,
    country,
    asn: 64_500,
    handle: 'Formosa Net',
    registrar_name: null,
    dns_block_amount: listed,
    blacklist_amount: null,
  },
});

stage({
  start: [
    [],
    (config) => ({
      ...config,
      scans: { ...config.scans, contactEmail: 'abuse@atlas.example', addresses: '192.0.2.77' },
    }),
  ],
});
prepare(async () => {
  const { context } = product;
  const owner = await createTestAccount(context, { email: OWNER.email, permission: 23, company: 'Atlas' });
  await createTestAccount(context, { email: GENERAL.email, permission: 1 });
  const [north, south] = [
    await createRatedDomain(context, owner, DOMAINS[0]),
    await createRatedDomain(context, owner, DOMAINS[1], 'copperfinch'),
  ];
  const { companyId } = owner;
  await context.db.withCompany(companyId, async (tx) => {
    await replaceAddresses(tx, { companyId, domainId: north.domainId }, [
      row('192.0.2.1', 'TW', 'www.north.example'),
      row('192.0.2.2', 'TW', 'mail.north.example', 2),
      row('192.0.2.3', 'TW', 'ns.north.example'),
      row('198.51.100.1', 'DE', 'north.example'),
      row('203.0.113.9', null, 'old.north.example'),
    ]);
    await replaceAddresses(tx, { companyId, domainId: south.domainId }, [
      row('203.0.113.1', 'BR', 'www.south.example'),
    ]);
  });
});

const dot = (country: string) => page.getByRole('option', { name: new RegExp(`^${country}: `) });

test("the IP reputation page has a world map of the domain's addresses, an equivalent list, and a link to the full map", async () => {
  await logIn(page, product, OWNER, `/domain/${DOMAINS[0]}/ip_reputation`);
  const card = page.getByRole('region', { name: 'Address locations' });
  await card.getByRole('option').first().waitFor();
  assert.deepEqual(
    await card.getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('aria-label'))),
    ['Taiwan: 3 addresses of 1 domain', 'Germany: 1 address of 1 domain'],
  );
  assert.deepEqual(await card.getByRole('listitem').getByRole('button').allInnerTexts(), [
    'Taiwan\n3\n3 addresses\n1 on a block list',
    'Germany\n1\n1 address',
    'Unknown country\n1\n1 address',
  ]);
  // The license of the data is shown with the map.
  assert.equal(
    await card.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href'),
    'https://creativecommons.org/licenses/by/4.0/',
  );

  await dot('Taiwan').click();
  await card.getByRole('heading', { name: 'Taiwan' }).waitFor();
  await card.getByText('mail.north.example').waitFor();
  assert.equal(await dot('Taiwan').getAttribute('aria-selected'), 'true');
  await card.getByText('On 2 block lists').waitFor();
  await card.getByRole('button', { name: 'All countries' }).click();
  await card.getByRole('button', { name: /^Unknown country/ }).click();
  await card.getByText('203.0.113.9').waitFor();

  await card.getByRole('link', { name: 'Open full map' }).click();
  await page.getByRole('heading', { name: 'World map' }).waitFor();
  await page.getByText('5 addresses · 2 countries').waitFor();
  assert.equal(new URL(page.url()).search, `?domain=${DOMAINS[0]}`);
  shows('2.route.ip-map');
});

test('the full map requires a login, shows every domain, and filters by domain, country and search', async () => {
  await page.goto(`${product.url}/geomap`);
  await enter(page, OWNER);
  await page.getByRole('heading', { name: 'World map' }).waitFor();
  await page.getByText('6 addresses · 3 countries · 2 domains').waitFor();

  // With the keyboard: the first stop is the country with the most addresses, the arrow keys move to the others.
  await dot('Taiwan').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Germany/, pressed: true }).waitFor();
  await page.getByText('198.51.100.1').waitFor();
  assert.equal(await page.getByRole('listitem').count(), 1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Taiwan/ }).waitFor();

  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  assert.ok(await page.getByRole('button', { name: 'Zoom out' }).isDisabled());

  await page.getByText('Addresses', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Address, host or operator' }).fill('203.0.113');
  await page.getByText('1–2 of 2').waitFor();
  const [north, south] = DOMAINS.map((name) => page.getByRole('link', { name, exact: true }));
  await north!.waitFor();
  assert.equal(await south!.getAttribute('href'), `/domain/${DOMAINS[1]}/ip_reputation`);
  // A place leads to the findings of its hosts.
  assert.match(
    (await page
      .getByRole('link', { name: /^Findings of / })
      .first()
      .getAttribute('href'))!,
    /^\/domain\/(?:north|south)\.example\?search=[\w.]+#findings$/,
  );

  await page.getByRole('combobox', { name: 'Domain' }).click();
  await page.getByRole('option', { name: DOMAINS[1] }).click();
  await page.getByText('1 address · 1 country', { exact: true }).waitFor();
  await dot('Brazil').waitFor();
  assert.equal(await dot('Taiwan').count(), 0);
  // Another user who opens the URL sees the same.
  await page.reload();
  await page.getByText('1 address · 1 country', { exact: true }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Domain' }).inputValue(), DOMAINS[1]);
  shows('2.outside.geomap');
});

test('without a plan the map names the required plan; the page about scans is public', async () => {
  await page.goto(`${product.url}/login`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About our scans' }).click();
  await page.getByRole('heading', { name: 'About our scans' }).waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'abuse@atlas.example' }).getAttribute('href'),
    'mailto:abuse@atlas.example',
  );
  await page.getByText(/^Assay\/\d/).waitFor();
  await page.getByText('192.0.2.77').waitFor();
  await page.getByRole('heading', { name: 'How to opt out' }).waitFor();

  await page.goto(`${product.url}/geomap`);
  await enter(page, GENERAL);
  await page.getByText('The map shows the addresses of rated domains. Ratings require a plan.').waitFor();
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.waitForURL('**/upgrade');
});
