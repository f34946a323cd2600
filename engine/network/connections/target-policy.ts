import ipaddr from 'ipaddr.js';
import type { NetworkSettings } from '#settings.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Which addresses may be contacted under the current settings; checked again after every resolution and at every
 * redirect.
 */
export interface TargetPolicy {
  /** An address literal that is globally routable (or private, if allowed) and in no do-not-scan range. */
  addressAllowed(address: string): boolean;
  /** A name that is neither listed nor under a listed name. */
  nameAllowed(name: string): boolean;
}

/**
 * IPv6 ranges that embed an IPv4 address: [range, first of its four bytes]. Teredo's is stored inverted and is refused
 * as a whole.
 */
const EMBEDDING: readonly [range: [ipaddr.IPv6, number], offset: number][] = [
  [ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), 12],
  [ipaddr.IPv6.parseCIDR('::/96'), 12],
  [ipaddr.IPv6.parseCIDR('64:ff9b::/96'), 12],
  [ipaddr.IPv6.parseCIDR('64:ff9b:1::/48'), 12],
  [ipaddr.IPv6.parseCIDR('2002::/16'), 2],
];
/** RFC 4291 §2.4: only this block is assigned as global unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Number of cached results: a port scan checks the same address thousands of times. */
const KEPT_MAX = 4_096;
/** Maximum length of an address as text (RFC 4291 §2.2, with an embedded IPv4 address). */
const TEXT_MAX = 45;

/** The address in its shortest form, IPv4-mapped ones as IPv4; null if it is not an address literal. */
export const canonicalAddress = kept((text): string | null => {
  const address = parse(text);
  return address ? address.toString() : null;
});

/** The function with cached results, which depend only on the text. */
function kept<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    if (text.length > TEXT_MAX) return answer(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size >= KEPT_MAX) answers.clear();
    answers.set(text, found);
    return found;
  };
}

/** Creates the target policy of the given settings; malformed do-not-scan entries count as names. */
export function createTargetPolicy(settings: Pick<NetworkSettings, 'allowPrivate' | 'doNotScan'>): TargetPolicy {
  const ranges: [Address, number][] = [];
  const names = new Set<string>();
  for (const entry of settings.doNotScan) {
    const range = parseRange(entry.trim());
    if (range) ranges.push(range);
    else names.add(plainName(entry));
  }

  return {
    addressAllowed: kept((text) => {
      const address = parse(text);
      if (!address) return false;
      return [address, ...embedded(address)].every(
        (one) => (settings.allowPrivate || isGlobal(one)) && !ranges.some((range) => within(one, range)),
      );
    }),
    nameAllowed(name) {
      const labels = plainName(name).split('.');
      return !labels.some((_, from) => names.has(labels.slice(from).join('.')));
    },
  };
}

function parse(text: string): Address | null {
  // Decimal, octal and short forms of IPv4 (`127.1`) are not literals here, and a zone id (`fe80::1%eth0`) is
  // link-local.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !(text.includes(':') && !text.includes('%'))) return null;
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function parseRange(text: string): [Address, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parse(text);
  return address ? [address, address.kind() === 'ipv4' ? 32 : 128] : null;
}

function within(address: Address, [base, bits]: [Address, number]): boolean {
  return address.kind() === base.kind() && address.match(base as never, bits);
}

function embedded(address: Address): ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  return EMBEDDING.filter(([range]) => within(address, range)).map(
    ([, offset]) => new ipaddr.IPv4(bytes.slice(offset, offset + 4)),
  );
}

function isGlobal(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || within(address, GLOBAL_UNICAST));
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/^\*\./, '').replace(/\.$/, '');
}
