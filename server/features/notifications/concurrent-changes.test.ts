import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { decryptWebhookSecrets } from './webhooks/webhook-secrets.ts';

const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true },
}));
const server = await testServer(context);
const { caller, companyId } = await server.user({ email: 'owner@concurrent.example', permission: 23 });
const URL_BEFORE = 'http://127.0.0.1/before';
const URL_AFTER = 'http://127.0.0.1/after';

/** Starts calls that wait for the same row, in this order, and lets them go when all do. @returns their data */
async function atOnce(table: string, calls: readonly (() => ReturnType<typeof caller.call>)[]) {
  const running = await context.db.withCompany(companyId, async (tx) => {
    await sql`select 1 from ${sql.table(table)} for update`.execute(tx);
    // In a transaction of its own, because PostgreSQL keeps what a transaction has read of other sessions.
    const waiting = () =>
      context.db.withoutCompany((other) =>
        sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(other),
      );
    const started: ReturnType<typeof caller.call>[] = [];
    for (const call of calls) {
      started.push(call());
      await eventually('the call waits', async () => (await waiting()).rows[0]!.n === started.length);
    }
    // In an object, because a returned promise would be awaited before the commit.
    return { started };
  });
  const answers = await Promise.all(running.started);
  for (const answer of answers) assert.ok(answer.success, JSON.stringify(answer));
  return answers.map(({ data }) => data);
}

async function sealedOf(table: string, column: string): Promise<{ id: string; sealed: Buffer }> {
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ id: string; sealed: Buffer }>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(tx),
  );
  return rows[0]!;
}

test('the new secret of a webhook and its new URL are both kept if they are set at the same time', async () => {
  const path = '/api/notifications/webhooks';
  const wish = { name: 'Operations', format: 'json', kinds: ['scan-failed'], enabled: true };
  const { id } = (await caller.call('POST', path, { ...wish, url: URL_BEFORE })).data;
  const [rotated] = await atOnce('webhook', [
    () => caller.call('POST', `${path}/${id}/secret`),
    () => caller.call('PUT', `${path}/${id}`, { ...wish, url: URL_AFTER }),
  ]);
  const { secret, url } = decryptWebhookSecrets(context, await sealedOf('webhook', 'encrypted_config'));
  assert.deepEqual([secret, url], [rotated.secret, URL_AFTER]);
});

const CONNECTIONS = {
  siem: { transport: 'http', severity: 'high', audit: false },
  ticket: { system: 'github', target: 'acme/security', user: '', category: '', severity: null },
} as const;

for (const [kind, fields] of Object.entries(CONNECTIONS)) {
  test(`a new token of a ${kind} connection is kept if the connection is renamed at the same time`, async () => {
    const path = kind === 'siem' ? '/api/siem/connections' : '/api/tickets/connections';
    const wish = { name: 'Before', url: URL_BEFORE, enabled: true, ...fields };
    const made = await caller.call('POST', path, { ...wish, token: 'old' });
    assert.ok(made.success, JSON.stringify(made));
    const table = `${kind}_connection`;
    await atOnce(table, [
      () => caller.call('PUT', `${path}/${made.data.id}`, { ...wish, token: 'new' }),
      () => caller.call('PUT', `${path}/${made.data.id}`, { ...wish, name: 'After', token: '' }),
    ]);
    const { id, sealed } = await sealedOf(table, 'encrypted_token');
    assert.equal(context.secrets.open(`${kind} connection`, sealed, id).toString(), 'new');
  });
}
