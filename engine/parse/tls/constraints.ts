import { derElement, derElements } from './der.ts';
import { extensionsOf } from './extensions.ts';

/** Extensions that affect path validation (RFC 5280 §4.2), by the hex of their OID. */
const OID = {
  keyUsage: '551d0f',
  names: '551d11',
  basicConstraints: '551d13',
  nameConstraints: '551d1e',
  policies: '551d20',
  policyMappings: '551d21',
  policyConstraints: '551d24',
  extendedKeyUsage: '551d25',
  anyPolicy: '551d36',
} as const;
const KNOWN: ReadonlySet<string> = new Set(Object.values(OID));
/** id-kp-serverAuth, anyExtendedKeyUsage, and the two legacy usages that clients still accept (OpenSSL, x509_vfy). */
const FOR_SERVERS: ReadonlySet<string> = new Set([
  '2b06010505070301',
  '551d2500',
  '6086480186f8420401',
  '2b0601040182370a0303',
]);
const TAG = { boolean: 0x01, integer: 0x02, bits: 0x03, oid: 0x06, permitted: 0xa0, excluded: 0xa1 } as const;
/** GeneralName (RFC 5280 §4.2.1.6): dNSName and iPAddress. */
const NAME = { dns: 0x82, address: 0x87 } as const;
/** Bits of keyUsage, the first byte's highest bit first. */
const USAGE = { digitalSignature: 0x80, keyEncipherment: 0x20, keyAgreement: 0x08, certificateSigning: 0x04 } as const;

/** A subtree of names: a dNSName, or address and mask. */
interface Subtrees {
  dns: string[];
  addresses: Uint8Array[];
}

/** Constraints of a certificate on itself and on certificates below it. */
export interface Constraints {
  /** May issue certificates (basicConstraints). */
  authority: boolean;
  /** Number of intermediates allowed below it; null without a limit. */
  pathLength: number | null;
  /** Bits of the first byte of keyUsage; null without the extension. */
  usage: number | null;
  /** False if extendedKeyUsage is present and does not include servers. */
  forServers: boolean;
  permitted: Subtrees | null;
  excluded: Subtrees | null;
  names: Subtrees;
  /** An unknown critical extension: the path must be rejected (RFC 5280 §4.2). */
  unknownCritical: boolean;
}

/** Parses the extensions of a DER certificate. Unparsable ones count as absent. Never throws. */
export function constraintsOf(certificate: Uint8Array): Constraints {
  const extensions = extensionsOf(certificate);
  const value = (oid: string) => extensions.get(oid)?.value ?? null;
  const basic = elementsIn(value(OID.basicConstraints));
  const usages = elementsIn(value(OID.extendedKeyUsage)).map(({ hex }) => hex);
  const limits = elementsIn(value(OID.nameConstraints));
  const limit = basic.find(({ tag }) => tag === TAG.integer);
  const bits = value(OID.keyUsage);
  return {
    authority: basic.some(({ tag, bytes }) => tag === TAG.boolean && bytes[0] !== 0),
    pathLength: limit ? Number.parseInt(limit.hex || '0', 16) : null,
    usage: bits && bits[0] === TAG.bits ? (bits[3] ?? 0) : null,
    forServers: usages.length === 0 || usages.some((oid) => FOR_SERVERS.has(oid)),
    permitted: subtreesOf(limits.find(({ tag }) => tag === TAG.permitted)?.bytes),
    excluded: subtreesOf(limits.find(({ tag }) => tag === TAG.excluded)?.bytes),
    names: namesOf(elementsIn(value(OID.names))),
    unknownCritical: [...extensions].some(([oid, { critical }]) => critical && !KNOWN.has(oid)),
  };
}

interface Part {
  tag: number;
  bytes: Uint8Array;
  hex: string;
}

/** The elements of a sequence. */
function elementsIn(sequence: Uint8Array | null): Part[] {
  const whole = sequence && derElement(sequence, 0);
  return whole ? partsOf(sequence.subarray(whole.from, whole.to)) : [];
}

function partsOf(bytes: Uint8Array): Part[] {
  return [...derElements(bytes, 0, bytes.length)].map(({ tag, from, to }) => {
    const content = bytes.subarray(from, to);
    return { tag, bytes: content, hex: Buffer.from(content).toString('hex') };
  });
}

/** GeneralSubtrees: one sequence each, name first (RFC 5280 §4.2.1.10). */
function subtreesOf(bytes: Uint8Array | undefined): Subtrees | null {
  return bytes ? namesOf(partsOf(bytes).flatMap((row) => partsOf(row.bytes).slice(0, 1))) : null;
}

function namesOf(parts: readonly Part[]): Subtrees {
  return {
    dns: parts.flatMap(({ tag, bytes }) =>
      tag === NAME.dns ? [Buffer.from(bytes).toString('latin1').toLowerCase()] : [],
    ),
    addresses: parts.flatMap(({ tag, bytes }) => (tag === NAME.address ? [bytes] : [])),
  };
}

/**
 * Violations of RFC 5280 §6.1 in a path other than issuer, signature and dates.
 * @param path leaf first, without the trust anchor
 */
export function brokenConstraints(path: readonly Constraints[]): ('wrong-purpose' | 'constraint-violated')[] {
  const [leaf, ...issuers] = path;
  if (!leaf) return [];
  const usable = USAGE.digitalSignature | USAGE.keyEncipherment | USAGE.keyAgreement;
  const purpose = path.every(({ forServers }) => forServers) && (leaf.usage === null || (leaf.usage & usable) !== 0);
  const bounded = issuers.every(
    ({ authority, usage, pathLength, permitted, excluded }, below) =>
      authority &&
      (usage === null || (usage & USAGE.certificateSigning) !== 0) &&
      (pathLength === null || below <= pathLength) &&
      path.slice(0, below + 1).every(({ names }) => within(names, permitted, excluded)),
  );
  const understood = path.every(({ unknownCritical }) => !unknownCritical);
  return [
    ...(purpose ? [] : (['wrong-purpose'] as const)),
    ...(bounded && understood ? [] : (['constraint-violated'] as const)),
  ];
}

/** A name of a type with permitted subtrees must be in one of them, and no name in an excluded one. */
function within(names: Subtrees, permitted: Subtrees | null, excluded: Subtrees | null): boolean {
  const dns = (list: readonly string[], name: string) => list.some((base) => underneath(name, base));
  const address = (list: readonly Uint8Array[], one: Uint8Array) => list.some((range) => inside(one, range));
  return (
    names.dns.every(
      (name) => (!permitted?.dns.length || dns(permitted.dns, name)) && !dns(excluded?.dns ?? [], name),
    ) &&
    names.addresses.every(
      (one) =>
        (!permitted?.addresses.length || address(permitted.addresses, one)) && !address(excluded?.addresses ?? [], one),
    )
  );
}

/** Zero or more labels before the base (RFC 5280 §4.2.1.10); a leading dot requires at least one, as in clients. */
function underneath(name: string, base: string): boolean {
  if (base.startsWith('.')) return name.endsWith(base);
  return base === '' || name === base || name.endsWith(`.${base}`);
}

function inside(address: Uint8Array, range: Uint8Array): boolean {
  const { length } = address;
  return (
    range.length === length * 2 &&
    address.every((byte, at) => (byte & range[length + at]!) === (range[at]! & range[length + at]!))
  );
}
