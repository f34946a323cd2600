import { Readable } from 'node:stream';
import zlib from 'node:zlib';

/** Maximum bytes of a body, both compressed and decompressed. */
export const BODY_MAX = 512 * 1_024;

export interface BoundedBody {
  bytes: Uint8Array;
  /** The body was truncated or incomplete. */
  truncated: boolean;
  /** The source failed or a deadline aborted it before its end. */
  late?: true;
  /** A Content-Encoding was declared that could not be decoded: the bytes are not the content. */
  undecoded?: true;
}

/**
 * Reads at most `max` bytes and discards the rest. A response that is aborted or cut off by a deadline returns the
 * bytes received.
 */
export async function readBounded(source: AsyncIterable<Uint8Array>, max = BODY_MAX): Promise<BoundedBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= max) break;
    }
  } catch {
    return { bytes: Buffer.concat(chunks).subarray(0, max), truncated: true, late: true };
  }
  return { bytes: Buffer.concat(chunks).subarray(0, max), truncated: size >= max };
}

/** Compressed bytes that are decoded at once, which takes about a millisecond at most. */
const AT_ONCE_MAX = 64 * 1_024;

/**
 * Decodes a Content-Encoding with the same limit, so that a decompression bomb stays small. Bytes that do not match the
 * declared coding are returned as received, and marked.
 */
export async function decompress(body: BoundedBody, encoding: string | null): Promise<BoundedBody> {
  const coding = encoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity' || body.bytes.length === 0) return body;
  const late = body.late ? { late: true as const } : {};
  const whole = body.bytes.length > AT_ONCE_MAX ? null : decodeAtOnce(body.bytes, coding);
  if (whole) return { bytes: whole, truncated: body.truncated, ...late };
  const stream = unpacker(coding);
  if (!stream) return { ...body, undecoded: true };
  Readable.from([body.bytes]).pipe(stream);
  const unpacked = await readBounded(stream);
  stream.destroy();
  if (unpacked.bytes.length === 0) return { ...body, undecoded: true };
  return { bytes: unpacked.bytes, truncated: body.truncated || unpacked.truncated, ...late };
}

function isDeflated(encoding: string): boolean {
  return encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate';
}

function unpacker(encoding: string): (NodeJS.ReadWriteStream & Readable) | null {
  if (isDeflated(encoding)) return zlib.createUnzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding === 'zstd') return zlib.createZstdDecompress();
  return null;
}

/**
 * The content of a complete response below the limit; null for all others, of which a stream returns the beginning. A
 * stream takes several times the CPU time.
 */
function decodeAtOnce(bytes: Uint8Array, encoding: string): Uint8Array | null {
  const options = { maxOutputLength: BODY_MAX - 1 };
  try {
    const content = decodeSync(bytes, encoding, options);
    return content && content.length > 0 ? content : null;
  } catch {
    return null;
  }
}

function decodeSync(bytes: Uint8Array, encoding: string, options: { maxOutputLength: number }): Uint8Array | null {
  if (isDeflated(encoding)) return zlib.unzipSync(bytes, options);
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes, options);
  if (encoding === 'zstd') return zlib.zstdDecompressSync(bytes, options);
  return null;
}
