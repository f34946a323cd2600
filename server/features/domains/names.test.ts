import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceSet } from '@assay/engine';
import { sql } from 'kysely';
import { listDecidedAssets } from '#platform/db/domains/assets.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@names.example', permission: 22 });
const { companyId } = owner;
await createTestAccount(context, { email: 'member@names.example', permission: 22, companyId, companyRole: 'member' });
const DOMAIN = 'oldmill.example';
const LOOK_ALIKE = 'oldmills.example';
const { domainId } = await createRatedDomain(context, owner, DOMAIN);
const caller = await server.logIn(owner.email);
const ASSETS = `/api/domains/${DOMAIN}/assets`;
const LOOK_ALIKES = `/api/domains/${DOMAIN}/lookAlikes`;

const socialScore = async () => {
  const { data } = await caller.call('GET', `/api/ratings/${DOMAIN}`);
  return data.areas.find(({ area }: { area: string }) => area === 'social_engineering').score as number;
};

test('hosts are listed with their discovery sources, and each source with its result', async () => {
  const { data } = await caller.call('GET', ASSETS);
  const www = data.rows.find(({ name }: { name: string }) => name === `www.${DOMAIN}`);
  assert.ok(www.ways.includes('given') && www.ways.includes('certificate-log'), String(www.ways));
  assert.deepEqual([www.sureness, www.decision, www.present], ['certain', 'open', true]);
  const ways = new Map(data.ways.map(({ way, state }: { way: string; state: string }) => [way, state]));
  assert.equal(ways.get('certificate-log'), 'found');
  assert.equal(ways.get('spf'), 'none');
  assert.ok(data.deciding && data.at !== null && data.counts.open === data.total);
  const found = await caller.call('GET', `${ASSETS}?search=WWW&pageSize=1`);
  assert.deepEqual([found.data.total, found.data.rows[0].name], [1, `www.${DOMAIN}`]);
});

test('a host is confirmed, rejected and reopened by its owner, with effect on scans and an audit entry', async () => {
  const decide = (decision: string, ...names: string[]) => caller.call('POST', ASSETS, { names, decision });
  assert.equal((await decide('rejected', DOMAIN)).error, 'asset-is-rated-domain');
  assert.equal((await decide('rejected', `www.${DOMAIN}.`, 'never-seen.example')).data.changed, 1);
  assert.equal((await decide('rejected', `www.${DOMAIN}`)).data.changed, 0, 'said already');
  assert.equal((await decide('confirmed', `mail.${DOMAIN}`)).data.changed, 1);
  const decided = await context.db.withCompany(companyId, (tx) => listDecidedAssets(tx, domainId));
  assert.deepEqual(decided, { confirmed: [`mail.${DOMAIN}`], rejected: [`www.${DOMAIN}`] });
  const rejected = (await caller.call('GET', `${ASSETS}?decision=rejected`)).data;
  assert.deepEqual([rejected.total, rejected.rows[0].decidedBy], [1, owner.email]);
  // A decision about a name is kept when the next scan does not find the name any more.
  const without = (set: EvidenceSet) =>
    set.filter(({ kind }) => !['certificate-log', 'tls', 'mail', 'reputation'].includes(kind));
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', without);
  const mail = (await caller.call('GET', `${ASSETS}?search=mail.`)).data.rows[0];
  assert.deepEqual([mail?.present, mail?.decision], [false, 'confirmed']);
  assert.equal((await decide('open', `www.${DOMAIN}`)).data.changed, 1);
  const rows = (await auditEntries(context, 'domain.assets-decided', companyId)).map(
    ({ facts: { before, after } }) => ({
      before,
      after,
    }),
  );
  assert.deepEqual(rows, [
    { before: 'open', after: 'rejected' },
    { before: 'open', after: 'confirmed' },
    { before: 'rejected', after: 'open' },
  ]);
});

