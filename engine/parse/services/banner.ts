import type { ServiceFacts } from '#evidence/services.ts';
import { readBinaryService } from './binary-service.ts';
import { withKnownProduct } from './fingerprint-fallbacks/banner-products.ts';
import { isHttp, readHttpService } from './http-service.ts';
import { bareService } from './service-facts.ts';
import { readSsh } from './ssh/hello.ts';
import { readLines, readResponses } from './text-services.ts';
import { parseTranscript, type Transcript } from './transcript.ts';

const BANNER_MAX = 1_024;

/** Printable characters of the first kilobyte, lines separated by spaces; null without any. */
export function printableBanner(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.subarray(0, BANNER_MAX)).toString('latin1');
  const shown = text.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return shown === '' ? null : shown.slice(0, BANNER_MAX);
}

/** Identifies a service by its responses; `unknown` without a match. Never throws. */
export function readService(transcript: Transcript): ServiceFacts {
  const heard = parseTranscript(transcript);
  const { text, bytes, port } = heard;
  if (text.startsWith('SSH-')) return withKnownProduct(readSsh(bytes), text);
  if (isHttp(text)) return withKnownProduct(readHttpService(text, port), text);
  const lines = readLines(port, text);
  if (lines) return withKnownProduct(lines, text);
  return readBinaryService(heard) ?? readResponses(port, text) ?? bareService('unknown');
}
