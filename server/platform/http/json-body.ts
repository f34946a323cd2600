import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const STRUCTURE: ReadonlySet<number> = new Set([...'{[,:'].map((sign) => sign.charCodeAt(0)));

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
