/** Record types (RFC 5246 §6.2.1, RFC 6520). */
export const RECORD = { changeCipherSpec: 20, alert: 21, handshake: 22, heartbeat: 24 } as const;

const HEARTBEAT_RESPONSE = 2;
/** Length of a premaster secret with its version (RFC 5246 §7.4.7.1). */
const PREMASTER = 48;

/** One record with this content. @param version in wire format, as negotiated with the server */
export function tlsRecord(type: number, version: number, content: readonly number[]): Uint8Array {
  return Uint8Array.from([type, version >> 8, version & 255, content.length >> 8, content.length & 255, ...content]);
}

/** Complete records in the bytes. */
function* records(bytes: Uint8Array): Generator<{ type: number; content: Uint8Array }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + ((bytes[at + 3]! << 8) | bytes[at + 4]!);
    if (end > bytes.length) return;
    yield { type: bytes[at]!, content: bytes.subarray(at + 5, end) };
    at = end;
  }
}

/** Description of the first alert; null without one. An encrypted one counts as 256. */
export function alertIn(bytes: Uint8Array): number | null {
  for (const { type, content } of records(bytes)) {
    if (type === RECORD.alert) return content.length === 2 ? content[1]! : 256;
  }
  return null;
}

/** Returns true if the server responded to a heartbeat. */
export function heartbeatIn(bytes: Uint8Array): boolean {
  for (const { type, content } of records(bytes)) {
    if (type === RECORD.heartbeat && content[0] === HEARTBEAT_RESPONSE) return true;
  }
  return false;
}

/**
 * Premaster secrets as blocks of an RSA key: valid PKCS #1 padding (RFC 8017 §7.2.1), with an invalid start, without
 * the separator after the padding, with the separator in an invalid position, and with an invalid version inside.
 * @param length bytes of the key's modulus
 * @param version as offered by the client
 * @param random as many random bytes as the block has
 */
export function paddedBlocks(length: number, version: number, random: Uint8Array): Uint8Array[] {
  const block = (change: (bytes: Uint8Array) => void = () => {}) => {
    const bytes = random.map((byte) => byte || 1);
    const end = length - PREMASTER;
    bytes.set([0, 2], 0);
    bytes[end - 1] = 0;
    bytes.set([version >> 8, version & 255], end);
    change(bytes);
    return bytes;
  };
  return [
    block(),
    block((bytes) => bytes.set([0x41, 0x17], 0)),
    block((bytes) => bytes.set([0x11], length - PREMASTER - 1)),
    block((bytes) => {
      bytes[length - PREMASTER - 1] = 0x11;
      bytes[length - 3] = 0;
    }),
    block((bytes) => bytes.set([0x02, 0x02], length - PREMASTER)),
  ];
}
