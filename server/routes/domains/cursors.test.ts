import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@pages.example', permission: 23 });
await createTestAccount(context, { email: 'admin@pages.example', permission: 0 });
const caller = await server.logIn(owner.email);
const admin = await server.logIn('admin@pages.example');
for (const domain of ['b.example', 'c.example', 'd.example', 'f.example']) {
  await createRatedDomain(context, owner, domain, 'copperfinch');
}

type Row = Record<string, unknown>;

/** All rows of a list by its cursors, three at a time. @param between runs after the first page */
async function readAll(who: ApiCaller, path: string, between: () => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `${path.includes('?') ? '&' : '?'}pageSize=3${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { data } = await who.call('GET', path + query);
    assert.equal(data.nextCursor === null, data.rows.length < 3, path);
    assert.ok(data.total >= 4, `${path} counts all rows on each page: ${data.total}`);
    rows.push(...data.rows);
    if (cursor === null) await between();
    cursor = data.nextCursor;
  } while (cursor !== null);
  return rows;
}

test('lists by domain are read with a cursor, each domain once, although one before them is added meanwhile', async () => {
  let added = 0;
  const add = () => createRatedDomain(context, owner, `a${9 - added++}.example`, 'copperfinch');
  for (const path of ['/api/associatedDomains', '/api/ratings', '/api/reports', '/api/addresses/domains']) {
    const before = (await caller.call('GET', `${path}?pageSize=200`)).data.rows as Row[];
    assert.ok(before.length >= 4);
    const rows = await readAll(caller, path, add);
    assert.deepEqual(
      rows.map(({ domain }) => domain),
      before.map(({ domain }) => domain),
      path,
    );
    assert.equal((await caller.call('GET', `${path}?cursor=x`)).error, 'validation-failed', path);
  }
});

test('assets are read with a cursor in each of their orders, with a filter and with a search', async () => {
  for (const query of ['', 'sort=-name', 'sort=firstSeen', 'sort=-firstSeen', 'kind=host', 'search=example']) {
    const path = `/api/assets?${query}`;
    const all = (await caller.call('GET', `${path}&pageSize=200`)).data.rows as Row[];
    assert.ok(all.length > 3, query);
    const rows = await readAll(caller, path, async () => {});
    assert.deepEqual(
      rows.map(({ id }) => id),
      all.map(({ id }) => id),
      query,
    );
  }
});

test('outgoing mails and deliveries of a webhook are read with a cursor, newest first', async () => {
  const addMail = () =>
    context.db.withCompany(owner.companyId, (tx) =>
      sql`insert into mail (id, recipient, template, language, subject, opens_account, expires_at)
        values (${uuidv7()}, 'to@pages.example', 'activate', 'en-US', '', true, now() + interval '1 day')`.execute(tx),
    );
  const hook = uuidv7();
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`insert into webhook (id, company_id, name, encrypted_config, url_origin, format, kinds, language, time_zone)
      values (${hook}, ${owner.companyId}, 'h', '', '', 'json', '{}', 'en-US', 'UTC')`.execute(tx),
  );
  const addDelivery = () =>
    context.db.withCompany(owner.companyId, (tx) =>
      sql`insert into webhook_delivery (id, company_id, webhook_id, state)
        values (${uuidv7()}, ${owner.companyId}, ${hook}, 'failed')`.execute(tx),
    );
  for (const [who, path, add] of [
    [admin, '/api/admin/mails?search=to@pages.example', addMail],
    [caller, `/api/notifications/webhooks/${hook}/deliveries`, addDelivery],
  ] as const) {
    for (let n = 0; n < 5; n++) await add();
    const { rows: before } = (await who.call('GET', path)).data;
    const rows = await readAll(who, path, add);
    assert.deepEqual(
      rows.map(({ id }) => id),
      (before as Row[]).map(({ id }) => id),
      path,
    );
  }
});
