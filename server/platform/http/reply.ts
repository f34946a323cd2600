import type { Envelope } from '@assay/contract/api/envelope.ts';
import { type LanguageCode, nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator, isLanguageLoaded, loadLanguage, type Translator } from '@assay/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Envelope of a successful response. */
export function ok<T>(data: T): Envelope<T> {
  return { success: true, message: '', data };
}

/** The language of the query, or the first of Accept-Language. */
function languageOf({ headers }: Pick<FastifyRequest, 'headers'>, language?: string): LanguageCode {
  const wish = headers['accept-language']?.slice(0, 100).split(',')[0]?.split(';')[0];
  return nearestLanguage(language ?? wish);
}

/** Loads the language of a request before the request is handled, without blocking others. */
export function loadRequestLanguages(app: FastifyInstance): void {
  app.addHook<{ Querystring: { language?: unknown } }>('onRequest', (request, _reply, done) => {
    const { language } = request.query;
    const code = languageOf(request, typeof language === 'string' ? language.slice(0, 100) : undefined);
    if (isLanguageLoaded(code)) done();
    else loadLanguage(code).then(() => done(), done);
  });
}

/** Translator for the request's language, with the account's time zone if there is a session. */
export function translatorFor(request: FastifyRequest, language?: string): Translator {
  return createTranslator(languageOf(request, language), request.session?.timeZone ?? 'UTC');
}
