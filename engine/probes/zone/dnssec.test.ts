import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestInternet } from '#network/testing/test-internet.ts';
import { describeKey } from '#parse/dnssec/records.ts';
import { DURING } from '#testing/signed-zones.ts';
import { type Faults, signing } from '#testing/signing.ts';
import { keyData } from './dnssec.ts';
import { probeZone } from './zone.ts';

/** The key of RFC 4034 §5.4, which also states its tag. */
const RFC_4034 =
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';

test('tag and length of a key are those of its RFC', () => {
  const key = { flags: 256, algorithm: 5, key: Buffer.from(RFC_4034, 'base64') };
  assert.deepEqual(describeKey(keyData(key)), { keyTag: 60_485, algorithm: 5, bits: 1024, sep: false });
});

test('curves have their length, unknown algorithms and malformed keys none', () => {
  const bits = (algorithm: number, key = Buffer.alloc(64)) => describeKey(keyData({ flags: 257, algorithm, key })).bits;
  assert.deepEqual(
    [bits(13), bits(14), bits(15), bits(16), bits(99), bits(8, Buffer.from([1]))],
    [256, 384, 256, 456, null, null],
  );
  assert.equal(bits(8, Buffer.from([200, 1, 2])), null);
});

/**
 * Status of `example.test` and the RRsets that do not validate, with signed responses of every zone from the root down.
 */
async function validate(faults: Faults = {}) {
  const world = await startTestInternet(
    [
      ['example.test', 'A', '192.0.2.80'],
      ['example.test', 'MX', { preference: 10, exchange: 'ns1.example.test' }],
    ],
    { sign: signing(faults), settings: { clock: { now: () => new Date(DURING * 1000) } } },
  );
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  const { status, faults: found = [], chain = [], denial } = outcome.value.dnssec;
  return { status, faults: found.map(({ zone, set, fault }) => `${zone}/${set} ${fault}`), chain, denial };
}

test('a chain of trust from the root down is secure, and nonexistent names are denied', async () => {
  const { status, faults, chain, denial } = await validate();
  assert.deepEqual([status, faults, denial], ['secure', [], 'nsec']);
  assert.deepEqual(
    chain.map(({ zone, status: own }) => [zone, own]),
    [
      ['.', 'secure'],
      ['test', 'secure'],
      ['example.test', 'secure'],
    ],
  );
});

test('the RRset that does not validate is named with its fault', async () => {
  const bogus = async (faults: Faults) => {
    const { status, faults: found } = await validate(faults);
    return [status, ...found];
  };
  assert.deepEqual(await bogus({ expired: 'example.test/A' }), ['bogus', 'example.test/A expired']);
  assert.deepEqual(await bogus({ unsigned: 'example.test/MX' }), ['bogus', 'example.test/MX unsigned']);
  assert.deepEqual(await bogus({ expired: 'example.test/SOA' }), ['bogus', 'example.test/SOA expired']);
  assert.deepEqual(await bogus({ expired: 'example.test/DNSKEY' }), ['bogus', 'example.test/DNSKEY expired']);
  assert.deepEqual(await bogus({ ds: 'other' }), ['bogus', 'example.test/DNSKEY no-fitting-key']);
});

test("a fault in the parent's signature is attributed to the DS RRset, or to the zone above", async () => {
  const bogus = async (faults: Faults) => (await validate(faults)).faults;
  assert.deepEqual(await bogus({ expired: 'example.test/DS' }), ['example.test/DS expired']);
  assert.deepEqual(await bogus({ unsigned: 'example.test/DS' }), ['example.test/DS unsigned']);
  assert.deepEqual(await bogus({ ds: 'none', unsigned: 'example.test/NSEC' }), ['example.test/DS no-proof']);
  assert.deepEqual(await bogus({ expired: 'test/DNSKEY' }), ['test/DNSKEY expired']);
});

test('a zone without DS is insecure if NSEC denies it', async () => {
  const { status, faults, chain } = await validate({ ds: 'none' });
  assert.deepEqual([status, faults], ['insecure', []]);
  assert.deepEqual(
    chain.map(({ status: own }) => own),
    ['secure', 'secure', 'insecure'],
  );
});
