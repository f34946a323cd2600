import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AFTER,
  answer,
  DURING,
  dsData,
  keySet,
  makeKey,
  nsec,
  record,
  signed,
  signedChain,
} from '#testing/signed-zones.ts';
import { inspectApex, orphanSigners } from './apex.ts';
import { type Link, validateChain } from './chain.ts';
import { readKeys, readSigners } from './records.ts';
import { TYPE, type WireMessage, type WireRecord } from './wire.ts';

const { root, top, own, anchors, rootLink, topLink, ownLink } = signedChain();
const follow = (last: Partial<Link>, now = DURING) =>
  validateChain([rootLink, topLink, { ...ownLink, ...last }], anchors, now);
/** Status, and the position and reason of a failure. */
const told = (last: Partial<Link>, now = DURING) => {
  const { status, ...rest } = follow(last, now);
  return status === 'secure' ? 'secure' : `${status} ${Object.values(rest).join(' ')}`;
};
const unsigned = (...proof: WireRecord[]) => ({ signers: answer([], proof), keys: answer([]) });

test('a chain of matching keys from the trust anchor down is secure, and its last keys are those of the zone', () => {
  const verdict = follow({});
  assert.equal(verdict.status, 'secure');
  assert.deepEqual(verdict.status === 'secure' && verdict.keys.map(({ data }) => data), [own.data]);
});

test('a proof that the parent has no DS makes the zone insecure; an unproved claim makes it bogus', () => {
  assert.equal(told(unsigned(...nsec(top, 'example.test', 'z.test', TYPE.NS))), 'insecure example.test');
  assert.equal(told(unsigned()), 'bogus example.test DS no-proof');
  assert.equal(
    told(unsigned(...nsec(top, 'example.test', 'z.test', TYPE.NS, TYPE.DS))),
    'bogus example.test DS no-proof',
  );
  assert.equal(told(unsigned(...nsec(own, 'example.test', 'z.test', TYPE.NS))), 'bogus example.test DS no-proof');
  const proof = nsec(top, 'example.test', 'z.test', TYPE.NS);
  assert.equal(told(unsigned(...proof.slice(0, 1))), 'bogus example.test DS no-proof');
});

test('a missing response is neither bogus nor insecure', () => {
  assert.equal(told({ signers: null }), 'unknown example.test');
  assert.equal(told({ keys: null }), 'unknown example.test');
});

test('a DS without a matching key, a DS with a foreign signature and expired signatures are bogus, with separate reasons', () => {
  assert.equal(told({ keys: answer(keySet(makeKey('example.test'))) }), 'bogus example.test DNSKEY no-fitting-key');
  assert.equal(told({ keys: answer([]) }), 'bogus example.test DNSKEY no-fitting-key');
  const stranger = makeKey('test');
  const forged = answer(signed(stranger, 'example.test', TYPE.DS, [dsData(own)]));
  assert.equal(told({ signers: forged }), 'bogus example.test DS no-key');
  assert.equal(
    told({ keys: answer([record('example.test', TYPE.DNSKEY, own.data)]) }),
    'bogus example.test DNSKEY unsigned',
  );
  assert.equal(told({}, AFTER), 'bogus . DNSKEY expired');
});

test('unsupported algorithms and digests make a zone insecure, not bogus', () => {
  const strange = (algorithm: number, digest: number) =>
    answer(signed(top, 'example.test', TYPE.DS, [dsData(own, algorithm, digest)]));
  assert.equal(told({ signers: strange(12, 2) }), 'insecure example.test');
  assert.equal(told({ signers: strange(15, 9) }), 'insecure example.test');
});

test('below an unsigned zone nothing is bogus', () => {
  const open: Link = { zone: 'test', ...unsigned(...nsec(root, 'test', 'z', TYPE.NS)) };
  const broken: Link = { ...ownLink, keys: answer(keySet(makeKey('example.test'))) };
  assert.deepEqual(validateChain([rootLink, open, broken], anchors, DURING), { status: 'insecure', at: 'test' });
});

test("the operator's own root is trusted with configured keys, and unsigned without", () => {
  assert.equal(validateChain([rootLink, topLink], null, DURING).status, 'secure');
  assert.deepEqual(validateChain([{ ...rootLink, keys: answer([]) }, topLink], null, DURING), {
    status: 'insecure',
    at: '.',
  });
  const other = readSigners([record('.', TYPE.DS, dsData(makeKey('.')))]);
  assert.equal(validateChain([rootLink], other, DURING).status, 'bogus');
});

const keys = readKeys(keySet(own));
const apex = (change: Partial<Parameters<typeof inspectApex>[1]>, now = DURING) =>
  inspectApex('example.test', { sets: [], missing: null, childSigners: [], ...change }, keys, now);
const address = Buffer.from([192, 0, 2, 1]);

test('RRsets at the apex that do not validate are reported by type; missing ones are no fault', () => {
  const fine = { type: 'A', number: TYPE.A, message: answer(signed(own, 'example.test', TYPE.A, [address])) };
  const bare = { type: 'MX', number: TYPE.MX, message: answer([record('example.test', TYPE.MX, address)]) };
  const none = { type: 'AAAA', number: TYPE.AAAA, message: answer([]) };
  const silent = { type: 'NS', number: TYPE.NS, message: null };
  assert.deepEqual(apex({ sets: [fine, bare, none, silent] }).faults, [{ set: 'MX', fault: 'unsigned' }]);
  assert.deepEqual(apex({ sets: [fine] }, AFTER).faults, [{ set: 'A', fault: 'expired' }]);
});

test('a missing name is proved, not proved, or synthesized from a wildcard', () => {
  const missing = (message: WireMessage) => apex({ missing: { name: 'q.example.test', message } }).denial;
  const proof = [...nsec(own, 'example.test', 'z.example.test', TYPE.SOA)];
  assert.equal(missing(answer([], proof)), 'nsec');
  assert.equal(missing(answer([], [])), 'nothing');
  assert.equal(missing(answer([record('q.example.test', TYPE.A, address)])), null);
});

test('CDS and CDNSKEY match the keys, differ, or request removal', () => {
  const cds = (data: Buffer) => answer([record('example.test', TYPE.CDS, data)]);
  const cdnskey = (data: Buffer) => answer([record('example.test', TYPE.CDNSKEY, data)]);
  const fitting = dsData(own);
  assert.equal(apex({ childSigners: [answer([]), null] }).childSigners, null);
  assert.equal(apex({ childSigners: [cds(fitting), cdnskey(own.data)] }).childSigners, 'fit');
  assert.equal(apex({ childSigners: [cds(dsData(makeKey('example.test')))] }).childSigners, 'differ');
  assert.equal(apex({ childSigners: [cds(fitting), cdnskey(makeKey('example.test').data)] }).childSigners, 'differ');
  assert.equal(apex({ childSigners: [cds(Buffer.from([0, 0, 0, 0, 0]))] }).childSigners, 'fit');
});

test('DS records of removed keys are reported by their tags', () => {
  const gone = makeKey('example.test');
  const both = answer(signed(top, 'example.test', TYPE.DS, [dsData(own), dsData(gone)]));
  const [, tag] = readSigners(both.answers).map(({ keyTag }) => keyTag);
  assert.deepEqual(orphanSigners('example.test', both, answer(keySet(own))), [tag]);
  assert.deepEqual(orphanSigners('example.test', ownLink.signers, answer(keySet(own))), []);
});
