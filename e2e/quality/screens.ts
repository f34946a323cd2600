import { canOpen, ROUTES, type RouteAccess } from '@assay/contract/access.ts';
import type { Page } from 'playwright-core';
import { type CreatedFixtures, DOMAIN, TEST_USERS, type TestUser } from './fixtures.ts';

export interface Screen {
  /** Name of its route. */
  name: string;
  address: string;
  /** The user who opens it; null without a login. */
  by: TestUser | null;
  /** Dialogs that open over it, one at a time, each on the initial screen. */
  opens: readonly Opening[];
}

export interface Opening {
  name: string;
  open(page: Page): Promise<void>;
}

/** English name of a control → the beginning of its name in the displayed language. */
export type TranslateName = (english: string) => string;

const button = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: beginning(name) })
    .first();
const beginning = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
const press =
  (name: string, words: string) =>
  (say: TranslateName): Opening => ({
    name,
    open: async (page) => {
      await button(page, say(words)).click();
      await page.getByRole('dialog').waitFor();
    },
  });
const drawer = (page: Page) => page.getByRole('complementary').last();

/** Dialogs, drawers and menus of a route. */
const OPENINGS: Record<string, readonly ((say: TranslateName) => Opening)[]> = {
  index: [
    () => ({
      name: 'palette',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('a');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
      },
    }),
    (say) => ({
      name: 'appearance',
      open: async (page) => {
        await page.getByRole('button', { name: beginning(say('Theme')) }).click();
        await page.getByRole('menuitem', { name: beginning(say('Appearance')) }).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
    () => ({
      name: 'notices',
      open: async (page) => {
        // Its name contains the number of unread items.
        await page.getByRole('banner').locator('button:has(.tabler-icon-bell)').click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ],
  domain: [press('share', 'Share'), press('badge', 'Badge')],
  web_app_security: [
    // Before the drawer, which covers the button.
    press('saved-filters', 'Saved views'),
    (say) => ({
      name: 'finding',
      open: async (page) => {
        await page.getByRole('main').locator('tbody').first().locator('[class*=_rowOpener_]').first().click();
        await drawer(page)
          .getByRole('button', { name: beginning(say('Accept risk')) })
          .click();
        await drawer(page).getByRole('form').waitFor();
      },
    }),
  ],
  inventory: [
    () => ({
      name: 'asset',
      open: async (page) => {
        await page.getByRole('main').locator('[data-row-opener]').first().click();
        await drawer(page).locator('h3').waitFor();
      },
    }),
  ],
  scan: [press('states', 'Scan states explained')],
  listAssociatedDomains: [
    press('tags', 'Add tags'),
    press('delete', 'Delete domain'),
    () => ({
      name: 'scan-settings',
      open: async (page) => {
        await page.getByRole('main').locator('[class*=_tagButton_]').nth(1).click();
        await page.getByRole('dialog').getByRole('form').last().waitFor();
      },
    }),
  ],
  listMainSuppliers: [press('invite', 'Invite a main supplier')],
};

/**
 * A URL for every screen of `contract/access.ts`, by the first of `PEOPLE` who may open it, and some screens in other
 * states.
 * @param who only screens that this user opens; null = a visitor
 * @param say translates names of controls if another language than English is displayed
 */
export function screensOf(
  made: CreatedFixtures,
  who: TestUser | null,
  say: TranslateName = (english) => english,
): Screen[] {
  return allScreens(made, say).filter(({ by }) => by === who);
}

function allScreens(made: CreatedFixtures, say: TranslateName): Screen[] {
  const values: Record<string, string> = {
    ':domain': DOMAIN,
    ':id': made.article,
    ':pdfName': made.report,
    ':company': made.supplier,
  };
  const addressOf = ({ name, path }: RouteAccess) =>
    path.replace(/:\w+/, (part) => {
      if (name === 'questionnaire') return made.questionnaire;
      if (part !== ':code') return values[part]!;
      return name === 'verifyCode' ? made.verifyCode : made.ratingLink;
    });
  // The page of an expired password requires its flag, which then redirects all other pages to it.
  const listed = ROUTES.filter(({ name }) => name !== 'passwordExpired').map((route): Screen => {
    const { name, access } = route;
    const by =
      (Object.keys(TEST_USERS) as TestUser[]).find((who) => canOpen(access, TEST_USERS[who].permission)) ?? null;
    return {
      name,
      address: addressOf(route),
      by: access === 'public' ? null : by,
      opens: (OPENINGS[name] ?? []).map((opening) => opening(say)),
    };
  });
  return [...listed, ...further(made)];
}

/** The same routes in other states, and for other users. */
function further(made: CreatedFixtures): Screen[] {
  return [
    {
      name: 'deductions',
      address: `/domain/${DOMAIN}?deductions=web_app_security#deductions`,
      by: 'owner',
      opens: [],
    },
    { name: 'all-domains', address: '/?domain=all', by: 'owner', opens: [] },
    { name: 'analyze-beside', address: '/analyze?with=domain', by: 'owner', opens: [] },
    { name: 'verification', address: '/listAssociatedDomains?verify=fernhollow.test', by: 'owner', opens: [] },
    { name: 'news-detail', address: `/article?id=${made.article}`, by: 'owner', opens: [] },
    { name: 'first-steps', address: '/article', by: 'withoutPlan', opens: [] },
    { name: 'account-without-plan', address: '/account', by: 'withoutPlan', opens: [] },
    { name: 'portfolio', address: '/', by: 'mainSupplier', opens: [] },
    { name: 'shared-domains', address: '/listSubSuppliers?tab=ratings', by: 'mainSupplier', opens: [] },
  ];
}
