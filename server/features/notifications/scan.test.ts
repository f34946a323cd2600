import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NotificationRow } from '@assay/contract/api/notifications.ts';
import { startLab } from '@assay/lab';
import { createTestAccount } from '#testing/accounts.ts';
import { createDomain } from '#testing/domains.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { scanningServer } from '#testing/scanning-server.ts';

const SICK = 'oldmill.example';
const HEALTHY = 'fernhollow.test';
const lab = await startLab({ domains: [SICK, HEALTHY] });
const { context, server } = await scanningServer(lab);

const person = await createTestAccount(context, { email: 'owner@scanned.example', permission: 23 });
const caller = await server.logIn(person.email);

const notification = (kind: string) =>
  eventually(`notification ${kind}`, async () => {
    const { data } = await caller.call('GET', '/api/notifications');
    return (data.rows as NotificationRow[]).find((row) => row.kind === kind);
  });

test('a scan that finds a domain worse than before notifies, and a webhook over TLS is called', async () => {
  const wish = { name: 'TLS', url: `https://${HEALTHY}/`, format: 'json', kinds: ['rating-dropped'], enabled: true };
  const { id } = (await caller.call('POST', '/api/notifications/webhooks', wish)).data;
  // The previous evidence is that of another, healthier domain.
  await createRatedDomain(context, person, SICK, 'copperfinch');
  const before = (await caller.call('GET', `/api/ratings/${SICK}`)).data.total;
  await caller.call('POST', '/api/scans', { domain: SICK });
  const { facts } = await notification('rating-dropped');
  assert.equal(facts.before, before);
  assert.ok(Number(facts.after) < Number(facts.before));
  const fresh = await notification('finding-new');
  assert.equal(fresh.facts.count, Number(fresh.facts.critical) + Number(fresh.facts.high));
  const call = await eventually('the call', async () => {
    const { rows } = (await caller.call('GET', `/api/notifications/webhooks/${id}/deliveries`)).data;
    return rows.find(({ state }: { state: string }) => state === 'delivered');
  });
  assert.deepEqual([call.kind, call.status], ['rating-dropped', 200]);
});

test('a scan that ends without a rating notifies', async () => {
  const name = 'no-such-name.test';
  await createDomain(context, person, name);
  await caller.call('POST', '/api/scans', { domain: name });
  assert.deepEqual((await notification('scan-failed')).facts, { domain: name, reason: 'domain-not-found' });
});
