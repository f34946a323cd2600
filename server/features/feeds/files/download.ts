import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as flow, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { APPLICATION_NAME, APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { makeTemporaryFolder } from '#platform/files/temporary-folder.ts';

/** Maximum download size of a feed; ten times as much when decompressed. */
const BYTES_MAX = 2 * 1024 * 1024 * 1024;
/** Maximum size of a text that is kept in memory completely. */
const TEXT_BYTES_MAX = 200 * 1024 * 1024;
/** Time for one download. */
const WITHIN_MS = 30 * 60_000;

export interface DownloadOptions {
  signal: AbortSignal;
  /** Headers may contain a key: with them, redirects are not followed. */
  headers?: Readonly<Record<string, string>>;
}

/** A feed on the disk, complete: an interrupted download is never read. */
export interface FeedFile {
  path: string;
  /** SHA-256 of the response, hexadecimal. */
  checksum: string;
  bytes: number;
  /** Deletes the download; a file provided by the caller is kept. */
  remove(): Promise<void>;
}

/** Downloads a feed to the disk. @param url `http:`, `https:`, or `file:` for one that exists already */
export async function fetchFile(url: string, asking: DownloadOptions): Promise<FeedFile> {
  if (url.startsWith('file:')) {
    const path = fileURLToPath(url);
    return { path, ...(await checksumOf(createReadStream(path))), remove: async () => {} };
  }
  const folder = await makeTemporaryFolder('feed');
  const path = join(folder, 'feed');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const counting = counter(BYTES_MAX);
    await pipeline(await download(url, asking), counting.stream, createWriteStream(path), { signal: asking.signal });
    return { path, ...counting.result(), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Content of a feed, decompressed if it is gzipped. */
export async function contentOf({ path }: Pick<FeedFile, 'path'>): Promise<Readable> {
  const handle = await open(path);
  const head = Buffer.alloc(2);
  await handle.read(head, 0, 2, 0);
  await handle.close();
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const parts = [limit(BYTES_MAX), ...(packed ? [createGunzip(), limit(10 * BYTES_MAX)] : [])];
  // The reader of the last one gets an error of any; all are closed afterwards.
  flow([createReadStream(path), ...parts], () => {});
  return parts.at(-1)!;
}

/**
 * The first bytes of a feed's content; of a corrupt archive as many as can be read, because its importer reports that.
 */
export async function headOf(file: Pick<FeedFile, 'path'>, bytes: number): Promise<Buffer> {
  const content = await contentOf(file);
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of content) {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length >= bytes) break;
    }
  } catch {
    return head;
  }
  return head.subarray(0, bytes);
}

/** A feed's whole content. */
export async function textOf(file: Pick<FeedFile, 'path'>): Promise<string> {
  return whole(await contentOf(file));
}

async function whole(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > TEXT_BYTES_MAX) throw tooMuch(TEXT_BYTES_MAX);
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** SHA-256 and length of a stream. */
export async function checksumOf(stream: Readable): Promise<{ checksum: string; bytes: number }> {
  const counting = counter(10 * BYTES_MAX);
  await pipeline(stream, counting.stream, async (chunks) => {
    for await (const _ of chunks);
  });
  return counting.result();
}

/** Small responses: a page of records, a list. */
export async function downloadText(url: string, asking: DownloadOptions): Promise<string> {
  return whole(await download(url, asking));
}

export async function downloadJson(url: string, asking: DownloadOptions): Promise<unknown> {
  return JSON.parse(await downloadText(url, asking));
}

async function download(url: string, { signal, headers }: DownloadOptions): Promise<Readable> {
  const response = await fetch(url, {
    headers: { 'user-agent': `${APPLICATION_NAME}/${APPLICATION_VERSION}`, ...headers },
    signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    redirect: headers ? 'manual' : 'follow',
  });
  if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return Readable.fromWeb(response.body as ReadableStream);
}

const tooMuch = (most: number) => new Error(`the source sent more than ${most} bytes`);

function counter(most: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = limit(most, (chunk) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  return { stream, result: () => ({ checksum: hash.digest('hex'), bytes }) };
}

/** Passes this number of bytes through. */
function limit(most: number, onChunk: (chunk: Buffer) => void = () => {}): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(tooMuch(most));
      onChunk(chunk);
      done(null, chunk);
    },
  });
}
