import type { WebSocket } from 'ws';
import type { Session } from '../features/auth/session.ts';

/** A socket that is logged in. */
export interface Connection {
  socket: WebSocket;
  session: Session;
}

/** The logged-in sockets of this process, found by company and by account. */
export interface Connections {
  readonly size: number;
  /** @returns a function that removes the connection */
  add(connection: Connection): () => void;
  ofCompany(id: string): ReadonlySet<Connection>;
  ofAccount(id: string): ReadonlySet<Connection>;
  all(): Iterable<Connection>;
}

const NONE: ReadonlySet<Connection> = new Set();

function put(map: Map<string, Set<Connection>>, key: string, connection: Connection): () => void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(connection));
  return () => {
    set.delete(connection);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}

export function createConnections(): Connections {
  const every = new Set<Connection>();
  const companies = new Map<string, Set<Connection>>();
  const accounts = new Map<string, Set<Connection>>();
  return {
    get size() {
      return every.size;
    },
    add(connection) {
      every.add(connection);
      const leaveCompany = put(companies, connection.session.companyId, connection);
      const leaveAccount = put(accounts, connection.session.accountId, connection);
      return () => {
        every.delete(connection);
        leaveCompany();
        leaveAccount();
      };
    },
    ofCompany: (id) => companies.get(id) ?? NONE,
    ofAccount: (id) => accounts.get(id) ?? NONE,
    all: () => every,
  };
}
