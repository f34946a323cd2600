import type { ReportedService } from './reported-services.ts';

/** The service that listens on a port. */
export interface ExpectedService {
  port: number;
  service: string;
  /** Text that must be part of the product name. */
  product?: string;
  /** Product version, where the service discloses it. */
  version?: string;
  /** Operating system, where the service discloses it. */
  system?: string;
}

/** Expected services of the lab, by the fault that opens them. */
export const LAB_SERVICES: Readonly<Record<string, ExpectedService>> = {
  'redis-open': { port: 6379, service: 'redis', product: 'redis', version: '5.0.7' },
  'mysql-reachable': { port: 3306, service: 'mysql', product: 'mysql', version: '8.0.30' },
  telnet: { port: 23, service: 'telnet' },
  ftp: { port: 21, service: 'ftp', product: 'vsftpd', version: '2.3.4' },
  'ssh-old-system': { port: 22, service: 'ssh', product: 'openssh', version: '7.2p2' },
  rdp: { port: 3389, service: 'rdp' },
  vnc: { port: 5900, service: 'vnc' },
  smb: { port: 445, service: 'smb' },
  'docker-open': { port: 2375, service: 'docker', product: 'docker', version: '19.03.8' },
  'elasticsearch-open': { port: 9200, service: 'elasticsearch', product: 'elasticsearch', version: '7.17.1' },
  'memcached-open': { port: 11211, service: 'memcached', product: 'memcached', version: '1.5.6' },
  'mongodb-open': { port: 27017, service: 'mongodb', product: 'mongodb', version: '4.4.6' },
  'rsync-open': { port: 873, service: 'rsync' },
  'camera-reachable': { port: 554, service: 'rtsp' },
  'postgresql-reachable': { port: 5432, service: 'postgresql' },
  'broker-reachable': { port: 1883, service: 'mqtt' },
  // Build 20348 in the NTLM challenge; SMB has no product version.
  'share-unsigned': { port: 445, service: 'smb', system: 'Windows Server 2022' },
  'screen-open': { port: 6000, service: 'x11' },
  'directory-reachable': { port: 389, service: 'ldap' },
  'socks-open': { port: 1080, service: 'socks' },
  pptp: { port: 1723, service: 'pptp' },
  'mailboxes-without-tls': { port: 143, service: 'imap' },
};

/** Other names for the same service. */
const SAME: Readonly<Record<string, string>> = {
  'ms-wbt-server': 'rdp',
  'microsoft-ds': 'smb',
  'netbios-ssn': 'smb',
  X11: 'x11',
  socks5: 'socks',
  mosquitto: 'mqtt',
  'rtsp-proxy': 'rtsp',
  domain: 'dns',
  'http-proxy': 'http',
  mongod: 'mongodb',
};

/** Whether a scanner identified the service, and its version where the service discloses one. */
export function isCorrect(
  truth: ExpectedService,
  reported: ReportedService | undefined,
): { service: boolean; version: boolean } {
  if (!reported) return { service: false, version: truth.version === undefined };
  const product = reported.product.toLowerCase();
  // nmap reports an MQTT broker as the service "mosquitto version 2.0.11".
  const [word = '', , behind = ''] = reported.service.split(' ');
  const name = SAME[word] ?? word;
  const number = (reported.version || behind).replace('5.5.5-', '');
  // The product identifies the service better than the protocol below it: "Docker" over http is docker.
  const service = name === truth.service || (truth.product !== undefined && product.includes(truth.product));
  const version = truth.version === undefined || (service && number.startsWith(truth.version));
  return { service, version };
}
