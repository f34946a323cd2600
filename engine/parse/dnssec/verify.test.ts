import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { test } from 'node:test';
import { fits, isUsable, keyBits, keyTagOf, readKeys } from './records.ts';
import { verifySet } from './verify.ts';
import { labelsOf, TYPE, type WireRecord, wireOf } from './wire.ts';

const record = (owner: string, type: number, data: Buffer): WireRecord => ({
  owner: labelsOf(owner),
  type,
  klass: 1,
  ttl: 3600,
  data,
});
const dnskey = (zone: string, flags: number, algorithm: number, key: Buffer) =>
  record(zone, TYPE.DNSKEY, Buffer.concat([Buffer.from([flags >> 8, flags & 255, 3, algorithm]), key]));
interface Fields {
  type: number;
  algorithm: number;
  labels: number;
  expiration: number;
  inception: number;
  keyTag: number;
}
const head = (zone: string, { type, algorithm, labels, expiration, inception, keyTag }: Fields) => {
  const fixed = Buffer.alloc(18);
  fixed.writeUInt16BE(type, 0);
  fixed[2] = algorithm;
  fixed[3] = labels;
  fixed.writeUInt32BE(3600, 4);
  fixed.writeUInt32BE(expiration, 8);
  fixed.writeUInt32BE(inception, 12);
  fixed.writeUInt16BE(keyTag, 16);
  return Buffer.concat([fixed, wireOf(labelsOf(zone))]);
};
const rrsig = (owner: string, zone: string, fields: Fields, signature: Buffer) =>
  record(owner, TYPE.RRSIG, Buffer.concat([head(zone, fields), signature]));
const base64 = (text: string) => Buffer.from(text, 'base64');

