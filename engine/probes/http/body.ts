import { Readable } from 'node:stream';
import zlib from 'node:zlib';

/** Bytes of a body that are read, packed and unpacked alike. */
export const BODY_MAX = 512 * 1_024;

export interface BoundedBody {
  bytes: Uint8Array;
  /** More followed, or the rest never came. */
  truncated: boolean;
  /** The source failed or a deadline cut it before its end. */
  late?: true;
  /** A Content-Encoding was declared that could not be undone: the bytes are not the content. */
  undecoded?: true;
}

/**
 * Reads at most `max` bytes and lets go of the rest. An answer that breaks off or is cut by a deadline gives what came.
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
 * Undoes a Content-Encoding within the same bound, so that a small body that unpacks to gigabytes stays small. Bytes that are
 * not what the header says are given back as they came, and marked.
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
