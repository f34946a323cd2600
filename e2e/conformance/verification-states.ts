import assert from 'node:assert/strict';
import { expectSuccess } from './client.ts';
import type { Installation } from './installation.ts';
import type { Pages } from './pages.ts';
import { NotCheckable, type Statements } from './statements.ts';

const LIST = '/listAssociatedDomains';
const HOUR_MS = 3_600_000;

/** docs/product/states.md: verification requests that failed or expired, at the server and on the page. */
export async function checkVerificationStates(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const check = statements.check.bind(statements);
  const run = Date.now().toString(36);
  const request = async (label: string) => {
    const domain = `${label}-${run}.example`;
    const { client } = await installation.company(21);
    const { data } = expectSuccess(await client.call('POST', '/api/domains/request', { domain }), 'request');
    return { client, domain, data };
  };

  for (const [status, words] of [
    ['failed', 'Failed'],
    ['expired', 'Expired'],
  ] as const)
    await check(`§4 a verification that is ${status} is shown as such`, async () => {
      const { domain } = await request(status);
      await pages.use(async (page) => {
        await page.route('**/api/domains/pending', async (route) => {
          const response = await route.fetch();
          const json = await response.json();
          for (const row of json.data) if (row.domain === domain) row.status = status;
          await route.fulfill({ response, json });
        });
        await pages.logIn(page, await installation.company(21), LIST);
        await page.getByRole('listitem').filter({ hasText: domain }).getByText(words, { exact: true }).waitFor();
      });
    });
  await check('§4 a verification of a domain that does not exist fails, and is not checked again', async () => {
    const { client, domain } = await request('absent');
    await pages.use(async (page) => {
      await pages.logIn(page, await installation.company(21), `${LIST}?verify=${domain}`);
      const checked = page.waitForResponse('**/api/domains/verify');
      await page.getByRole('button', { name: 'I added it: check now' }).click();
      const { data } = await (await checked).json();
      if (data?.status !== 'failed')
        throw new NotCheckable('the DNS of this installation does not say that the name does not exist');
      const again = await client.call('POST', '/api/domains/verify', { domain });
      assert.equal(again.success, false);
      assert.match(again.message, /no longer open/i);
      // The page leaves the record, whose request is not open any more.
      await page.getByRole('button', { name: 'Get DNS record' }).waitFor();
      await page.getByRole('listitem').filter({ hasText: domain }).waitFor({ state: 'detached' });
    });
  });
  await check('§4 a verification whose time has passed expires', async () => {
    const { data } = await request('late');
    const hours = Math.round((Date.parse(data.expiresAt) - Date.parse(data.appliedAt)) / HOUR_MS);
    throw new NotCheckable(`a request expires after ${hours} hours, which no request from outside shortens`);
  });
}
