import { verify } from 'node:crypto';
import { ALGORITHMS, readSignatures, type Signature, type ZoneKey } from './records.ts';
import { isUnder, type Labels, sameName, type WireRecord, wireOf } from './wire.ts';

/** Why a record set is invalid; the mildest reason among its signatures is reported. */
export type SignatureError = 'unsigned' | 'no-key' | 'wrong' | 'expired' | 'not-yet-valid';

/** Validation result of the signatures over one record set. */
export type SetVerdict =
  | {
      holds: true;
      /** Of the valid signature. */
      algorithm: number;
      /** Seconds since 1970, of the valid signature that expires last. */
      expiration: number;
      /** The set was expanded from a wildcard: the name itself does not exist (RFC 4035 §5.3.4). */
      wildcard: boolean;
    }
  | { holds: false; fault: SignatureError };

/** Maximum number of signatures to verify per set, which bounds the verification effort (CVE-2023-50387). */
const TRIED_MAX = 12;
const RANK: readonly SignatureError[] = ['unsigned', 'no-key', 'wrong', 'not-yet-valid', 'expired'];

/** The records of one owner and type. */
export function setOf(records: readonly WireRecord[], owner: Labels, type: number): WireRecord[] {
  return records.filter((record) => record.type === type && sameName(record.owner, owner));
}

/**
 * Validates the signatures of a set (RFC 4035 §5.3).
 * @param records all records, including the set's signatures
 * @param zone whose keys may sign it
 * @param now seconds since 1970
 */
export function verifySet(
  set: readonly WireRecord[],
  records: readonly WireRecord[],
  zone: Labels,
  keys: readonly ZoneKey[],
  now: number,
): SetVerdict {
  const [first] = set;
  if (!first) return { holds: false, fault: 'unsigned' };
  const signatures = readSignatures(records).filter(
    (one) =>
      sameName(one.owner, first.owner) &&
      one.covers === first.type &&
      sameName(one.signer, zone) &&
      isUnder(first.owner, zone) &&
      one.labels <= labelCount(first.owner),
  );
  let fault: SignatureError = 'unsigned';
  let best: SetVerdict | null = null;
  let tried = 0;
  for (const signature of signatures) {
    const candidates = keys.filter(
      ({ tag, algorithm }) => tag === signature.keyTag && algorithm === signature.algorithm,
    );
    for (const key of candidates) {
      tried += 1;
      if (tried > TRIED_MAX) break;
      const found = checkOne(set, signature, key, now);
      if (found !== null) fault = worse(fault, found);
      else if (!best?.holds || signature.expiration > best.expiration) {
        const { algorithm, expiration, labels } = signature;
        best = { holds: true, algorithm, expiration, wildcard: labels < labelCount(first.owner) };
      }
    }
    if (candidates.length === 0) fault = worse(fault, 'no-key');
  }
  return best ?? { holds: false, fault };
}

function worse(left: SignatureError, right: SignatureError): SignatureError {
  return RANK.indexOf(right) > RANK.indexOf(left) ? right : left;
}

/** The asterisk of a wildcard does not count (RFC 4034 §3.1.3). */
function labelCount(owner: Labels): number {
  return owner[0]?.equals(STAR) ? owner.length - 1 : owner.length;
}
const STAR = Buffer.from('*');

/** Null if the signature is currently valid. Times are compared as serial numbers (RFC 1982). */
function checkOne(
  set: readonly WireRecord[],
  signature: Signature,
  { key }: ZoneKey,
  now: number,
): SignatureError | null {
  if (key === null || !verify(hashOf(signature), signedData(set, signature), verifyingKey(key), signature.signature))
    return 'wrong';
  if (after(now, signature.expiration)) return 'expired';
  return after(signature.inception, now) ? 'not-yet-valid' : null;
}

function verifyingKey(key: NonNullable<ZoneKey['key']>) {
  return key.asymmetricKeyType === 'ec' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
}

function hashOf({ algorithm }: Signature): string | null {
  return ALGORITHMS.get(algorithm)?.hash ?? null;
}

function after(left: number, right: number): boolean {
  return ((left - right) | 0) > 0;
}

/** RFC 4034 §3.1.8.1: the signature's own fields, then the records in canonical form and order, each once. */
function signedData(set: readonly WireRecord[], { head, labels, originalTtl }: Signature): Buffer {
  const { owner, type, klass } = set[0]!;
  const name = wireOf(labels < labelCount(owner) ? [STAR, ...owner.slice(owner.length - labels)] : owner);
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(type, 0);
  middle.writeUInt16BE(klass, 2);
  middle.writeUInt32BE(originalTtl, 4);
  const sorted = set.map(({ data }) => data).sort(Buffer.compare);
  const unique = sorted.filter((data, at) => at === 0 || !data.equals(sorted[at - 1]!));
  const rows = unique.map((data) => {
    const before = Buffer.from(middle);
    before.writeUInt16BE(data.length, 8);
    return Buffer.concat([name, before, data]);
  });
  return Buffer.concat([head, ...rows]);
}
