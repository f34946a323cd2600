import { clientMessage, type ServerMessage } from '@assay/contract/events.ts';
import type { WebSocket } from 'ws';
import type { Auth } from '../features/auth/auth.ts';
import { findSession } from '../features/auth/authorization.ts';
import { toSession } from '../features/auth/session.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import { parseJson } from '../platform/parse-json.ts';
import { type Connection, createConnections } from './connections.ts';
import { createDelivery, POLICY } from './delivery.ts';
import { createPendingSockets, messageCounter } from './socket-limits.ts';

/** A socket that does not log in is closed after this. */
const LOG_IN_WITHIN_MS = 10_000;
/** Sockets of one account: as many as a person has pages open. */
const SOCKETS_PER_ACCOUNT = 50;
/** RFC 6455 §7.4: going away; try again later (IANA's registry of close codes). */
const TRY_AGAIN_LATER = 1013;
const GOING_AWAY = 1001;

type Refusal = Extract<ServerMessage, { type: 'auth_failed' }>;
const DISABLED: Refusal = { type: 'auth_failed', reason: 'account-disabled' };

function refuse(socket: WebSocket, why: Refusal): void {
  socket.send(JSON.stringify(why));
  socket.close(POLICY);
}

/**
 * Closes sockets whose session is no longer open, or whose permissions changed: the browser reconnects with the new
 * ones. For a disabled account `auth_failed` is sent first. Not for a session that its user ended: the message could
 * arrive before the response to that request.
 */
async function review({ clock }: Context, auth: Auth, concerned: Iterable<Connection>): Promise<void> {
  for (const { session, socket } of [...concerned]) {
    const row = await auth.sessions.get(session.id).catch(() => null);
    if (row?.disabledAt) {
      refuse(socket, DISABLED);
      continue;
    }
    const now = row && !row.revokedAt ? toSession(row, clock.now()) : null;
    const same = now && now.permission === session.permission && !auth.needsSecondFactor(now);
    if (!same) socket.close(POLICY);
  }
}

/** The browsers connected to this process. */
export interface Sockets {
  /** @param address of the client */
  accept(socket: WebSocket, address: string): void;
  /** How many are logged in. */
  readonly size: number;
  close(): void;
}

/** Receives notices and sends them to the company's sockets; sockets of ended sessions are closed. */
export function openSockets(context: Context, auth: Auth): Sockets {
  const connections = createConnections();
  const all = new Set<WebSocket>();
  const { send, tell, tellOn } = createDelivery(context, connections);
  const waitingRoom = createPendingSockets();
  const isTooMany = messageCounter();

  /** @returns the reason if the login fails: the token is invalid, or it cannot be verified now */
  async function logIn(socket: WebSocket, token: string): Promise<Connection | Refusal | 'later'> {
    try {
      const session = await findSession(auth, token);
      if (socket.readyState !== socket.OPEN) return 'later';
      // Such a session is valid, but gets no messages before the second factor is set up.
      if (auth.needsSecondFactor(session)) return 'later';
      if (connections.ofAccount(session.accountId).size >= SOCKETS_PER_ACCOUNT) return 'later';
      const connection = { socket, session };
      const leave = connections.add(connection);
      // The session's end is absolute.
      const ends = setTimeout(() => socket.close(POLICY), session.expiresAt.getTime() - context.clock.now().getTime());
      socket.once('close', () => {
        clearTimeout(ends);
        leave();
      });
      return connection;
    } catch (error) {
      // A server that cannot verify the token does not report it as invalid: the page keeps its session and retries
      // again.
      if (!(error instanceof AppError)) return 'later';
      return error.id === 'account-disabled' ? DISABLED : { type: 'auth_failed' };
    }
  }

  function accept(socket: WebSocket, address: string): void {
    const leaveWaiting = waitingRoom.enter(address);
    if (!leaveWaiting) {
      socket.close(TRY_AGAIN_LATER);
      return;
    }
    let connection: Connection | null = null;
    let loggingIn = false;
    all.add(socket);
    const late = setTimeout(() => socket.close(POLICY), LOG_IN_WITHIN_MS);
    socket.once('close', () => {
      clearTimeout(late);
      leaveWaiting();
      all.delete(socket);
    });
    socket.on('error', () => socket.terminate());
    const receive = async (text: string) => {
      if (isTooMany(socket)) return socket.close(POLICY);
      const message = clientMessage.safeParse(parseJson(text));
      if (!message.success) return socket.close(POLICY);
      if (message.data.type === 'ping') return socket.send(JSON.stringify({ type: 'pong' } satisfies ServerMessage));
      if (connection || loggingIn) return;
      loggingIn = true;
      const outcome = await logIn(socket, message.data.token);
      loggingIn = false;
      clearTimeout(late);
      if (outcome === 'later') return socket.close(TRY_AGAIN_LATER);
      if ('type' in outcome) return refuse(socket, outcome);
      connection = outcome;
      leaveWaiting();
      socket.send(JSON.stringify({ type: 'auth_success' } satisfies ServerMessage));
    };
    socket.on('message', (data) => {
      receive(String(data)).catch((error) => {
        logFailure(context.log, error, 'a message of a web page failed');
        socket.close(TRY_AGAIN_LATER);
      });
    });
  }

  const read = [
    NOTICES.scanProgress,
    NOTICES.scanState,
    NOTICES.rating,
    NOTICES.report,
    NOTICES.verification,
    NOTICES.login,
  ];
  const unsubscribe = read.map((type) =>
    context.bus.on(type, ({ id, company }) => company && void tell(type, id, company)),
  );

  const check = (concerned: Iterable<Connection>) => review(context, auth, concerned);
  unsubscribe.push(
    context.bus.on(NOTICES.told, tellOn),
    context.bus.on(NOTICES.session, ({ id }) => {
      void check([...connections.all()].filter(({ session }) => session.id === id));
    }),
    context.bus.on(NOTICES.account, ({ id }) => void check(connections.ofAccount(id))),
    context.bus.on(NOTICES.company, ({ id }) => void check(connections.ofCompany(id))),
    // Messages sent while the connection was down are lost: sessions may have ended, pages reload their data.
    context.bus.onResync(() => {
      for (const connection of connections.all()) send(connection, { type: 'resync' });
      void check(connections.all());
    }),
  );

  return {
    accept,
    get size() {
      return connections.size;
    },
    close() {
      for (const end of unsubscribe) end();
      for (const socket of all) socket.close(GOING_AWAY);
    },
  };
}