test('a look-alike that the owner marks as its own deducts nothing from then on, until the mark is removed', async () => {
  await createRatedDomain(context, owner, DOMAIN);
  const { data } = await caller.call('GET', LOOK_ALIKES);
  assert.deepEqual(
    data.rows.map(({ name, mail, mark }: { name: string; mail: boolean; mark: string | null }) => [name, mail, mark]),
    [[LOOK_ALIKE, true, null]],
  );
  const before = await socialScore();
  const area = `/api/ratings/${DOMAIN}/findings?area=social_engineering`;
  const { rows: listed } = (await caller.call('GET', area)).data;
  const { fingerprint } = listed.find(({ subject }: { subject: string }) => subject === LOOK_ALIKE);
  const history = async () => {
    const { mark: stored, events } = (
      await caller.call('GET', `/api/ratings/${DOMAIN}/findings/${fingerprint}/decisions`)
    ).data;
    return [stored.state, events.rows[0]?.kind, events.rows[0]?.name];
  };
  const mark = (name: string, value: string | null) => caller.call('POST', LOOK_ALIKES, { name, mark: value });
  assert.equal((await mark('another.example', 'ours')).error, 'look-alike-unknown');
  assert.equal((await mark(LOOK_ALIKE, 'ours')).data.changed, 1);
  assert.ok((await socialScore()) > before);
  assert.deepEqual(await history(), ['decided', 'look-alike-ours', 'owner']);
  const { rulings } = (await caller.call('GET', `/api/ratings/${DOMAIN}/ledger`)).data;
  assert.deepEqual([rulings[0].id, rulings[0].ruling, rulings[0].until], [LOOK_ALIKE, 'ours', null]);
  const marked = (await caller.call('GET', LOOK_ALIKES)).data.rows[0];
  assert.deepEqual([marked.mark, marked.markedBy], ['ours', owner.email]);
  const findings = (await caller.call('GET', `/api/ratings/${DOMAIN}/findings?area=social_engineering`)).data;
  assert.match(JSON.stringify(findings), /social_engineering\.look-alikes/);
  assert.equal((await mark(LOOK_ALIKE, 'ours')).data.changed, 0);
  assert.equal((await mark(LOOK_ALIKE, 'harmless')).data.changed, 1);
  assert.equal((await mark(LOOK_ALIKE, null)).data.changed, 1);
  assert.equal(await socialScore(), before);
  assert.deepEqual((await history()).slice(0, 2), ['open', 'look-alike-unmarked']);
  const { rows: facts } = await context.db.withCompany(companyId, (tx) =>
    sql`select closed_by as cause from finding where payload->>'finding' = 'marked' and closed_at is not null`.execute(
      tx,
    ),
  );
  assert.deepEqual(facts, [{ cause: 'decided' }], 'the list of marked names ended by a decision, too');
  const rows = await auditEntries(context, 'domain.look-alike-marked', companyId);
  assert.deepEqual(
    rows.map(({ facts }) => facts.after),
    ['ours', 'harmless', 'none'],
  );
});

test('colleagues who are not owners read both lists and change nothing', async () => {
  const member = await server.logIn('member@names.example');
  assert.equal((await member.call('GET', ASSETS)).data.deciding, false);
  assert.equal((await member.call('GET', LOOK_ALIKES)).data.marking, false);
  const names = [`www.${DOMAIN}`];
  assert.equal((await member.call('POST', ASSETS, { names, decision: 'confirmed' })).error, 'company-role-too-low');
  assert.equal(
    (await member.call('POST', LOOK_ALIKES, { name: LOOK_ALIKE, mark: 'ours' })).error,
    'company-role-too-low',
  );
});

test('look-alikes without a response are distinguished from none', async () => {
  const state = async () => {
    const { data } = await caller.call('GET', LOOK_ALIKES);
    return [data.total, data.asked, data.unanswered];
  };
  const silent = (set: EvidenceSet): EvidenceSet =>
    set.map((piece) =>
      piece.kind === 'look-alikes' ? { ...piece, outcome: { ok: false, reason: 'unreachable' } } : piece,
    );
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', silent);
  assert.deepEqual(await state(), [0, null, true]);
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', (set) => set.filter(({ kind }) => kind !== 'look-alikes'));
  assert.deepEqual(await state(), [0, null, false]);
});
