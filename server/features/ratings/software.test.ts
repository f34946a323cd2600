import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@software.example', permission: 22 });
const stranger = await createTestAccount(context, { email: 'stranger@software.example', permission: 22 });
await createRatedDomain(context, owner, 'software.example', 'oldmill', (set) =>
  set.map((piece) => {
    if (piece.kind !== 'zone' || !piece.outcome.ok) return piece;
    const nameServers = [{ name: 'ns-101.awsdns-12.com', addresses: [], cname: false }];
    return { ...piece, outcome: { ok: true, value: { ...piece.outcome.value, nameServers } } };
  }),
);

test("a host's software is found from its responses and the domain's name servers, for readers of the evidence", async () => {
  const path = (host: string) => `/api/ratings/software.example/software?host=${encodeURIComponent(host)}`;
  const caller = await server.logIn(owner.email);
  assert.deepEqual((await caller.call('GET', path('software.example'))).data, ['nginx', 'route53']);
  assert.deepEqual((await caller.call('GET', path('nowhere.software.example'))).data, ['route53']);
  const other = await server.logIn(stranger.email);
  assert.equal((await other.call('GET', path('software.example'))).error, 'domain-not-found');
});
