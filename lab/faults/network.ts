import { silent } from '../hosts/hostile.ts';
import * as older from '../hosts/older-services.ts';
import * as service from '../hosts/services.ts';
import type { Page } from '../hosts/web.ts';
import * as windows from '../hosts/windows.ts';
import { modernTls, page, text } from '../world/baseline-site.ts';
import { ENDED, fault, onPort, opens, VULNERABLE, webOf } from './fault.ts';
import { CHAINED_IN_OLD } from './transport.ts';

/** Network security faults: services that should not be reachable from the internet. */
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
    onPort(
      11211,
      'network_security.databases/open-access',
      VULNERABLE,
      'hacker_chatter.exploited-products/reported-lately',
    ),
  ),
  'elasticsearch-open': fault(
    opens(9200, service.elasticsearch('7.17.1')),
    onPort(9200, 'network_security.databases/open-access'),
  ),
  'docker-open': fault(
    opens(2375, service.docker('19.03.8')),
    onPort(2375, 'network_security.control-planes/open-access'),
  ),
  'prometheus-open': fault(
    opens(9090, service.prometheus('2.42.0')),
    onPort(9090, 'network_security.control-planes/readable'),
  ),
  'db2-reachable': fault(opens(50_000, older.db2('SQL11055')), onPort(50_000, 'network_security.databases/reachable')),
  'web-on-port': fault(
    (site) => {
      const { 'X-Content-Type-Options': _, ...headers } = webOf(site).headers;
      const pages: Record<string, Page> = {
        ...webOf(site).pages,
        '/.env': text('APP_ENV=staging\nDB_PASSWORD=invented-for-the-lab\n'),
      };
      pages['/'] = { body: page('Staging', '<h1>Staging</h1>', '<script src="/js/jquery-3.4.1.min.js"></script>') };
      pages['/js/jquery-3.4.1.min.js'] = { type: 'text/javascript', body: '/*! jQuery v3.4.1 */\n' };
      opens(8080, service.webOn({ ...webOf(site), headers, pages }, null))(site);
    },
    onPort(
      8080,
      'information_leakage.environment/readable',
      'web_app_security.content-type-options/missing',
      VULNERABLE,
    ),
  ),
  'web-on-port-over-tls': fault(
    (site) => {
      const how = { ...modernTls([site.domain, `www.${site.domain}`]), certificate: 'expired' } as const;
      opens(
        9443,
        service.webOn({ ...webOf(site), cookies: ['PHPSESSID=9f2c; Path=/; HttpOnly; SameSite=Lax'] }, how),
      )(site);
    },
    onPort(9443, 'web_app_security.certificate/expired', 'web_app_security.cookies/session-not-secure'),
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
  'mongodb-open': fault(opens(27017, older.mongodb('4.4.6')), onPort(27017, 'network_security.databases/open-access')),
  'docker-reachable': fault(
    opens(2375, service.dockerLocked()),
    onPort(2375, 'network_security.control-planes/reachable'),
  ),
  'rsync-open': fault(opens(873, older.rsync()), onPort(873, 'network_security.internal-services/open-access')),
  'directory-reachable': fault(opens(389, older.ldap()), onPort(389, 'network_security.internal-services/reachable')),
  'ssh-first-version': fault(
    opens(22, older.sshFirst()),
    onPort(22, 'network_security.ssh/reachable', 'network_security.ssh/protocol-1'),
  ),
  'mailboxes-without-tls': fault(opens(143, older.imap()), onPort(143, 'network_security.mail-access/without-tls')),
  'socks-open': fault(opens(1080, older.socks()), onPort(1080, 'network_security.proxies/open')),
  pptp: fault(opens(1723, older.pptp()), onPort(1723, 'network_security.old-tunnels/pptp')),
  'router-page-on-port': fault(
    opens(8081, service.nas('DD-WRT (build 44715) - Info')),
    onPort(8081, 'network_security.appliances/administration'),
  ),
  'control-reachable': fault(opens(502, silent()), onPort(502, 'network_security.devices/control')),
  'camera-reachable': fault(opens(554, older.rtsp()), onPort(554, 'network_security.devices/camera')),
  'broker-open': fault(opens(1883, older.mqtt(true)), onPort(1883, 'network_security.devices/broker-open')),
  'mailbox-tls-old': fault(
    (site) =>
      opens(
        993,
        older.imapOverTls({
          ...modernTls([site.domain]),
          minVersion: 'TLSv1',
          ciphers: 'ALL:@SECLEVEL=0',
          certificate: 'expired',
        }),
      )(site),
    onPort(
      993,
      'network_security.service-tls/old-version',
      'network_security.service-tls/certificate',
      ...CHAINED_IN_OLD,
    ),
  ),
  'node-names-told': fault(
    opens(4369, windows.erlang()),
    onPort(4369, 'network_security.internal-services/open-access'),
  ),
  'login-service': fault(opens(513, older.rlogin()), onPort(513, 'network_security.remote-shells/r-service')),
  'proxy-reachable': fault(opens(3128, service.httpProxy()), onPort(3128, 'network_security.proxies/reachable')),
  'proxy-open': fault(
    (site) => opens(3128, service.openHttpProxy(modernTls([site.domain])))(site),
    onPort(3128, 'network_security.proxies/open'),
  ),
  'broker-reachable': fault(opens(1883, older.mqtt(false)), onPort(1883, 'network_security.devices/broker-reachable')),
} as const;
