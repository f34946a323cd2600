import { envelope } from '@assay/contract/api/envelope.ts';
import { installationData, settingsChange, settingsData } from '@assay/contract/api/settings.ts';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { changeSettings, settingsShape } from '../../administration/change-settings.ts';
import { ok, wordsFor } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { App, RouteContext } from '../context.ts';

/** Settings of the installation, for administrators; and what everybody may know of them. */
export function settingsRoutes(app: App, context: RouteContext): void {
  const config = { access: [0] } as const;
  const response = { 200: envelope(settingsData) };
  const tags = ['administration'];

  app.get('/api/admin/settings', { config, schema: { response, tags } }, async () => ok(settingsShape(context)));

  app.put('/api/admin/settings', { config, schema: { body: settingsChange, response, tags } }, async (request) =>
    ok(await changeSettings(context, { session: sessionOf(request), address: request.ip }, request.body)),
  );

  app.get(
    '/api/installation',
    { config: { access: 'public' }, schema: { response: { 200: envelope(installationData) }, tags: ['system'] } },
    async (request) => {
      const { capitalCurrency, passwords, privacy } = context.config;
      const { texts, version } = privacy;
      const wanted = [wordsFor(request).language, DEFAULT_LANGUAGE, ...Object.keys(texts)];
      const language = wanted.find((code) => texts[code]) ?? null;
      return ok({
        capitalCurrency,
        passwordLengthMin: passwords.lengthMin,
        privacy: { version, text: language && texts[language]!, language },
      });
    },
  );
}
