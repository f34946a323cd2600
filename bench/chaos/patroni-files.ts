/** A server with its Patroni, on loopback. */
export interface PatroniNode {
  name: string;
  /** Folder of its data. */
  home: string;
  /** Port. */
  postgres: number;
  /** Port of Patroni's REST interface. */
  rest: number;
}

export interface Passwords {
  superuser: string;
  replication: string;
  owner: string;
  app: string;
}

/** Connections that one PostgreSQL accepts, and those of the pooler to it. */
const CONNECTIONS = 200;
const POOLED_CONNECTIONS = 60;

/**
 * Configuration of one node, as JSON, which is YAML as well. Replication is synchronous: a commit that was acknowledged
 * is on two servers, and only one of them can take over.
 */
export function patroniFile(
  { name, home, postgres, rest }: PatroniNode,
  etcd: number,
  secrets: Passwords,
  programs: string,
): string {
  const parameters = { max_connections: CONNECTIONS, max_wal_senders: 10, wal_log_hints: 'on' };
  return JSON.stringify({
    scope: 'assay',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      // The shortest time in which Patroni 3 notices a dead leader.
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 3, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: `${home}/data`,
      bin_dir: programs,
      pgpass: `${home}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
  });
}

/** HAProxy configuration: routes connections to the primary, by Patroni's health check. */
export function haproxyFile(port: number, nodes: readonly PatroniNode[]): string {
  const servers = nodes.map(
    ({ postgres, rest }, at) => `  server node${at + 1} 127.0.0.1:${postgres} check port ${rest}`,
  );
  return `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

export function pgbouncerFile(home: string, port: number, server: number, database: string): string {
  return `[databases]
${database} = host=127.0.0.1 port=${server} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${home}/users.txt
logfile = ${home}/pgbouncer.log
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${POOLED_CONNECTIONS}
server_login_retry = 1
server_connect_timeout = 5
query_wait_timeout = 10
`;
}
