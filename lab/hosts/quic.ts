import type { OnPacket } from '../listeners.ts';

const ID_AT = 5;

/** HTTP/3 up to version negotiation: responds to an unknown version with QUIC 1 (RFC 9000 §6.1). */
export const quicServer: OnPacket = (packet) => {
  // Only long headers, in datagrams of the minimum size for Initial packets (§14.1).
  if (packet.length < 1_200 || (packet[0]! & 0x80) === 0 || packet.readUInt32BE(1) === 1) return null;
  const destination = packet.subarray(ID_AT, ID_AT + 1 + packet[ID_AT]!);
  const sourceAt = ID_AT + destination.length;
  const source = packet.subarray(sourceAt, sourceAt + 1 + packet[sourceAt]!);
  return Buffer.concat([Buffer.from([0x80, 0, 0, 0, 0]), source, destination, Buffer.from([0, 0, 0, 1])]);
};
