/** Minimum size of a client's first QUIC datagram (RFC 9000 §14.1); servers ignore smaller ones. */
const DATAGRAM_BYTES = 1_200;
/** Reserved to force version negotiation; no server supports it (RFC 9000 §15). */
const RESERVED_VERSION = 0x1a2a3a4a;
const ID_BYTES = 8;
const LONG_HEADER = 0x80;
const FIXED_BIT = 0x40;
const VERSIONS_MAX = 16;

/** Version names (https://www.iana.org/assignments/quic); others are shown by number. */
const VERSION_NAMES: ReadonlyMap<number, string> = new Map([
  [0x00000001, 'QUIC v1'],
  [0x6b3343cf, 'QUIC v2'],
]);

/** A datagram with its two connection ids, by which the response is matched. */
export interface QuicProbe {
  datagram: Uint8Array;
  destination: Uint8Array;
  source: Uint8Array;
}

/**
 * A datagram with a reserved version, to which servers respond with the versions they support (RFC 9000 §5.2.2, §6.1).
 * @param random 16 bytes for the connection ids
 */
export function versionProbe(random: Uint8Array): QuicProbe {
  const destination = random.slice(0, ID_BYTES);
  const source = random.slice(ID_BYTES, 2 * ID_BYTES);
  const datagram = new Uint8Array(DATAGRAM_BYTES);
  datagram[0] = LONG_HEADER | FIXED_BIT;
  new DataView(datagram.buffer).setUint32(1, RESERVED_VERSION);
  datagram[5] = ID_BYTES;
  datagram.set(destination, 6);
  datagram[6 + ID_BYTES] = ID_BYTES;
  datagram.set(source, 7 + ID_BYTES);
  return { datagram, destination, source };
}

/**
 * Versions in a Version Negotiation packet (RFC 9000 §17.2.1), without the reserved ones that servers add (§6.3).
 * @returns null for other packets, and for responses to another datagram
 */
export function negotiatedVersions(packet: Uint8Array, { destination, source }: QuicProbe): string[] | null {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (packet.length < 7 || (packet[0]! & LONG_HEADER) === 0 || view.getUint32(1) !== 0) return null;
  const first = idAt(packet, 5);
  const second = first && idAt(packet, 6 + first.length);
  // The client's source id comes first in the response (§17.2.1).
  if (!first || !second || !same(first, source) || !same(second, destination)) return null;
  const versions: string[] = [];
  for (let at = 7 + first.length + second.length; at + 4 <= packet.length && versions.length < VERSIONS_MAX; at += 4) {
    const version = view.getUint32(at);
    if ((version & 0x0f0f0f0f) === 0x0a0a0a0a) continue;
    versions.push(VERSION_NAMES.get(version) ?? `0x${version.toString(16).padStart(8, '0')}`);
  }
  return versions;
}

/** A length-prefixed connection id; null if the packet is too short. */
function idAt(packet: Uint8Array, at: number): Uint8Array | null {
  const length = packet[at];
  return length === undefined || at + 1 + length > packet.length ? null : packet.subarray(at + 1, at + 1 + length);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
