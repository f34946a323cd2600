/** 1 = a character of base64 (RFC 4648 §4), 2 = white space, 3 = padding; everything else is refused. */
const CLASSES = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/') {
  CLASSES[character.charCodeAt(0)] = 1;
}
for (const character of ' \t\r\n\f\v') CLASSES[character.charCodeAt(0)] = 2;
CLASSES['='.charCodeAt(0)] = 3;

const PADDING_MAX = 2;

/**
 * Decodes base64 with white space anywhere between its characters; one pass, whatever the text. Null when there is anything
 * else in it, padding before its end, or nothing to decode.
 * @param text bytes as they were sent
 */
export function decodeBase64(text: Buffer): Buffer | null {
  let characters = 0;
  let padding = 0;
  for (const byte of text) {
    const kind = CLASSES[byte];
    if (kind === 0) return null;
    if (kind === 3) padding += 1;
    if (kind === 1) {
      if (padding > 0) return null;
      characters += 1;
    }
  }
  return characters === 0 || padding > PADDING_MAX ? null : Buffer.from(text.toString('latin1'), 'base64');
}