/** Published examples: owner, key, record, signature (RFC 5702 §6, RFC 6605 §6, RFC 8080 §6.1 with erratum 4935). */
const A91 = Buffer.from([192, 0, 2, 91]);
const A1 = Buffer.from([192, 0, 2, 1]);
const MX = Buffer.concat([Buffer.from([0, 10]), wireOf(labelsOf('mail.example.com'))]);
const VECTORS = [
  {
    name: 'RSA/SHA-256 of RFC 5702',
    zone: 'example.net',
    flags: 256,
    key: 'AwEAAcFcGsaxxdgiuuGmCkVImy4h99CqT7jwY3pexPGcnUFtR2Fh36BponcwtkZ4cAgtvd4Qs8PkxUdp6p/DlUmObdk=',
    set: record('www.example.net', TYPE.A, A91),
    fields: { type: 1, algorithm: 8, labels: 3, expiration: 1893456000, inception: 946684800, keyTag: 9033 },
    signature: 'kRCOH6u7l0QGy9qpC9l1sLncJcOKFLJ7GhiUOibu4teYp5VE9RncriShZNz85mwlMgNEacFYK/lPtPiVYP4bwg==',
  },
  {
    name: 'RSA/SHA-512 of RFC 5702',
    zone: 'example.net',
    flags: 256,
    key: 'AwEAAdHoNTOW+et86KuJOWRDp1pndvwb6Y83nSVXXyLA3DLroROUkN6X0O6pnWnjJQujX/AyhqFDxj13tOnD9u/1kTg7cV6rklMrZDtJCQ5PCl/D7QNPsgVsMu1J2Q8gpMpztNFLpPBz1bWXjDtaR7ZQBlZ3PFY12ZTSncorffcGmhOL',
    set: record('www.example.net', TYPE.A, A91),
    fields: { type: 1, algorithm: 10, labels: 3, expiration: 1893456000, inception: 946684800, keyTag: 3740 },
    signature:
      'tsb4wnjRUDnB1BUi+t6TMTXThjVnG+eCkWqjvvjhzQL1d0YRoOe0CbxrVDYd0xDtsuJRaeUw1ep94PzEWzr0iGYgZBWm/zpq+9fOuagYJRfDqfReKBzMweOLDiNa8iP5g9vMhpuv6OPlvpXwm9Sa9ZXIbNl1MBGk0fthPgxdDLw=',
  },
  {
    name: 'ECDSA P-256 of RFC 6605',
    zone: 'example.net',
    flags: 257,
    key: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
    set: record('www.example.net', TYPE.A, A1),
    fields: { type: 1, algorithm: 13, labels: 3, expiration: 1284026679, inception: 1281607479, keyTag: 55648 },
    signature: 'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
    ds: { digestType: 2, digest: 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17' },
  },
  {
    name: 'ECDSA P-384 of RFC 6605',
    zone: 'example.net',
    flags: 257,
    key: 'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
    set: record('www.example.net', TYPE.A, A1),
    fields: { type: 1, algorithm: 14, labels: 3, expiration: 1284027625, inception: 1281608425, keyTag: 10771 },
    signature:
      '/L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuzWTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm',
    ds: {
      digestType: 4,
      digest: '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6',
    },
  },
  {
    name: 'Ed25519 of RFC 8080',
    zone: 'example.com',
    flags: 257,
    key: 'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
    set: record('example.com', TYPE.MX, MX),
    fields: { type: 15, algorithm: 15, labels: 2, expiration: 1440021600, inception: 1438207200, keyTag: 3613 },
    signature: 'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
    ds: { digestType: 2, digest: '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b' },
  },
] as const;

for (const { name, zone, flags, key, set, fields, signature, ...rest } of VECTORS) {
  test(`the example ${name} validates within its time, and not with one bit changed`, () => {
    const keys = readKeys([dnskey(zone, flags, fields.algorithm, base64(key))]);
    assert.deepEqual([keys.length, keys[0]?.tag], [1, fields.keyTag]);
    const bytes = base64(signature);
    const check = (given: Buffer, now = fields.inception + 60) =>
      verifySet([set], [rrsig(set.owner.join('.'), zone, fields, given)], labelsOf(zone), keys, now);
    const { algorithm, expiration } = fields;
    assert.deepEqual(check(bytes), { holds: true, algorithm, expiration, wildcard: false });
    assert.deepEqual(check(bytes, expiration + 1), { holds: false, fault: 'expired' });
    assert.deepEqual(check(bytes, fields.inception - 1), { holds: false, fault: 'not-yet-valid' });
    bytes[7]! ^= 1;
    assert.deepEqual(check(bytes), { holds: false, fault: 'wrong' });
    if (!('ds' in rest)) return;
    const { digestType, digest } = rest.ds;
    const signer = { keyTag: fields.keyTag, algorithm, digestType, digest: Buffer.from(digest, 'hex') };
    assert.equal(fits(signer, labelsOf(zone), keys[0]!), true);
    assert.equal(fits(signer, labelsOf('other.net'), keys[0]!), false);
  });
}

test('key tag and SHA-1 digest are those of RFC 4034', () => {
  const key = base64(
    'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
  );
  const [found] = readKeys([dnskey('dskey.example.com', 256, 5, key)]);
  const digest = Buffer.from('2BB183AF5F22588179A53B0A98631FAD1A292118', 'hex');
  const signer = { keyTag: 60485, algorithm: 5, digestType: 1, digest };
  assert.equal(found?.tag, 60485);
  assert.equal(fits(signer, labelsOf('DSKEY.Example.COM'), found!), true);
});

/** A key pair of each algorithm, and its public key in DNSKEY format. */
function makeKey(algorithm: number): { secret: KeyObject; key: Buffer } {
  const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
  if ([5, 7, 8, 10].includes(algorithm)) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return { secret: privateKey, key: Buffer.concat([Buffer.from([part(e).length]), part(e), part(n)]) };
  }
  if (algorithm === 13 || algorithm === 14) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: algorithm === 13 ? 'P-256' : 'P-384' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return { secret: privateKey, key: Buffer.concat([part(x), part(y)]) };
  }
  const pair = algorithm === 15 ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448');
  return { secret: pair.privateKey, key: part(pair.publicKey.export({ format: 'jwk' }).x) };
}

