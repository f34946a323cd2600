import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ZoneEvidence } from '#evidence/dns.ts';
import { scan as scanOf } from '#testing/builders.ts';
import { serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import dnssec from './dnssec.ts';

const scan = scanOf();
const healthy = zoneEvidence();
const zone = (dnssec: Partial<ZoneEvidence['dnssec']>, ds = healthy.parent.ds, reached = true) =>
  zoneEvidence({ parent: { ...healthy.parent, ds, reached }, dnssec: { ...healthy.dnssec, ...dnssec } });
const bogus = (fault: string, at = 'example.com') =>
  zone({ status: 'bogus', faults: [{ zone: at, set: 'SOA', fault }] });
const key = { keyTag: 1, algorithm: 13, bits: 256, sep: true };

scenarios(dnssec, {
  'signed and valid': { given: { zone: healthy, scan }, expect: [] },
  unsigned: { given: { zone: zone({ status: 'insecure', keys: [] }, []), scan }, expect: ['missing'] },
  'unsigned under a zone that is unsigned itself': {
    given: { zone: zone({ status: 'insecure', keys: [], unsignedAbove: 'com' }, []), scan },
    expect: 'not-applicable',
  },
  'signed, but the parent does not know': {
    given: { zone: zone({ status: 'insecure' }, []), scan },
    expect: ['not-chained'],
  },
  'signatures that do not hold': { given: { zone: zone({ status: 'bogus' }), scan }, expect: ['bogus'] },
  'RSA/SHA-1': {
    given: { zone: zone({ keys: [{ ...key, algorithm: 5, bits: 1024 }] }), scan },
    expect: ['old-algorithm'],
  },
  'RSA of 1024 bits': {
    given: { zone: zone({ keys: [{ ...key, algorithm: 8, bits: 1024 }] }), scan },
    expect: ['short-key'],
  },
  'a DS of SHA-1 alone': {
    given: { zone: zone({}, [{ keyTag: 1, algorithm: 13, digestType: 1 }]), scan },
    expect: ['digest-sha1'],
  },
  'signatures for one more day': {
    given: { zone: zone({ signaturesExpire: '2026-11-22T00:00:00.000Z' }), scan },
    expect: ['expiring'],
  },
  'signatures for one more day of thirty': {
    given: {
      zone: zone({ signaturesBegan: '2026-10-23T00:00:00.000Z', signaturesExpire: '2026-11-22T00:00:00.000Z' }),
      scan,
    },
    expect: ['expiring'],
  },
  'signatures made for two days, as services do that sign every answer': {
    given: {
      zone: zone({ signaturesBegan: '2026-11-20T00:00:00.000Z', signaturesExpire: '2026-11-22T02:00:00.000Z' }),
      scan,
    },
    expect: [],
  },
  'one more DS that fits no key': { given: { zone: zone({ strayDs: [7] }), scan }, expect: ['ds-without-key'] },
  'no proof for missing names': { given: { zone: zone({ denial: 'nothing' }), scan }, expect: ['no-proof'] },
  'proof for missing names': {
    given: { zone: zone({ denial: 'nsec3', childSigners: 'fit', nsec3Salt: 0 }), scan },
    expect: [],
  },
  'CDS that fits no key': { given: { zone: zone({ childSigners: 'differ' }), scan }, expect: ['child-signers-differ'] },
  'signatures for a year': {
    given: { zone: zone({ signaturesExpire: '2027-11-22T00:00:00.000Z' }), scan },
    expect: ['signed-for-long'],
  },
  'hashes with salt': { given: { zone: zone({ nsec3Salt: 4 }), scan }, expect: ['nsec3-salt'] },
  'one server without signatures': {
    given: { zone: { ...healthy, servers: [serverAnswer({ signed: true }), serverAnswer({ signed: false })] }, scan },
    expect: ['server-unsigned'],
  },
  'one server without EDNS': {
    given: {
      zone: { ...healthy, servers: [serverAnswer({ signed: true }), serverAnswer({ signed: false, edns: false })] },
      scan,
    },
    expect: [],
  },
  'a set that ran out': { given: { zone: bogus('expired'), scan }, expect: ['bogus-expired'] },
  'a set from the future': { given: { zone: bogus('not-yet-valid'), scan }, expect: ['bogus-not-yet-valid'] },
  'a set signed with a key that is not there': { given: { zone: bogus('no-key'), scan }, expect: ['bogus-no-key'] },
  'a DS that fits no key': { given: { zone: bogus('no-fitting-key'), scan }, expect: ['bogus-no-key'] },
  'a set without signature': { given: { zone: bogus('unsigned'), scan }, expect: ['bogus-unsigned'] },
  'a set that was changed': { given: { zone: bogus('wrong'), scan }, expect: ['bogus-wrong'] },
  'a missing DS that is not proved': { given: { zone: bogus('no-proof'), scan }, expect: ['bogus-no-proof'] },
  'a fault that nobody has words for': { given: { zone: bogus('strange'), scan }, expect: ['bogus'] },
  'extra iterations': { given: { zone: zone({ nsec3Iterations: 10 }), scan }, expect: ['nsec3-iterations'] },
  'no validating resolver': { given: { zone: zone({ status: 'unknown' }), scan }, expect: 'not-assessed' },
  'neither parent nor resolver': {
    given: { zone: zone({ status: 'unknown' }, [], false), scan },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }), scan }, expect: 'not-applicable' },
});

it('A broken zone above the domain is not for the owner to fix', () => {
  const controlled = ['example.com', 'com'].map((at) => {
    const verdict = dnssec.evaluate({ asset: 'example.com', zone: bogus('expired', at), scan });
    return verdict.status === 'assessed' ? verdict.reported.map((row) => row.controlled) : [];
  });
  assert.deepEqual(controlled, [[true], [false]]);
});

it('A DS RRset that does not validate is reported with the parent zone, which signs it', () => {
  const chain = ['.', 'com', 'example.com'].map((at) => ({
    zone: at,
    status: 'bogus' as const,
    ds: [],
    keys: [],
    signatures: [],
  }));
  const reported = (owner: string, fault: string) => {
    const broken = zone({ status: 'bogus', chain, faults: [{ zone: owner, set: 'DS', fault }] });
    const verdict = dnssec.evaluate({ asset: 'example.com', zone: broken, scan });
    assert.equal(verdict.status, 'assessed');
    const [{ facts, commandValues, controlled } = {}] = verdict.reported;
    return { ...facts, ...commandValues, controlled } as Record<string, unknown>;
  };
  assert.deepEqual(reported('example.com', 'expired'), {
    zone: 'com',
    set: 'example.com/DS',
    type: 'DS',
    owner: 'example.com',
    controlled: false,
  });
  assert.equal(reported('com', 'expired').zone, '.');
  assert.equal(reported('example.com', 'no-proof').zone, 'example.com');
});
