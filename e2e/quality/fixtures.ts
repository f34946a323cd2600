import { upsertAssociation } from '@assay/server/platform/db/suppliers/associations.ts';
import { addDays, dayIn } from '@assay/server/platform/http/calendar.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { type ApiCaller, callerWith } from '@assay/server/testing/api.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { createStoredReport } from '@assay/server/testing/reports.ts';

import { uuidv7 } from 'uuidv7';
import type { Account, Product } from '../product.ts';

/** The tested domain, with the findings of the lab host that has the most faults. */
export const DOMAIN = 'oldmill.example';
const SECOND_DOMAIN = 'copperfinch.example';
const SHARED_DOMAIN = 'saltmarsh.example';

/** Users by the part of the product that they see. */
export const TEST_USERS = {
  owner: { email: 'owner@oldmill.example', permission: 23 },
  administrator: { email: 'administrator@quality.example', permission: 0 },
  mainSupplier: { email: 'main@quality.example', permission: 9 },
  withoutPlan: { email: 'general@quality.example', permission: 1 },
} as const;
export type TestUser = keyof typeof TEST_USERS;

/** Parts of URLs that exist only after creation. */
export interface CreatedFixtures {
  article: string;
  /** Company id of one that shares with the main supplier. */
  supplier: string;
  /** Id of a questionnaire that the owner received. */
  questionnaire: string;
  /** `comprehensive-scan-report-…` without its extension. */
  report: string;
  verifyCode: string;
  ratingLink: string;
}

/** Login of one of them. */
export function accountOf(who: TestUser): Account {
  return { email: TEST_USERS[who].email, password: TEST_PASSWORD };
}

async function callerOf(url: string, who: TestUser): Promise<ApiCaller> {
  const { email: account, password } = accountOf(who);
  const answer = await callerWith(url, null, null).call('POST', '/api/userLogin', { account, password });
  if (!answer.success) throw new Error(answer.message);
  return callerWith(url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
}

/** @throws Error with the server's error: a screen without its data would be tested incompletely */
async function done<T>(caller: ApiCaller, method: string, path: string, body?: object): Promise<T> {
  const answer = await caller.call(method, path, body);
  if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`);
  return answer.data as T;
}

async function share(product: Product, owner: TestAccount, reader: TestAccount): Promise<void> {
  const ends = { companyId: owner.companyId, readerId: reader.companyId, level: 'everything', domains: null } as const;
  const accounts = { kind: 'invite', ownerAccount: owner.accountId, readerAccount: reader.accountId } as const;
  await product.context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, { id: uuidv7(), ...ends, ...accounts }),
  );
}

/** A product in which every screen has data: domains, decisions, schedules, suppliers, news, reports, links. */
export async function createFixtures(product: Product): Promise<CreatedFixtures> {
  const { context, url } = product;
  const make = (who: TestUser, company: string) => createTestAccount(context, { ...TEST_USERS[who], company });
  const owner = await make('owner', 'Old Mill Foundry');
  await make('administrator', 'Assay');
  const mainSupplier = await make('mainSupplier', 'Quayside Group');
  await make('withoutPlan', 'Bare Company');
  const other = await createTestAccount(context, {
    email: 'other@quality.example',
    permission: 22,
    company: 'Saltmarsh Foods',
  });
  // Evidence of the case is newer than that of the second rating, which is the current one.
  const earlier = '2026-11-14T00:00:00.000Z';
  await createRatedDomain(context, owner, DOMAIN, 'copperfinch', (set) => datedNow(set, earlier));
  const { ratingId, ...scanned } = await createRatedDomain(context, owner, DOMAIN);
  const pdf = { ratingId, language: 'en-US', pdf: Buffer.from('%PDF-1.4') };
  const { pdfName, code } = await createStoredReport(context, { owner, ...scanned }, pdf);
  await createRatedDomain(context, owner, SECOND_DOMAIN, 'copperfinch');
  await createRatedDomain(context, other, SHARED_DOMAIN);
  await share(product, owner, mainSupplier);
  await share(product, other, mainSupplier);
  const ratingLink = await fillCompany(url);
  const supplier = owner.companyId;
  const questionnaire = await sendQuestionnaire(url, supplier);
  const article = await fillInstallation(url);
  return { report: pdfName, verifyCode: code, ratingLink, supplier, questionnaire, article };
}

/** @returns the id of a questionnaire with one answer */
async function sendQuestionnaire(url: string, supplier: string): Promise<string> {
  const sender = await callerOf(url, 'mainSupplier');
  const dueOn = addDays(dayIn('UTC', new Date()), 20);
  const body = { companies: [supplier], title: 'Security questionnaire', dueOn, source: { kind: 'standard' } };
  const { ids } = await done<{ ids: string[] }>(sender, 'POST', '/api/questionnaires', body);
  await done(sender, 'POST', `/api/questionnaires/${ids[0]}/send`, {});
  const answer = { value: 'yes', answer: 'Closed since spring' };
  await done(await callerOf(url, 'owner'), 'PUT', `/api/questionnaires/${ids[0]}/answers/databases`, answer);
  return ids[0]!;
}

/** @returns the code of a share link */
async function fillCompany(url: string): Promise<string> {
  const owner = await callerOf(url, 'owner');
  const days = (count: number) => addDays(dayIn('UTC', new Date()), count);
  await done(owner, 'POST', '/api/domains/request', { domain: 'fernhollow.test' });
  await done(owner, 'POST', '/api/autoScanSettings', {
    domain: DOMAIN,
    enabled: true,
    mode: 'permanent',
    intervalDays: 14,
  });
  await done(owner, 'POST', '/api/suppliers/invitations', { account: 'somebody@quality.example', kind: 'invite' });
  const { rows } = await done<{ rows: { fingerprint: string }[] }>(owner, 'GET', `/api/ratings/${DOMAIN}/findings`);
  const decide = (at: number, decision: object) =>
    done(owner, 'POST', `/api/ratings/${DOMAIN}/decisions`, { fingerprints: [rows[at]!.fingerprint], ...decision });
  await decide(0, { action: 'comment', text: 'Looked at together with the host.' });
  await decide(1, { action: 'accept', reason: 'Behind a VPN', until: days(30) });
  await decide(2, { action: 'dispute', reason: 'This host is not ours.' });
  const link = { level: 'everything', lastDay: days(20), password: '', label: 'For the board' };
  const made = await done<{ url: string }>(owner, 'POST', `/api/ratings/${DOMAIN}/links`, link);
  return made.url.split('/').at(-1)!;
}

/** @returns the ID of a published article */
async function fillInstallation(url: string): Promise<string> {
  const administrator = await callerOf(url, 'administrator');
  const write = (title: string) =>
    done<{ id: string }>(administrator, 'POST', '/api/admin/news', {
      language: 'en-US',
      texts: [
        {
          language: 'en-US',
          title,
          content: '<h2>What changed</h2><p>Words to <a href="https://example.test">read</a>.</p>',
        },
      ],
    });
  await write('A draft that nobody reads yet');
  const { id } = await write('Certificates of shorter life');
  await done(administrator, 'POST', `/api/admin/news/${id}/publish`, {});
  await done(administrator, 'POST', '/api/admin/licences', { plan: 22, days: 365, count: 2, note: 'Spring' });
  return id;
}
