import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, DURING, keySet, makeKey, nsec, record, signedChain } from '#testing/signed-zones.ts';
import { type Link, validateChain } from './chain.ts';
import { describeChain } from './describe-chain.ts';
import { keyTagOf } from './records.ts';
import { TYPE } from './wire.ts';

const { root, top, own, anchors, rootLink, topLink, ownLink } = signedChain();
const describe = (...links: Link[]) => describeChain(links, validateChain(links, anchors, DURING));
const states = (...links: Link[]) => describe(...links).map(({ status, fault }) => [status, fault]);

test('a chain lists the keys, DS records and signatures of each zone', () => {
  const chain = describe(rootLink, topLink, ownLink);
  assert.deepEqual(
    chain.map(({ zone, status }) => [zone, status]),
    [
      ['.', 'secure'],
      ['test', 'secure'],
      ['example.test', 'secure'],
    ],
  );
  const [tag, parentTag] = [keyTagOf(own.data), keyTagOf(top.data)];
  const last = chain[2]!;
  assert.deepEqual(
    last.ds?.map(({ keyTag, fits }) => [keyTag, fits]),
    [[tag, true]],
  );
  assert.deepEqual(
    last.keys?.map(({ keyTag }) => keyTag),
    [tag],
  );
  assert.deepEqual(
    last.signatures.map(({ set, keyTag }) => [set, keyTag]),
    [
      ['DS', parentTag],
      ['DNSKEY', tag],
    ],
  );
  assert.ok(last.signatures.every(({ expires }) => Date.parse(expires) > DURING * 1000));
  assert.equal(chain[0]!.ds, null);
});

test('the zone at which the chain ends has the fault; the zones below it have only their status', () => {
  const other = { ...topLink, keys: answer(keySet(makeKey('test'))) };
  assert.deepEqual(states(rootLink, other, ownLink), [
    ['secure', undefined],
    ['bogus', 'no-fitting-key'],
    ['bogus', undefined],
  ]);
  assert.deepEqual(
    describe(rootLink, other, ownLink)[1]!.ds?.map(({ fits }) => fits),
    [false],
  );
  const unsigned = { zone: 'test', keys: answer([]), signers: answer([], nsec(root, 'test', 'z', TYPE.NS)) };
  assert.deepEqual(states(rootLink, unsigned, ownLink), [
    ['secure', undefined],
    ['insecure', undefined],
    ['insecure', undefined],
  ]);
  assert.deepEqual(states(rootLink, { ...topLink, keys: null }).at(-1), ['unknown', undefined]);
});

test('the numbers of zones and keys are limited', () => {
  const many = Array.from({ length: 40 }, (_, at) => {
    const data = Buffer.from(own.data);
    data[data.length - 1] = at;
    return record('example.test', TYPE.DNSKEY, data);
  });
  const last = describe(rootLink, topLink, { ...ownLink, keys: answer(many) }).at(-1)!;
  assert.equal(last.keys?.length, 8);
  const long = Array.from({ length: 40 }, (_, at) => ({ ...ownLink, zone: `n${at}.example.test` }));
  assert.equal(describe(rootLink, topLink, ...long).length, 12);
});
