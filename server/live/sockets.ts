import { clientMessage, type ServerMessage } from '@assay/contract/events.ts';
import type { WebSocket } from 'ws';
import type { Auth } from '../auth/auth.ts';
import { findSession } from '../auth/guard.ts';
import { type Session, sessionFrom } from '../auth/session.ts';
import type { Context } from '../context.ts';
import { messageFor } from './messages.ts';
import { NOTICES } from './notices.ts';

/** A socket that does not log in is closed after this. */
const LOG_IN_WITHIN_MS = 10_000;
/** Sockets of one account: as many as a person has pages open. */
const SOCKETS_PER_ACCOUNT = 50;
/** RFC 6455 §7.4: closed by policy; by going away. */
const POLICY = 1008;
const GOING_AWAY = 1001;
/** A reader that is this far behind (bytes) is closed: it will read everything again when it comes back. */
const BEHIND_MAX = 1024 * 1024;

interface Connection {
  socket: WebSocket;
  session: Session;
}

/** The browsers connected to this process. */
export interface Sockets {
  accept(socket: WebSocket): void;
  /** How many are logged in. */
  readonly size: number;
  close(): void;
}

/** Listens to notices and tells them to the company's sockets; sockets of ended sessions are closed. */
export function openSockets(context: Context, auth: Auth): Sockets {
  const companies = new Map<string, Set<Connection>>();
  const all = new Set<WebSocket>();
  const busy = new Map<string, boolean>();

  function send(connection: Connection, message: ServerMessage): void {
    if (connection.socket.bufferedAmount > BEHIND_MAX) connection.socket.close(POLICY);
    else connection.socket.send(JSON.stringify(message));
  }

  async function logIn(socket: WebSocket, token: string): Promise<Connection | null> {
    try {
      const session = await findSession(auth, token);
      if (socket.readyState !== socket.OPEN) return null;
      const others = companies.get(session.companyId) ?? new Set();
      if ([...others].filter((other) => other.session.accountId === session.accountId).length >= SOCKETS_PER_ACCOUNT) {
        throw new Error('too many sockets');
      }
      const connection = { socket, session };
      companies.set(session.companyId, others.add(connection));
      // The session's end is absolute.
      const ends = setTimeout(() => socket.close(POLICY), session.expiresAt.getTime() - Date.now());
      socket.once('close', () => {
        clearTimeout(ends);
        others.delete(connection);
        if (others.size === 0 && companies.get(session.companyId) === others) companies.delete(session.companyId);
      });
      return connection;
    } catch {
      return null;
    }
  }

  function accept(socket: WebSocket): void {
    let connection: Connection | null = null;
    let loggingIn = false;
    all.add(socket);
    const late = setTimeout(() => socket.close(POLICY), LOG_IN_WITHIN_MS);
    socket.once('close', () => {
      clearTimeout(late);
      all.delete(socket);
    });
    socket.on('error', () => socket.terminate());
    socket.on('message', async (data) => {
      const message = clientMessage.safeParse(parsed(String(data)));
      if (!message.success) return socket.close(POLICY);
      if (message.data.type === 'ping') return socket.send(JSON.stringify({ type: 'pong' } satisfies ServerMessage));
      if (connection || loggingIn) return;
      loggingIn = true;
      connection = await logIn(socket, message.data.token);
      loggingIn = false;
      clearTimeout(late);
      socket.send(JSON.stringify({ type: connection ? 'auth_success' : 'auth_failed' } satisfies ServerMessage));
      if (!connection) socket.close(POLICY);
    });
  }

  /** Reads the row behind a notice once, however many notices of it arrive meanwhile, and tells it on. */
  async function tell(type: string, id: string, company: string): Promise<void> {
    if (!companies.has(company)) return;
    const key = `${type} ${id}`;
    if (busy.has(key)) return void busy.set(key, true);
    busy.set(key, false);
    try {
      const found = await messageFor(context.db, type, id, company);
      if (!found) return;
      for (const connection of companies.get(company) ?? []) {
        const { accountId, id: sessionId } = connection.session;
        const meant = found.accountId === null || found.accountId === accountId;
        if (meant && found.exceptSession !== sessionId) send(connection, found.message);
      }
    } catch (error) {
      context.log.warn({ error: String(error), type }, 'a notice was not told on');
    } finally {
      const again = busy.get(key);
      busy.delete(key);
      if (again) void tell(type, id, company);
    }
  }

  const told = [
    NOTICES.scanProgress,
    NOTICES.scanState,
    NOTICES.rating,
    NOTICES.report,
    NOTICES.verification,
    NOTICES.login,
  ];
  const unsubscribe = told.map((type) =>
    context.bus.on(type, ({ id, company }) => company && void tell(type, id, company)),
  );

  /** Closes sockets whose session is no longer open, or whose rights changed: the browser comes back with the new ones. */
  async function review(concerns: (session: Session) => boolean): Promise<void> {
    for (const { session, socket } of [...companies.values()].flatMap((set) => [...set])) {
      if (!concerns(session)) continue;
      const row = await auth.sessions.get(session.id).catch(() => null);
      const same = row && !row.revokedAt && !row.disabledAt && sessionFrom(row).permission === session.permission;
      if (!same) socket.close(POLICY);
    }
  }
  unsubscribe.push(
    context.bus.on(NOTICES.session, ({ id }) => void review((session) => session.id === id)),
    context.bus.on(NOTICES.account, ({ id }) => void review((session) => session.accountId === id)),
    context.bus.on(NOTICES.company, ({ id }) => void review((session) => session.companyId === id)),
  );

  return {
    accept,
    get size() {
      return [...companies.values()].reduce((sum, set) => sum + set.size, 0);
    },
    close() {
      for (const end of unsubscribe) end();
      for (const socket of all) socket.close(GOING_AWAY);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
