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

/**
 * Decodes a Content-Encoding with the same limit, so that a decompression bomb stays small. Bytes that do not match the
 * declared coding are returned as received, and marked.
 */
export async function decompress(body: BoundedBody, encoding: string | null): Promise<BoundedBody> {
  const coding = encoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity' || body.bytes.length === 0) return body;
  const stream = unpacker(coding);
  if (!stream) return { ...body, undecoded: true };
  Readable.from([body.bytes]).pipe(stream);
  const unpacked = await readBounded(stream);
  stream.destroy();
  if (unpacked.bytes.length === 0) return { ...body, undecoded: true };
  const late = body.late ? { late: true as const } : {};
  return { bytes: unpacked.bytes, truncated: body.truncated || unpacked.truncated, ...late };
}

function unpacker(encoding: string): (NodeJS.ReadWriteStream & Readable) | null {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate') return zlib.createUnzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding === 'zstd') return zlib.createZstdDecompress();
  return null;
}
