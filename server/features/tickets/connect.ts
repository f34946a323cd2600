import type { Network } from '@assay/engine';
import type { Context } from '#platform/context.ts';
import type { TicketConnectionRecord } from '#platform/db/notifications/ticket-connections.ts';
import { githubClient } from './systems/github.ts';
import { jiraClient } from './systems/jira.ts';
import { servicenowClient } from './systems/servicenow.ts';
import type { TicketSystemClient } from './systems/ticket-system.ts';

export function encryptToken(parts: Pick<Context, 'secrets'>, id: string, token: string): Buffer {
  return parts.secrets.seal('ticket connection', Buffer.from(token), id);
}

/** The client of a connection, with its credentials. @param signal ends all its requests */
export function connect(
  context: Context,
  network: Network,
  connection: TicketConnectionRecord,
  signal: AbortSignal,
): TicketSystemClient {
  const { id, system, url: base, target, user, category, sealed } = connection;
  const token = context.secrets.open('ticket connection', sealed, id).toString();
  const address = { network, ports: context.config.webhookPorts, base, signal, now: () => context.clock.now() };
  switch (system) {
    case 'github':
      return githubClient(address, { target, token });
    case 'jira':
      return jiraClient(address, { target, user, token, category });
    case 'servicenow':
      return servicenowClient(address, { user, token, category });
  }
}