const HASHES: Record<number, string | null> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
  14: 'sha384',
  15: null,
  16: null,
};

for (const [number, hash] of Object.entries(HASHES)) {
  const algorithm = Number(number);
  test(`an RRset signed with algorithm ${algorithm} validates in any order, also when expanded from a wildcard`, () => {
    const { secret, key } = makeKey(algorithm);
    const keyRecord = dnskey('example.test', 257, algorithm, key);
    const fields = {
      type: TYPE.A,
      algorithm,
      labels: 2,
      expiration: 2000,
      inception: 1000,
      keyTag: keyTagOf(keyRecord.data),
    };
    const rows = [A1, A91].map((data) => {
      const middle = Buffer.from([0, 1, 0, 1, 0, 0, 0x0e, 0x10, 0, 4]);
      return Buffer.concat([wireOf(labelsOf('*.example.test')), middle, data]);
    });
    const data = Buffer.concat([head('example.test', fields), ...rows]);
    const signature = sign(
      hash,
      data,
      algorithm === 13 || algorithm === 14 ? { key: secret, dsaEncoding: 'ieee-p1363' } : secret,
    );
    const set = [A91, A1, A91].map((address) => record('any.example.test', TYPE.A, address));
    const beside = [rrsig('any.example.test', 'example.test', fields, signature)];
    const keys = readKeys([keyRecord]);
    assert.deepEqual(verifySet(set, beside, labelsOf('example.test'), keys, 1500), {
      holds: true,
      algorithm,
      expiration: 2000,
      wildcard: true,
    });
    assert.deepEqual(verifySet(set.slice(0, 1), beside, labelsOf('example.test'), keys, 1500), {
      holds: false,
      fault: 'wrong',
    });
    assert.deepEqual(verifySet(set, beside, labelsOf('other.test'), keys, 1500), { holds: false, fault: 'unsigned' });
    assert.deepEqual(verifySet(set, beside, labelsOf('example.test'), [], 1500), { holds: false, fault: 'no-key' });
    assert.deepEqual(verifySet(set, [], labelsOf('example.test'), keys, 1500), { holds: false, fault: 'unsigned' });
  });
}

test('revoked keys, keys of other protocols and malformed keys do not sign a zone', () => {
  const { key } = makeKey(13);
  const good = dnskey('example.test', 257, 13, key);
  const other = { ...good, data: Buffer.from(good.data) };
  other.data[2] = 2;
  assert.equal(
    readKeys([good, other, dnskey('example.test', 257 | 0x80, 13, key), dnskey('example.test', 1, 13, key)]).length,
    1,
  );
  assert.equal(readKeys([dnskey('example.test', 257, 13, Buffer.from([1, 2, 3]))])[0]?.key, null);
});

test('unsupported algorithms and digests make a zone insecure, and key lengths are reported', () => {
  assert.deepEqual(
    [
      [13, 2],
      [8, 1],
      [14, 4],
      [12, 3],
      [1, 2],
      [253, 2],
      [13, 9],
    ].map(([algorithm, digestType]) => isUsable({ algorithm: algorithm!, digestType: digestType! })),
    [true, true, true, false, false, false, false],
  );
  assert.deepEqual(
    [keyBits(13, Buffer.alloc(64)), keyBits(14, Buffer.alloc(96)), keyBits(16, Buffer.alloc(57))],
    [256, 384, 456],
  );
  assert.deepEqual(
    [keyBits(99, Buffer.alloc(9)), keyBits(8, Buffer.from([1])), keyBits(8, Buffer.from([200, 1, 2, 3]))],
    [null, null, null],
  );
});
