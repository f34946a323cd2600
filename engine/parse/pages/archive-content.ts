import zlib from 'node:zlib';

/** Maximum number of compressed bytes to decompress: at the highest ratio of DEFLATE (1032:1) they give 4 MB. */
const PACKED_MAX = 4_096;
const TAR_BLOCK = 512;
/** First bytes of 7z, RAR and xz, as Latin-1. */
const LONG_MARKS = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\xfd7zXZ\0'];

/**
 * Returns true for an archive, by more than its first bytes: a ZIP with a member's header, a tar (compressed or not)
 * whose header has a valid checksum, or a format with a six-byte signature (7z, RAR, xz).
 */
export function isArchive(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = data.subarray(0, 8).toString('latin1');
  if (LONG_MARKS.some((mark) => start.startsWith(mark))) return true;
  return hasZipMember(data) || isTar(data) || isTar(gunzipped(data));
}

/** The beginning of a gzip file's content; empty if it is invalid. */
export function gunzipped(bytes: Uint8Array): Buffer {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (data[0] !== 0x1f || data[1] !== 0x8b || data[2] !== 8) return Buffer.alloc(0);
  try {
    return zlib.gunzipSync(data.subarray(0, PACKED_MAX), { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Local file header of the first member (PKWARE APPNOTE section 4.3.7): known method, printable name. */
function hasZipMember(data: Buffer): boolean {
  if (data.length < 31 || data.readUInt32LE(0) !== 0x0403_4b50) return false;
  const [version, method, length] = [data.readUInt16LE(4) & 0xff, data.readUInt16LE(8), data.readUInt16LE(26)];
  const name = data.subarray(30, 30 + length);
  return (
    version <= 63 &&
    [0, 8, 9, 12, 14, 93, 95, 98, 99].includes(method) &&
    length > 0 &&
    length <= 512 &&
    name.every((byte) => byte >= 0x20 && byte !== 0x7f)
  );
}

/** The checksum of a tar header, with its own field as spaces (POSIX.1-2024, pax, ustar interchange format). */
function isTar(data: Buffer): boolean {
  if (data.length < TAR_BLOCK || data[0] === 0) return false;
  const told = /^[ 0]{0,7}([0-7]{1,7})[\0 ]/.exec(data.subarray(148, 156).toString('latin1'))?.[1];
  if (told === undefined) return false;
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at += 1) sum += at >= 148 && at < 156 ? 0x20 : data[at]!;
  return sum === Number.parseInt(told, 8);
}
