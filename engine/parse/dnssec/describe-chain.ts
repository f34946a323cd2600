import type { ChainZone } from '#evidence/dns.ts';
import type { ChainVerdict, Link } from './chain.ts';
import { describeKey, fits, readKeys, readSignatures, readSigners } from './records.ts';
import { setOf } from './verify.ts';
import { labelsOf, sameName, TYPE, type WireMessage } from './wire.ts';

/** Maximum number of stored zones; a name rarely has more than five zone cuts. */
const ZONES_MAX = 12;
/** Maximum number of stored records of one kind per zone; a rollover needs four or five keys at the same time. */
const RECORDS_MAX = 8;

/**
 * The chain of trust (RFC 4035 §5) in its evidence form: DS, DNSKEY and RRSIG of each zone from the root down. Pure.
 */
export function describeChain(links: readonly Link[], verdict: ChainVerdict): ChainZone[] {
  const end = verdict.status === 'secure' ? links.length : links.findIndex(({ zone }) => zone === verdict.at);
  return links
    .map((link, at) => ({
      zone: link.zone,
      status: at < end ? 'secure' : verdict.status,
      ...(at === end && verdict.status === 'bogus' ? { fault: verdict.fault } : {}),
      ...recordsIn(link),
    }))
    .slice(-ZONES_MAX);
}

function recordsIn({ zone, keys: keyAnswer, signers: signerAnswer }: Link): Omit<ChainZone, 'zone' | 'status'> {
  const name = labelsOf(zone);
  const keys = readKeys(setOf(keyAnswer?.answers ?? [], name, TYPE.DNSKEY)).slice(0, RECORDS_MAX);
  const signers = readSigners(setOf(signerAnswer?.answers ?? [], name, TYPE.DS)).slice(0, RECORDS_MAX);
  return {
    ds: signerAnswer
      ? signers.map((signer) => ({
          keyTag: signer.keyTag,
          algorithm: signer.algorithm,
          digestType: signer.digestType,
          fits: keys.some((key) => fits(signer, name, key)),
        }))
      : null,
    keys: keyAnswer ? keys.map(({ data }) => describeKey(data)) : null,
    signatures: [...signaturesOver('DS', signerAnswer), ...signaturesOver('DNSKEY', keyAnswer)],
  };

  function signaturesOver(set: 'DS' | 'DNSKEY', answer: WireMessage | null): ChainZone['signatures'] {
    return readSignatures(answer?.answers ?? [])
      .filter(({ owner, covers }) => covers === TYPE[set] && sameName(owner, name))
      .slice(0, RECORDS_MAX)
      .map(({ keyTag, algorithm, expiration }) => ({
        set,
        keyTag,
        algorithm,
        expires: new Date(expiration * 1000).toISOString(),
      }));
  }
}
