/** Width and height in pixels from an image's header. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads the size of a PNG, JPEG or WebP without decoding it, so that a small file that unfolds into gigabytes is refused
 * before that. Null for anything else.
 */
export function imageSize(bytes: Buffer): ImageSize | null {
  try {
    if (bytes.subarray(0, 8).equals(PNG)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.subarray(0, 3).equals(JPEG)) return jpegSize(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
  } catch (error) {
    // Cut short in the middle of its header.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The frame header (ITU T.81 §B.2.2) contains it; earlier segments are skipped. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // The scan begins without a frame header before it.
    if (marker === 0xda) return null;
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** RFC 9649 §2.5–2.7: the first chunk determines the kind of file, one of three. */
function webpSize(bytes: Buffer): ImageSize | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}
