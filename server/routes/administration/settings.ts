import { envelope } from '@assay/contract/api/envelope.ts';
import { installationData, scannerData, settingsChange, settingsData } from '@assay/contract/api/settings.ts';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { USUAL_PORTS } from '@assay/engine';
import { changeSettings, settingsShape } from '../../administration/change-settings.ts';
import { ok, wordsFor } from '../../answers/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf } from '../request.ts';

/** Settings of the installation, for administrators; and what everybody may know of them. */
export function settingsRoutes(app: App, context: RouteContext): void {
  const config = { access: [0] } as const;
  const response = { 200: envelope(settingsData) };
  const tags = ['administration'];

  app.get('/api/admin/settings', { config, schema: { response, tags } }, async () => ok(settingsShape(context)));

  app.put('/api/admin/settings', { config, schema: { body: settingsChange, response, tags } }, async (request) =>
    ok(await changeSettings(context, doerOf(request), request.body)),
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

  app.get(
    '/api/scanner',
    { config: { access: 'public' }, schema: { response: { 200: envelope(scannerData) }, tags: ['system'] } },
    async () => {
      const { scans, network, publicUrl } = context.config;
      const own = scans.contactUrl === null || scans.contactUrl === `${publicUrl}/scanner`;
      return ok({
        userAgent: network.userAgent,
        host: new URL(publicUrl).host,
        page: own ? null : scans.contactUrl,
        email: scans.contactEmail,
        addresses: scans.addresses.split(/[\s,]+/).filter(Boolean),
        connectionsPerSecond: network.connectionsPerSecond,
        ports: USUAL_PORTS.length,
      });
    },
  );
}
