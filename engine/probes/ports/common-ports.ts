/** Protocol of each open port; the payloads of each dialogue are in probe-payloads.ts. */
export type ProbeSequenceId =
  | 'greets'
  | 'silent'
  | 'ftp'
  | 'ssh'
  | 'smtp'
  | 'pop3'
  | 'imap'
  | 'rsync'
  | 'http'
  | 'vnc'
  | 'redis'
  | 'memcached'
  | 'zookeeper'
  | 'mongodb'
  | 'postgresql'
  | 'mysql'
  | 'mssql'
  | 'cassandra'
  | 'smb'
  | 'netbios'
  | 'rdp'
  | 'ldap'
  | 'mqtt'
  | 'amqp'
  | 'socks'
  | 'pptp'
  | 'rpc'
  | 'nfs'
  | 'afp'
  | 'rtsp'
  | 'oracle'
  | 'drda'
  | 'ipp'
  | 'msrpc'
  | 'kafka'
  | 'dns'
  | 'x11'
  | 'jdwp'
  | 'rmi'
  | 'erlang'
  | 'sip';

export interface CommonPort {
  port: number;
  dialogue: ProbeSequenceId;
  /** TLS starts immediately. */
  tls?: true;
  /** Path requested instead of `/` over HTTP. */
  path?: string;
}

/**
 * The 100 common ports: those that attackers scan first (databases, control planes, remote access, shares, mail,
 * devices), and common web ports. Silent ports are only connected to: a payload could make a printer print or industrial equipment move.
 */
export const COMMON_PORTS: readonly CommonPort[] = [
  // Files, shells and mail.
  ...list('ftp', 21, 2121),
  ...list('ssh', 22, 2222),
  ...list('greets', 23, 2323, 79, 3690, 6667),
  ...list('smtp', 25, 587, 2525),
  ...list('pop3', 110),
  ...list('imap', 143),
  { port: 465, dialogue: 'smtp', tls: true },
  { port: 990, dialogue: 'ftp', tls: true },
  { port: 993, dialogue: 'imap', tls: true },
  { port: 995, dialogue: 'pop3', tls: true },
  ...list('rsync', 873),
  // Legacy remote shells, line printers and raw print ports, industrial control: a payload could have effects.
  ...list('silent', 102, 502, 512, 513, 514, 515, 9100, 44818, 9300),
  // Name service, remote procedure calls and objects.
  ...list('dns', 53),
  ...list('msrpc', 135),
  ...list('rmi', 1099),
  ...list('erlang', 4369),
  // Web servers and applications behind them.
  ...list('http', 80, 81, 3000, 5000, 5001, 7001, 8000, 8080, 8081, 8088, 8090, 8888, 9000),
  { port: 443, dialogue: 'http', tls: true },
  { port: 4443, dialogue: 'http', tls: true },
  { port: 8443, dialogue: 'http', tls: true },
  { port: 8834, dialogue: 'http', tls: true },
  { port: 9443, dialogue: 'http', tls: true },
  { port: 10000, dialogue: 'http' },
  { port: 10443, dialogue: 'http', tls: true },
  // Databases and caches.
  ...list('mssql', 1433),
  ...list('oracle', 1521),
  ...list('drda', 50000),
  ...list('mysql', 3306),
  ...list('greets', 33060),
  ...list('postgresql', 5432),
  ...list('redis', 6379),
  ...list('cassandra', 9042),
  ...list('memcached', 11211),
  ...list('mongodb', 27017, 27018),
  { port: 5984, dialogue: 'http' },
  { port: 8086, dialogue: 'http', path: '/query?q=SHOW%20DATABASES' },
  { port: 9200, dialogue: 'http' },
  // Control planes, queues and monitoring.
  { port: 2375, dialogue: 'http', path: '/version' },
  { port: 2376, dialogue: 'http', tls: true, path: '/version' },
  { port: 2379, dialogue: 'http', path: '/version' },
  { port: 6443, dialogue: 'http', tls: true, path: '/api' },
  { port: 8500, dialogue: 'http', path: '/v1/agent/self' },
  { port: 9090, dialogue: 'http', path: '/api/v1/status/buildinfo' },
  { port: 10250, dialogue: 'http', tls: true, path: '/pods' },
  { port: 15672, dialogue: 'http', path: '/api/overview' },
  { port: 5601, dialogue: 'http', path: '/api/status' },
  ...list('zookeeper', 2181),
  ...list('amqp', 5672),
  ...list('kafka', 9092),
  ...list('greets', 61616),
  ...list('mqtt', 1883),
  // Directories, shares and remote desktops.
  ...list('rpc', 111),
  ...list('nfs', 2049),
  ...list('netbios', 139),
  ...list('smb', 445),
  ...list('afp', 548),
  ...list('ldap', 389, 3268),
  { port: 636, dialogue: 'ldap', tls: true },
  ...list('rdp', 3389),
  ...list('vnc', 5900, 5901),
  ...list('x11', 6000),
  ...list('http', 5985),
  { port: 5986, dialogue: 'http', tls: true },
  // Tunnels, proxies and cameras.
  ...list('pptp', 1723),
  ...list('socks', 1080),
  ...list('http', 3128),
  ...list('rtsp', 554),
  ...list('sip', 5060),
  // Printers that can be queried without printing.
  ...list('ipp', 631),
];

function list(dialogue: ProbeSequenceId, ...ports: number[]): CommonPort[] {
  return ports.map((port) => ({ port, dialogue }));
}
