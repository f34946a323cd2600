import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const STRUCTURE: ReadonlySet<number> = new Set([...'{[,:'].map((sign) => sign.charCodeAt(0)));

/**
 * Body of a multipart form, in bytes. The forms have a few short fields; parsing takes up to 0.06 ms a part, and all parts
 * are parsed, also those beyond the limit of their number.
 */
export const MULTIPART_BYTES_MAX = 32 * 1024;

/** Whether JSON has at most that many opening brackets and separators outside of its strings. */
export function hasFewValues(json: string, most: number): boolean {
  let count = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (inString) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inString = false;
    } else if (sign === QUOTE) inString = true;
    else if (STRUCTURE.has(sign)) {
      count++;
      if (count > most) return false;
    }
  }
  return true;
}

/**
 * Maximum body size of a regular call. It is parsed on the event loop: malicious JSON or a form of this size takes up
 * to 15 ms, one of 1 MiB up to 170 ms (nested arrays, or as many fields as fit).
 */
export const BODY_BYTES_MAX = 128 * 1024;

/**
 * Parses JSON bodies on the event loop, where a megabyte of nested arrays takes 170 ms and a megabyte of text 2 ms: a
 * body that is longer than `bytes`, as some routes allow for long texts, may not have more values than fit into
 * `bytes`. A body of no bytes is none, whatever its media type: many clients name one in every request.
 */
export function parseJsonBodies(app: FastifyInstance, bytes = BODY_BYTES_MAX, type = 'application/json'): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (body.length > bytes && !hasFewValues(body, bytes / 2)) return done(new AppError('payload-too-large'));
    return parse(request, body, done);
  });
}

/** Refuses bodies of media types that have no parser, unless they have no bytes. */
export function refuseOtherBodies(app: FastifyInstance): void {
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, undefined) : done(new AppError('unsupported-media-type')),
  );
}

/** Parses forms on the event loop. A multipart form has to say its length (Content-Length), which is limited. */
export async function parseForms(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ headers }) => {
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return;
    // Neither header: the request has no body (RFC 9112 §6.3).
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (!(Number(headers['content-length'] ?? Number.NaN) <= MULTIPART_BYTES_MAX))
      throw new AppError('payload-too-large');
  });
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 50, fieldSize: MULTIPART_BYTES_MAX, fieldNameSize: 100, parts: 50 },
  });
}
