/**
 * The hash under which service search engines index icons: MurmurHash3 of their base64 text with a line break after
 * every 76 characters and at the end.
 */
export function iconMurmur(icon: Uint8Array): number {
  const text = Buffer.from(icon).toString('base64');
  return murmur3(Buffer.from(text.replace(/.{1,76}/g, '$&\n'), 'latin1'));
}

/** Austin Appleby's MurmurHash3_x86_32 with seed 0, as a signed number. */
export function murmur3(bytes: Uint8Array): number {
  const whole = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    hash = Math.imul(rotate(hash ^ mix(word), 13), 5) + 0xe6546b64;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) tail = (tail << 8) | bytes[at]!;
  hash ^= mix(tail) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

function mix(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
