import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { OpenPort, PortsEvidence } from '#evidence/services.ts';
import { HTTP_ACCESS_RULES } from '../open-access/http-access-rules.ts';

/** Service name from the banner → its expected ports without a banner. */
export type ServicePorts = Readonly<Record<string, readonly number[]>>;

/** A service that responds to the internet. */
export interface ExposedService {
  service: string;
  port: number;
  /** Addresses on which it is open. */
  addresses: string[];
  /** Identified by the banner; otherwise only by the port number. */
  recognized: boolean;
  /** Responded to a read-only request without a password on at least one address. */
  openAccess: boolean;
  /** Required a password (or certificate) on every address, as far as it could be queried. */
  closed: boolean;
  seen: OpenPort;
}

function serviceOf(open: OpenPort, wanted: ServicePorts): { service: string; recognized: boolean } | null {
  const guess = Object.keys(wanted).find((service) => wanted[service]!.includes(open.port));
  // The number of a port that hides its service tells which checks it concerns, not what is there.
  if (open.lacks?.facts && guess === undefined) return null;
  const named = open.facts.service;
  if (open.lacks?.facts) return null;
  if (Object.hasOwn(wanted, named)) return { service: named, recognized: true };
  if (named !== 'unknown') return null;
  return guess === undefined ? null : { service: guess, recognized: false };
}

/** A request that failed does not show that no password is required: it is a gap. */
function isClosed({ facts }: OpenPort): boolean {
  return facts.openAccess === false || (facts.openAccess === null && facts.lacks?.openAccess !== undefined);
}

/** The requested services that are open, each port once over all addresses, in the order of ports. */
export function exposedServices(ports: PortsEvidence, wanted: ServicePorts): ExposedService[] {
  const found = new Map<string, ExposedService>();
  for (const { address, open, acceptsAll } of ports.addresses) {
    for (const port of open) {
      const is = serviceOf(port, wanted);
      // The port number is meaningless if the address accepts every connection.
      if (!is || (acceptsAll && !is.recognized)) continue;
      const key = `${port.port} ${is.service}`;
      const known = found.get(key);
      found.set(key, {
        ...is,
        port: port.port,
        addresses: [...(known?.addresses ?? []), address],
        recognized: is.recognized || (known?.recognized ?? false),
        openAccess: port.facts.openAccess === true || (known?.openAccess ?? false),
        closed: isClosed(port) && (known?.closed ?? true),
        seen: known?.seen ?? port,
      });
    }
  }
  return [...found.values()].sort((a, b) => a.port - b.port || (a.service < b.service ? -1 : 1));
}

/**
 * Why the ports cannot be assessed, as a check result; null if they can. The ports of a recognized provider's edge are
 * not the owner's, and without any probed port there is no data. An address that refuses every connection is not known to
 * have closed ports: a firewall that rejects the scanner does the same.
 */
export function portsCoverageGap(ports: PortsEvidence): 'not-applicable' | { notAssessed: NotAssessedReason } | null {
  if (ports.provider !== null || ports.addresses.length === 0) return 'not-applicable';
  if (ports.addresses.some(({ open, udp = [] }) => open.length > 0 || udp.length > 0)) return null;
  const stopped = ports.addresses.find((row) => row.stopped !== null)?.stopped;
  const isRefused = ports.addresses.some(({ closed }) => closed > 0);
  return { notAssessed: stopped ?? (isRefused ? 'refused' : 'timeout') };
}

/** Asset key of a port: name first. */
export function endpointOf(host: string, port: number, transport: 'tcp' | 'udp' = 'tcp'): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${transport}`;
}

/** Common details of findings about open ports; a service identified by its port number alone is tentative. */
export function evidenceLineOf(host: string, open: ExposedService) {
  const { product, version } = open.seen.facts;
  const lines = product ? [version ? `${product} ${version}` : product] : [];
  return {
    asset: endpointOf(host, open.port),
    confidence: open.recognized ? ('certain' as const) : ('tentative' as const),
    seen: open.seen.banner ? [...lines, open.seen.banner] : lines,
  };
}

/** Display name of a service; the id itself if it is no abbreviation. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HTTP_ACCESS_RULES.map(({ service, name }) => [service, name])),
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  mssql: 'Microsoft SQL Server',
  oracle: 'Oracle Database',
  mongodb: 'MongoDB',
  db2: 'Db2',
  derby: 'Derby',
  informix: 'Informix',
  redis: 'Redis',
  memcached: 'memcached',
  elasticsearch: 'Elasticsearch',
  cassandra: 'Cassandra',
  couchdb: 'CouchDB',
  influxdb: 'InfluxDB',
  docker: 'Docker',
  kubernetes: 'Kubernetes',
  kubelet: 'Kubelet',
  etcd: 'etcd',
  consul: 'Consul',
  kibana: 'Kibana',
  rabbitmq: 'RabbitMQ',
  prometheus: 'Prometheus',
  jenkins: 'Jenkins',
  grafana: 'Grafana',
  zookeeper: 'ZooKeeper',
  telnet: 'Telnet',
  rexec: 'rexec',
  rlogin: 'rlogin',
  rsh: 'rsh',
  rsync: 'rsync',
  nfs: 'NFS',
  rpcbind: 'rpcbind',
  ldap: 'LDAP',
  amqp: 'AMQP',
  kafka: 'Kafka',
  activemq: 'ActiveMQ',
  rmi: 'Java RMI',
  jdwp: 'JDWP',
  erlang: 'Erlang',
  msrpc: 'MSRPC',
  mysqlx: 'MySQL X',
  x11: 'X11',
  dns: 'DNS',
  ntp: 'NTP',
  ssdp: 'SSDP',
  cldap: 'CLDAP',
  mdns: 'mDNS',
  'netbios-name': 'NetBIOS',
  tftp: 'TFTP',
  ipmi: 'IPMI',
  portainer: 'Portainer',
  nomad: 'Nomad',
  vault: 'Vault',
  jupyter: 'Jupyter',
  hadoop: 'Hadoop',
  solr: 'Solr',
  spark: 'Spark',
  flink: 'Flink',
  minio: 'MinIO',
  neo4j: 'Neo4j',
  clickhouse: 'ClickHouse',
  weblogic: 'WebLogic',
  smtp: 'SMTP',
  pop3: 'POP3',
  imap: 'IMAP',
  pptp: 'PPTP',
  mqtt: 'MQTT',
  modbus: 'Modbus',
  s7: 'Siemens S7',
  rdp: 'RDP',
  vnc: 'VNC',
  winrm: 'WinRM',
  smb: 'SMB',
  netbios: 'NetBIOS',
  afp: 'AFP',
  ipp: 'IPP',
  jetdirect: 'JetDirect',
  lpd: 'LPD',
  socks: 'SOCKS',
  'http-proxy': 'HTTP',
  debugpy: 'Python debugger',
};

/** Display name of a service. */
export function labelOf(service: string): string {
  return LABELS[service] ?? service;
}
