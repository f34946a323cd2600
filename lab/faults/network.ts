import type { Service } from '../hosts/services.ts';
import * as service from '../hosts/services.ts';
import { modernTls, page } from '../world/healthy.ts';
import type { Site } from '../world/site.ts';
import { ENDED, fault, onPort, onWeb, VULNERABLE, webOf } from './fault.ts';

const opens = (port: number, what: Service) => (site: Site) => {
  site.machines.web.services[port] = what;
};

/** Faults of network security, endpoint security and patch cadence: services that should not be reachable, and old ones. */
export const NETWORK_FAULTS = {
  'redis-open': fault(
    opens(6379, service.redis('5.0.7')),
    onPort(6379, 'network_security.databases/open-access', VULNERABLE, ENDED),
  ),
  'mysql-reachable': fault(
    opens(3306, service.mysql('8.0.30')),
    onPort(3306, 'network_security.databases/reachable', VULNERABLE),
  ),
  'postgresql-reachable': fault(
    opens(5432, service.postgresql()),
    onPort(5432, 'network_security.databases/reachable'),
  ),
  'memcached-open': fault(
    opens(11211, service.memcached('1.5.6')),
    onPort(11211, 'network_security.databases/open-access'),
  ),
  'elasticsearch-open': fault(
    opens(9200, service.elasticsearch('7.17.1')),
    onPort(9200, 'network_security.databases/open-access'),
  ),
  'docker-open': fault(
    opens(2375, service.docker('19.03.8')),
    onPort(2375, 'network_security.control-planes/open-access'),
  ),
  telnet: fault(opens(23, service.telnet('gw1')), onPort(23, 'network_security.remote-shells/telnet')),
  ftp: fault(opens(21, service.ftp('vsFTPd 2.3.4')), onPort(21, 'network_security.ftp/plain', VULNERABLE)),
  'ssh-weak': fault(
    opens(22, service.ssh('OpenSSH_9.9', service.WEAK_SSH)),
    onPort(
      22,
      'network_security.ssh/reachable',
      'network_security.ssh-algorithms/weak-key-exchange',
      'network_security.ssh-algorithms/weak-host-key',
      'network_security.ssh-algorithms/weak-cipher',
      'network_security.ssh-algorithms/weak-mac',
    ),
  ),
  'ssh-old-system': fault(
    opens(22, service.ssh('OpenSSH_7.2p2 Ubuntu-4ubuntu2.8')),
    onPort(22, 'network_security.ssh/reachable', 'endpoint_security.operating-system/end-of-life', VULNERABLE),
  ),
  rdp: fault(
    opens(3389, service.rdp('standard')),
    onPort(3389, 'endpoint_security.remote-desktop/reachable', 'endpoint_security.remote-desktop/screen-log-in'),
  ),
  vnc: fault(opens(5900, service.vnc(false)), onPort(5900, 'endpoint_security.remote-desktop/open-access')),
  winrm: fault(opens(5985, service.winrm()), onPort(5985, 'endpoint_security.remote-desktop/management')),
  smb: fault(
    opens(445, service.smb(1)),
    onPort(445, 'endpoint_security.file-sharing/reachable', 'endpoint_security.file-sharing/smb-1'),
  ),
  printer: fault(opens(9100, service.printer('Lab Printer 4200')), onPort(9100, 'endpoint_security.printer/reachable')),
  nas: fault(opens(5000, service.nas('Synology DiskStation')), onPort(5000, 'endpoint_security.nas/reachable')),
  'nas-over-tls': fault(
    (site) =>
      opens(8443, service.nasOverTls('Synology DiskStation', modernTls([site.domain, `www.${site.domain}`])))(site),
    onPort(8443, 'endpoint_security.nas/reachable'),
  ),
  'jquery-old': fault((site) => {
    const web = webOf(site);
    web.pages['/'] = { body: page('Welcome', '<h1>Welcome</h1>', '<script src="/js/jquery-3.4.1.min.js"></script>') };
    web.pages['/js/jquery-3.4.1.min.js'] = { type: 'text/javascript', body: '/*! jQuery v3.4.1 */\n' };
  }, onWeb(VULNERABLE)),
} as const;
