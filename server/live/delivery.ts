import type { ServerMessage } from '@assay/contract/events.ts';
import type { Notice } from '../platform/bus/bus.ts';
import type { Context } from '../platform/context.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import type { Connection, Connections } from './connections.ts';
import { findMessage } from './routed-messages.ts';

/** RFC 6455 §7.4: policy violation. */
export const POLICY = 1008;
/** Send buffer (bytes) above which a slow reader is disconnected: it reloads everything when it reconnects. */
const BEHIND_MAX = 1024 * 1024;

/** Sends messages to the logged-in sockets that they concern. */
export function createDelivery(context: Context, connections: Connections) {
  const busy = new Map<string, boolean>();

  function send(connection: Connection, message: ServerMessage): void {
    sendBytes(connection, bytesOf(message));
  }

  function sendBytes({ socket }: Connection, bytes: Buffer): void {
    if (socket.bufferedAmount > BEHIND_MAX) socket.close(POLICY);
    else if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false });
  }

  /** Reads the row of a notice once, however many notices of it arrive meanwhile, and sends it. */
  async function tell(type: string, id: string, company: string): Promise<void> {
    if (connections.ofCompany(company).size === 0) return;
    const key = `${type} ${id}`;
    if (busy.has(key)) return void busy.set(key, true);
    busy.set(key, false);
    try {
      const found = await findMessage(context.db, type, id, company);
      if (!found) return;
      const bytes = bytesOf(found.message);
      for (const connection of connections.ofCompany(company)) {
        const { accountId, id: sessionId } = connection.session;
        const meant = found.accountId === null || found.accountId === accountId;
        if (meant && found.exceptSession !== sessionId) sendBytes(connection, bytes);
      }
    } catch (error) {
      logFailure(context.log, error, 'a notice was not delivered', { type });
    } finally {
      const again = busy.get(key);
      busy.delete(key);
      if (again) void tell(type, id, company);
    }
  }

  /** Sends a message that is contained in the notice itself (publish.ts). */
  function tellOn({ told }: Notice): void {
    if (!told) return;
    const bytes = bytesOf(told.message);
    const { to } = told;
    if (to === 'everyone') {
      for (const connection of connections.all()) sendBytes(connection, bytes);
      return;
    }
    const meant = to.account ? connections.ofAccount(to.account) : connections.ofCompany(to.company);
    for (const connection of meant) if (connection.session.companyId === to.company) sendBytes(connection, bytes);
  }

  return { send, tell, tellOn };
}

/** Serialized once for all recipients, possibly thousands. */
function bytesOf(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}
