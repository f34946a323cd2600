import { readDenial } from './denial.ts';
import { type DelegationSigner, fits, isUsable, readKeys, readSigners, type ZoneKey } from './records.ts';
import { type SignatureError, setOf, verifySet } from './verify.ts';
import { labelsOf, TYPE, type WireMessage } from './wire.ts';

/** One zone of the chain, with the responses of its servers and its parent's; null without a response. */
export interface Link {
  /** `.` for the root. */
  zone: string;
  /** DNSKEY response of the zone's own servers. */
  keys: WireMessage | null;
  /** DS response of the parent's servers; null for the root, too. */
  signers: WireMessage | null;
}

export type ChainError =
  | SignatureError
  /** The parent's DS records match none of the zone's keys. */
  | 'no-fitting-key'
  /** The parent is signed, returns no DS, and does not prove its absence. */
  | 'no-proof';

/** Extent of the chain of trust (RFC 4035 §4.3). */
export type ChainVerdict =
  | { status: 'secure'; keys: ZoneKey[] }
  /** `at` is the zone from which on nothing is signed with a verifiable algorithm. */
  | { status: 'insecure'; at: string }
  /** `set` is the RRset of `at` that does not validate: DS is signed by the parent, DNSKEY by the zone itself. */
  | { status: 'bogus'; at: string; set: 'DS' | 'DNSKEY'; fault: ChainError }
  | { status: 'unknown'; at: string };

/**
 * Follows the chain of trust from the root to the last zone.
 * @param anchors DS of the root's keys; null accepts the root's keys as received (an operator's own roots)
 * @param now seconds since 1970
 */
export function validateChain(
  links: readonly Link[],
  anchors: readonly DelegationSigner[] | null,
  now: number,
): ChainVerdict {
  let trusted: ZoneKey[] = [];
  let parent = '.';
  for (const link of links) {
    const { zone } = link;
    let signers = anchors;
    if (zone !== '.') {
      const found = signersOf(link, parent, trusted, now);
      if (!Array.isArray(found)) return found;
      signers = found;
    }
    const keys = keysOf(link, signers, now);
    if (!Array.isArray(keys)) return keys;
    trusted = keys;
    parent = zone;
  }
  return { status: 'secure', keys: trusted };
}

/** The DS records of a zone that the parent validates, or the end of the chain. */
function signersOf(
  { zone, signers: answer }: Link,
  parent: string,
  trusted: readonly ZoneKey[],
  now: number,
): DelegationSigner[] | ChainVerdict {
  if (!answer) return { status: 'unknown', at: zone };
  const name = labelsOf(zone);
  const above = labelsOf(parent);
  const set = setOf(answer.answers, name, TYPE.DS);
  if (set.length === 0) {
    const denial = readDenial({ name, type: TYPE.DS }, answer.authorities, above, trusted, now);
    return denial ? { status: 'insecure', at: zone } : { status: 'bogus', at: zone, set: 'DS', fault: 'no-proof' };
  }
  const verdict = verifySet(set, answer.answers, above, trusted, now);
  if (!verdict.holds) return { status: 'bogus', at: zone, set: 'DS', fault: verdict.fault };
  const usable = readSigners(set).filter(isUsable);
  return usable.length > 0 ? usable : { status: 'insecure', at: zone };
}

/** The keys of a zone that its DS records validate, or the end of the chain. */
function keysOf(
  { zone, keys: answer }: Link,
  signers: readonly DelegationSigner[] | null,
  now: number,
): ZoneKey[] | ChainVerdict {
  if (!answer) return { status: 'unknown', at: zone };
  const name = labelsOf(zone);
  const set = setOf(answer.answers, name, TYPE.DNSKEY);
  const keys = readKeys(set);
  // A private root without keys signs nothing.
  if (signers === null && keys.length === 0) return { status: 'insecure', at: zone };
  const entry = signers === null ? keys : keys.filter((key) => signers.some((signer) => fits(signer, name, key)));
  if (entry.length === 0) return { status: 'bogus', at: zone, set: 'DNSKEY', fault: 'no-fitting-key' };
  const verdict = verifySet(set, answer.answers, name, entry, now);
  return verdict.holds ? keys : { status: 'bogus', at: zone, set: 'DNSKEY', fault: verdict.fault };
}
