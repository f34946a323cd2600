import { WEBHOOK_PORTS } from '@assay/contract/values/notifications.ts';
import { createNetwork } from '@assay/engine';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { portOf, refusalOf } from './guarded-request.ts';

/**
 * Refuses a URL that can never be called. A name is resolved at each call; problems that are visible now are reported
 * now.
 * @throws {AppError} `ticket-` or `webhook-address-refused`, `-port-refused`
 */
export function requireCallable(
  { network, webhookPorts: ports }: Pick<Config, 'network' | 'webhookPorts'>,
  url: URL,
  use: 'ticket' | 'webhook',
): void {
  const refusal = refusalOf(createNetwork(network), url, { allowPrivate: network.allowPrivate, ports });
  if (refusal === 'address') throw new AppError(`${use}-address-refused`);
  if (refusal === 'port') {
    throw new AppError(`${use}-port-refused`, { port: portOf(url), ports: [...WEBHOOK_PORTS, ...ports].join(', ') });
  }
}
