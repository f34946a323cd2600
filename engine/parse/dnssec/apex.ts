import { readDenial } from './denial.ts';
import { fits, isUsable, keyTagOf, readKeys, readSigners, type ZoneKey } from './records.ts';
import { setOf, verifySet } from './verify.ts';
import { type Labels, labelsOf, TYPE, type WireMessage, type WireRecord } from './wire.ts';

/** Responses of one server of a signed zone to queries with DO. */
export interface ApexAnswers {
  /** One entry for each queried type at the apex; null without a response. */
  sets: readonly { type: string; number: number; message: WireMessage | null }[];
  /** Response for a nonexistent name. */
  missing: { name: string; message: WireMessage } | null;
  /** Responses to CDS and CDNSKEY. */
  childSigners: readonly (WireMessage | null)[];
}

/** DNSSEC facts about the apex of a signed zone. */
export interface ApexFacts {
  /** Sets with invalid signatures. */
  faults: { set: string; fault: string }[];
  denial: 'nsec' | 'nsec3' | 'nothing' | null;
  childSigners: 'fit' | 'differ' | null;
}

/** Validates the records at a zone's apex against its keys. Pure; never throws. */
export function inspectApex(zone: string, answers: ApexAnswers, keys: readonly ZoneKey[], now: number): ApexFacts {
  const name = labelsOf(zone);
  const faults = answers.sets.flatMap(({ type, number, message }) => {
    const records = message?.answers ?? [];
    const set = setOf(records, name, number);
    if (set.length === 0) return [];
    const verdict = verifySet(set, records, name, keys, now);
    return verdict.holds ? [] : [{ set: type, fault: verdict.fault as string }];
  });
  return {
    faults,
    denial: denialOf(name, answers.missing, keys, now),
    childSigners: childSignersOf(name, answers.childSigners, keys),
  };
}

function denialOf(
  zone: Labels,
  missing: ApexAnswers['missing'],
  keys: readonly ZoneKey[],
  now: number,
): ApexFacts['denial'] {
  // A wildcard generated a response, so there is no denial.
  if (!missing || missing.message.answers.length > 0) return null;
  const { authorities } = missing.message;
  if (readDenial({ name: labelsOf(missing.name), type: TYPE.A }, authorities, zone, keys, now) === null)
    return 'nothing';
  return authorities.some(({ type }) => type === TYPE.NSEC) ? 'nsec' : 'nsec3';
}

/**
 * CDS and CDNSKEY contain the same keys, all of them the zone's own (RFC 7344 §4); a lone 0 requests removal (RFC 8078
 * §4).
 */
function childSignersOf(
  zone: Labels,
  answers: ApexAnswers['childSigners'],
  keys: readonly ZoneKey[],
): ApexFacts['childSigners'] {
  const of = (type: number) => answers.flatMap((answer) => (answer ? setOf(answer.answers, zone, type) : []));
  const [digests, whole] = [of(TYPE.CDS), of(TYPE.CDNSKEY)];
  if (digests.length + whole.length === 0) return null;
  const removes = ({ data }: WireRecord) => data.length >= 4 && data[2] === 0 && data[3] === 0;
  const deletes = ({ data }: WireRecord) => data.length >= 4 && data[3] === 0;
  if (digests.some(removes) || whole.some(deletes)) {
    return digests.every(removes) && whole.every(deletes) ? 'fit' : 'differ';
  }
  const named = readSigners(digests.map((record) => ({ ...record, type: TYPE.DS })));
  const known = whole.map(({ data }) => keyTagOf(data));
  const tags = new Set(keys.map(({ tag }) => tag));
  const good =
    named.every((signer) => keys.some((key) => fits(signer, zone, key))) && known.every((tag) => tags.has(tag));
  const alike =
    digests.length === 0 ||
    whole.length === 0 ||
    sameMembers(
      named.map(({ keyTag }) => keyTag),
      known,
    );
  return good && alike ? 'fit' : 'differ';
}

function sameMembers(left: readonly number[], right: readonly number[]): boolean {
  return left.every((one) => right.includes(one)) && right.every((one) => left.includes(one));
}

/** Key tags of the parent's DS records that match none of the zone's keys. */
export function orphanSigners(zone: string, signers: WireMessage | null, keys: WireMessage): number[] {
  const name = labelsOf(zone);
  const known = readKeys(setOf(keys.answers, name, TYPE.DNSKEY));
  const stray = readSigners(setOf(signers?.answers ?? [], name, TYPE.DS)).filter(
    (signer) => isUsable(signer) && !known.some((key) => fits(signer, name, key)),
  );
  return [...new Set(stray.map(({ keyTag }) => keyTag))].sort((left, right) => left - right).slice(0, 16);
}
