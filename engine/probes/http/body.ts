import { Readable } from 'node:stream';
import zlib from 'node:zlib';

/** Maximum bytes of a body, both compressed and decompressed. */
export const BODY_MAX = 512 * 1_024;

export interface BoundedBody {
  bytes: Uint8Array;
  /** The body was truncated or incomplete. */
  truncated: boolean;
  /** The source or its content coding ended before its end, or a deadline aborted it. */
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

interface Coding {
  stream(): NodeJS.ReadWriteStream & Readable;
  sync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}

const DEFLATE: Coding = { stream: () => zlib.createUnzip(), sync: (bytes, options) => zlib.unzipSync(bytes, options) };
/** Content codings (RFC 9110 section 8.4.1; zstd: RFC 8878). */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', DEFLATE],
  ['x-gzip', DEFLATE],
  ['deflate', DEFLATE],
  [
    'br',
    {
      stream: () => zlib.createBrotliDecompress(),
      sync: (bytes, options) => zlib.brotliDecompressSync(bytes, options),
    },
  ],
  [
    'zstd',
    { stream: () => zlib.createZstdDecompress(), sync: (bytes, options) => zlib.zstdDecompressSync(bytes, options) },
  ],
]);

/** Compressed bytes that are decoded at once: 1 to 2 ms for a page of 400 kB (docs/decisions/0189-cost-of-scans-and-reports.md). */
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
  const stream = CODINGS.get(coding)?.stream();
  if (!stream) return { ...body, undecoded: true };
  Readable.from([body.bytes]).pipe(stream);
  const unpacked = await readBounded(stream);
  stream.destroy();
  if (unpacked.bytes.length === 0) return { ...body, undecoded: true };
  // A compressed stream that ends early lacks its rest, even if the transfer was complete.
  const isPart = body.late || (unpacked.late && !body.truncated);
  return {
    bytes: unpacked.bytes,
    truncated: body.truncated || unpacked.truncated,
    ...(isPart ? { late: true as const } : {}),
  };
}

/**
 * The content of a complete response below the limit; null for all others, of which a stream returns the beginning. A
 * stream takes several times the CPU time.
 */
function decodeAtOnce(bytes: Uint8Array, coding: string): Uint8Array | null {
  try {
    const content = CODINGS.get(coding)?.sync(bytes, { maxOutputLength: BODY_MAX - 1 });
    return content && content.length > 0 ? content : null;
  } catch {
    return null;
  }
}
