import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { APPLICATION_NAME, APPLICATION_VERSION } from '@assay/contract/limits.ts';

/** No feed is larger than this; NVD comes in pages of some MB. */
const BYTES_MAX = 200 * 1024 * 1024;
/** Time for one download. */
const WITHIN_MS = 10 * 60_000;

/** What a source answered, as a stream that ends with an error when it grows beyond the limit. */
export async function download(
  url: string,
  options: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<Readable> {
  const response = await fetch(url, {
    headers: { 'user-agent': `${APPLICATION_NAME}/${APPLICATION_VERSION}`, ...options.headers },
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(WITHIN_MS)]),
  });
  if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`);
  let bytes = 0;
  return Readable.fromWeb(response.body as ReadableStream).map((chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error(`${new URL(url).host} sent more than ${BYTES_MAX} bytes`);
    return chunk;
  });
}

export async function downloadJson(
  url: string,
  options: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<unknown> {
  return JSON.parse(await downloadText(url, options));
}

export async function downloadText(
  url: string,
  options: { signal: AbortSignal; headers?: Readonly<Record<string, string>> },
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download(url, options)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
