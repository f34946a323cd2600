import { BlockList, isIPv6 } from 'node:net';

const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * The network that attempts are counted for: an IPv4 address, or the /64 of an IPv6 address, the smallest block that a
 * subscriber gets (RFC 6177 §2), so that changing addresses within it does not reset the limit.
 * @param address of a connection, or from a trusted proxy
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0]!;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (MAPPED.check(plain, 'ipv6')) {
    const [high, low] = [groups[6]!, groups[7]!];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address (RFC 4291 §2.2). */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted
    ? `${dotted[1]}${hex(Number(dotted[2]) * 256 + Number(dotted[3]))}:${hex(Number(dotted[4]) * 256 + Number(dotted[5]))}`
    : address;
  const [before = '', after] = text.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (after === undefined) return read(before);
  const [front, back] = [read(before), read(after)];
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function hex(group: number): string {
  return group.toString(16);
}
