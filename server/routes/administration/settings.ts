import { settingsEndpoints } from '@assay/contract/endpoints/administration/settings.ts';
import { systemEndpoints } from '@assay/contract/endpoints/system.ts';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { COMMON_PORTS } from '@assay/engine';
import { changeInstallationSettings, toSettingsData } from '#features/administration/change-settings.ts';
import { bearerOf } from '#features/auth/api-tokens.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Privacy policies of 20,000 characters in fifteen languages. */
const SETTINGS_BODY_BYTES = 1024 * 1024;

/** Settings of the installation for administrators, and those that are public. */
export function settingsRoutes(app: App, context: RouteContext): void {
  serve(app, settingsEndpoints.getSettings, async () => ok(toSettingsData(context)));

  serve(
    app,
    settingsEndpoints.changeSettings,
    async (request) => {
      const byToken = bearerOf(request.headers.authorization) !== null;
      return ok(await changeInstallationSettings(context, actorOf(request), request.body, byToken));
    },
    { bodyLimit: SETTINGS_BODY_BYTES },
  );

  serve(app, systemEndpoints.getInstallation, async (request) => {
    const { capitalCurrency, mail, passwords, privacy } = context.config;
    const { texts, version } = privacy;
    const wanted = [translatorFor(request).language, DEFAULT_LANGUAGE, ...Object.keys(texts)];
    const language = wanted.find((code) => texts[code]) ?? null;
    return ok({
      capitalCurrency,
      licenseContact: context.settings.stored.values.licenseContact ?? '',
      passwordLengthMin: passwords.lengthMin,
      sendsMail: mail.smtpUrl !== null,
      privacy: { version, text: language && texts[language]!, language },
    });
  });

  serve(app, systemEndpoints.getScanner, async () => {
    const { scans, network, publicUrl } = context.config;
    const own = scans.contactUrl === null || scans.contactUrl === `${publicUrl}/scanner`;
    return ok({
      userAgent: network.userAgent,
      host: new URL(publicUrl).host,
      page: own ? null : scans.contactUrl,
      email: scans.contactEmail,
      addresses: scans.addresses.split(/[\s,]+/).filter(Boolean),
      connectionsPerSecond: network.connectionsPerSecond,
      ports: COMMON_PORTS.length,
    });
  });
}
