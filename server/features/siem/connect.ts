import { nearestLanguage } from '@assay/contract/languages.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import type { SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import { createNetwork } from '@assay/engine';
import { openTranslator } from '@assay/locales';
import type { Context } from '#platform/context.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import type { SiemConnectionRecord } from '#platform/db/notifications/siem-connections.ts';
import type { EcsSource } from './ecs.ts';
import type { SiemReceiver } from './send-events.ts';

/** Time limit of one request or syslog connection, in milliseconds. */
const SEND_MS = 20_000;

export function encryptToken({ secrets }: Pick<Context, 'secrets'>, id: string, token: string): Buffer {
  return secrets.seal('siem connection', Buffer.from(token), id);
}

/** URL schemes of a transport; those without encryption only within networks that the operator allows. */
export function schemesOf(transport: SiemTransport, allowPrivate: boolean): readonly string[] {
  switch (transport) {
    case 'syslog-tls':
      return ['tls:'];
    case 'syslog-tcp':
      return allowPrivate ? ['tcp:'] : [];
    default:
      return allowPrivate ? ['https:', 'http:'] : ['https:'];
  }
}

/** The receiver of a connection, with its token. */
export function receiverOf(context: Context, connection: SiemConnectionRecord): SiemReceiver {
  const { config, secrets } = context;
  const { id, transport, sealed } = connection;
  return {
    network: createNetwork(config.network),
    transport,
    url: new URL(connection.url),
    token: sealed && secrets.open('siem connection', sealed, id).toString(),
    ports: config.webhookPorts,
    host: new URL(config.publicUrl).hostname,
    signal: AbortSignal.timeout(SEND_MS),
  };
}

/** What all events of a connection have; texts are in the language of the account that last changed it. */
export async function sourceOf(context: Context, connection: SiemConnectionRecord): Promise<EcsSource> {
  const { companyId, language, timeZone } = connection;
  const { name } = await context.db.withCompany(companyId, (tx) => companyProfile(tx, companyId));
  return {
    company: { id: companyId, name },
    publicUrl: context.config.publicUrl,
    version: APPLICATION_VERSION,
    words: await openTranslator(nearestLanguage(language), timeZone),
    now: context.clock.now(),
  };
}
