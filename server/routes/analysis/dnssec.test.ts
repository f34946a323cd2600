import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DnssecChain, dnssecChain } from '@assay/contract/api/analysis/dnssec.ts';
import type { EvidenceMap, EvidenceSet } from '@assay/engine';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedAt } from '#testing/rated-domains.ts';

type Dnssec = EvidenceMap['zone']['dnssec'];
type Zone = NonNullable<Dnssec['chain']>[number];

const { context } = await testContext({}, undefined, savedAt('oldmill'));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@chain.example', permission: 22 });
const stranger = await createTestAccount(context, { email: 'owner@elsewhere.example', permission: 22 });
const caller = await server.logIn(owner.email);
const read = async (domain: string): Promise<DnssecChain> => {
  const { data } = await caller.call('GET', `/api/ratings/${domain}/dnssec`);
  return dnssecChain.parse(data);
};

/** Saved evidence with another result of validation. */
const validated = (dnssec: Partial<Dnssec>) => (set: EvidenceSet) =>
  set.map((piece) =>
    piece.kind === 'zone' && piece.outcome.ok
      ? {
          ...piece,
          outcome: {
            ok: true as const,
            value: { ...piece.outcome.value, dnssec: { ...piece.outcome.value.dnssec, ...dnssec } },
          },
        }
      : piece,
  );
const expires = '2027-01-01T00:00:00.000Z';
const link = (zone: string, status: Zone['status'], rest: Partial<Zone> = {}): Zone => ({
  zone,
  status,
  ds: zone === '.' ? null : [{ keyTag: 7, algorithm: 13, digestType: 2, fits: true }],
  keys: [{ keyTag: 7, algorithm: 13, bits: 256, sep: true }],
  signatures: [{ set: 'DNSKEY', keyTag: 7, algorithm: 13, expires }],
  ...rest,
});
const reasons = ({ zones }: DnssecChain) => zones.map(({ zone, status, reason }) => [zone, status, reason]);

test('the chain of trust is returned zone by zone, with the RRsets whose signatures are invalid', async () => {
  const chain = [link('.', 'secure'), link('example', 'secure'), link('signed.example', 'secure')];
  const faults = [{ zone: 'signed.example', set: 'MX', fault: 'expired' }];
  await createRatedDomain(context, owner, 'signed.example', 'oldmill', validated({ status: 'bogus', chain, faults }));
  const answer = await read('signed.example');
  assert.equal(answer.status, 'bogus');
  assert.ok(answer.at !== null);
  assert.deepEqual(
    answer.zones,
    chain.map((zone) => ({ ...zone, reason: null })),
  );
  assert.deepEqual(answer.faults, [{ set: 'MX', fault: 'expired' }]);
});

test('the zone where the chain ends gives the reason, and the zones below refer to it', async () => {
  const cases: [string, Zone[], (string | null)[]][] = [
    ['broken', [link('.', 'secure'), link('example', 'bogus', { fault: 'no-fitting-key' })], [null, 'no-fitting-key']],
    ['strange', [link('.', 'secure'), link('example', 'bogus', { fault: '<b>new</b>' })], [null, 'other']],
    ['unsigned', [link('.', 'secure'), link('example', 'insecure', { ds: [], keys: [] })], [null, 'no-ds']],
    ['unusual', [link('.', 'secure'), link('example', 'insecure')], [null, 'unsupported']],
    ['silent', [link('.', 'secure'), link('example', 'unknown', { keys: null })], [null, 'no-answer']],
    ['rootless', [link('.', 'insecure', { keys: [] }), link('example', 'insecure')], ['no-keys', 'above']],
  ];
  for (const [name, chain, expected] of cases) {
    const domain = `${name}.example`;
    const { status } = chain.at(-1)!;
    const whole = [...chain, link(domain, status)];
    await createRatedDomain(context, owner, domain, 'oldmill', validated({ status, chain: whole, faults: [] }));
    const answer = await read(domain);
    assert.deepEqual(
      reasons(answer),
      whole.map((zone, at) => [zone.zone, zone.status, at < expected.length ? expected[at] : 'above']),
    );
    assert.deepEqual(answer.faults, []);
  }
});

test('evidence without a chain gives an empty one, and a long chain is truncated', async () => {
  await createRatedDomain(context, owner, 'older.example');
  const older = await read('older.example');
  assert.deepEqual([older.zones, older.faults], [[], []]);
  const many = Array.from({ length: 50 }, () => link('.', 'secure').keys![0]!);
  const chain = Array.from({ length: 50 }, (_, at) => link(`n${at}.example`, 'secure', { keys: many }));
  await createRatedDomain(
    context,
    owner,
    'long.example',
    'oldmill',
    validated({ status: 'secure', chain, faults: [] }),
  );
  const long = await read('long.example');
  assert.deepEqual([long.zones.length, long.zones[0]!.keys!.length], [16, 16]);
});

test('the chain is read for the company’s own domains only', async () => {
  const other = await server.logIn(stranger.email);
  const path = '/api/ratings/signed.example/dnssec';
  assert.equal((await other.call('GET', path)).error, 'domain-not-found');
  const named = await other.call('GET', `${path}?company=${owner.companyId}`);
  assert.equal(named.error, 'domain-not-found');
});
