import type { Envelope } from '@assay/contract/api/envelope.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator, type Translator } from '@assay/locales';
import type { FastifyRequest } from 'fastify';

/** Envelope of a successful response. */
export function ok<T>(data: T): Envelope<T> {
  return { success: true, message: '', data };
}

/**
 * Translator for the request's language: the one of the query, or the first of Accept-Language, with the account's time
 * zone if there is a session.
 */
export function translatorFor(request: FastifyRequest, language?: string): Translator {
  const wish = request.headers['accept-language']?.slice(0, 100).split(',')[0]?.split(';')[0];
  return createTranslator(nearestLanguage(language ?? wish), request.session?.timeZone ?? 'UTC');
}
