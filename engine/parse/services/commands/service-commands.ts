import type { Exposed } from '../exposure.ts';

/** A question of a protocol as a command, and a text that stands in the answer only where nobody has to log in. */
interface Question {
  ask: string;
  open?: string;
}

/** Sends bytes, written as printf's escapes, and shows what comes back within three seconds. */
const said = (escaped: string) => `printf '${escaped}' | nc -w 3 {host} {port}`;

/**
 * Read-only first questions by service. Text protocols are asked with what every system has; binary ones with the client
 * that the project itself ships.
 */
const QUESTIONS: Readonly<Record<string, Question>> = {
  memcached: { ask: said('version\\r\\n'), open: 'VERSION' },
  redis: { ask: said('PING\\r\\n'), open: '+PONG' },
  zookeeper: { ask: said('srvr'), open: 'Zookeeper version' },
  // CONNECT without a name (OASIS MQTT 3.1.1 §3.1); CONNACK with return code 0 accepts it (§3.2).
  mqtt: {
    ask: `${said('\\020\\021\\000\\004MQTT\\004\\002\\000\\074\\000\\005assay')} | od -An -tx1`,
    open: '20 02 00 00',
  },
  amqp: { ask: said('AMQP\\000\\000\\011\\001'), open: 'product' },
  jdwp: { ask: said('JDWP-Handshake'), open: 'JDWP-Handshake' },
  erlang: { ask: said('\\000\\001n'), open: 'name' },
  // Protocol header of RMI (Java RMI specification §10.2); ProtocolAck is 4e.
  rmi: { ask: `${said('JRMI\\000\\002K')} | od -An -tx1`, open: '4e' },
  // ApiVersions of version 0 (Kafka protocol, key 18).
  kafka: {
    ask: `${said('\\000\\000\\000\\017\\000\\022\\000\\000assy\\000\\005assay')} | od -An -tx1`,
    open: '61 73 73 79',
  },
  mongodb: {
    ask: "mongosh --quiet --host {host} --port {port} --eval 'db.adminCommand({ listDatabases: 1 })'",
    open: 'ok: 1',
  },
  postgresql: { ask: "psql -w -h {host} -p {port} -U postgres -c 'SHOW server_version' postgres", open: '(1 row)' },
  mysql: { ask: 'nc -w 3 {host} {port} < /dev/null | od -c | head' },
  cassandra: { ask: "cqlsh {host} {port} -e 'DESCRIBE CLUSTER'", open: 'Cluster' },
  rsync: { ask: 'rsync rsync://{host}:{port}/' },
  ldap: { ask: "ldapsearch -x -H ldap://{host}:{port} -s base -b '' namingContexts", open: 'namingContexts' },
  rpcbind: { ask: 'rpcinfo -p {host}' },
  nfs: { ask: 'showmount -e {host}' },
  modbus: { ask: 'nmap -Pn -p {port} --script modbus-discover {host}' },
  s7: { ask: 'nmap -Pn -p {port} --script s7-info {host}' },
};

/** What services that speak HTTP are asked for; `/` where not listed. */
const PATHS: Readonly<Record<string, string>> = {
  influxdb: '/query?q=SHOW%20DATABASES',
  docker: '/version',
  etcd: '/version',
  kubernetes: '/api',
  consul: '/v1/agent/self',
  prometheus: '/api/v1/status/buildinfo',
  kubelet: '/pods',
  rabbitmq: '/api/overview',
  kibana: '/api/status',
};
const OVER_HTTP: ReadonlySet<string> = new Set([
  ...Object.keys(PATHS),
  ...['elasticsearch', 'couchdb', 'clickhouse', 'neo4j', 'jenkins', 'grafana', 'portainer', 'nomad', 'vault'],
  ...['jupyter', 'hadoop', 'solr', 'spark', 'flink', 'minio', 'weblogic'],
]);

/**
 * Template of the command that asks a service in its own protocol. With `openAccess` it prints the line that only a service
 * without a log-in answers, and nothing once it asks for one.
 */
export function serviceCommand({ service, openAccess, recognised, seen }: Exposed): string {
  if (OVER_HTTP.has(service) && recognised) {
    const path = PATHS[service] ?? '/';
    return `curl -sSik ${seen.tls ? 'https' : 'http'}://{host}:{port}${path.includes('?') ? `'${path}'` : path}`;
  }
  const question = recognised ? QUESTIONS[service] : undefined;
  if (!question || seen.tls) return 'nmap -Pn -sV -p {port} {host}';
  return openAccess && question.open ? `${question.ask} | grep -aF '${question.open}'` : question.ask;
}
