/** The subset of DER (X.690) that certificates need. */

const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, utcTime: 0x17, time: 0x18 } as const;

/** Tag, length and content. */
export function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 128) return Buffer.from([length]);
  return length < 256 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => element(0x31, ...parts);
/** Context-specific, constructed. */
export const tagged = (number: number, ...parts: readonly Buffer[]): Buffer => element(0xa0 + number, ...parts);
/** Context-specific, primitive. */
export const implicit = (number: number, content: Buffer): Buffer => element(0x80 + number, content);
export const octets = (content: Buffer): Buffer => element(TAG.octets, content);
export const bits = (content: Buffer, unused = 0): Buffer => element(TAG.bits, Buffer.from([unused]), content);
export const utf8 = (text: string): Buffer => element(TAG.utf8, Buffer.from(text));
export const truth = (): Buffer => element(0x01, Buffer.from([0xff]));
export const nothing = (): Buffer => element(0x05);

/** A positive integer from big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  return element(TAG.integer, bytes[0]! >= 128 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** Dotted object identifier. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 127];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    bytes.push(...groups);
  }
  return element(TAG.oid, Buffer.from(bytes));
}

/** UTCTime up to 2049, GeneralizedTime after (RFC 5280 §4.1.2.5). */
export function time(instant: Date): Buffer {
  const text = `${instant.toISOString().replace(/\.\d+|[-:T]/g, '')}`;
  return instant.getUTCFullYear() < 2050
    ? element(TAG.utcTime, Buffer.from(text.slice(2)))
    : element(TAG.time, Buffer.from(text));
}
