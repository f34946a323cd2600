import * as service from '../hosts/services.ts';
import * as windows from '../hosts/windows.ts';
import { modernTls, page } from '../world/baseline-site.ts';
import { fault, onPort, onWeb, opens, VULNERABLE, webOf } from './fault.ts';

export const FILE_SERVER: windows.WindowsMachine = {
  computer: 'FILES01',
  domain: 'OFFICE',
  dnsComputer: 'files01.office.example',
  dnsDomain: 'office.example',
  build: [10, 0, 20_348],
};

/** Endpoint security and patch cadence faults: reachable workstations and outdated software. */
export const ENDPOINT_FAULTS = {
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
  printer: fault(opens(515, service.printer('Lab Printer 4200')), onPort(515, 'endpoint_security.printer/reachable')),
  'printer-by-ipp': fault(
    opens(631, service.ippPrinter('Lab LaserWriter 9', '2.1.4')),
    onPort(631, 'endpoint_security.printer/reachable'),
  ),
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
  // Only the text of the bundle reveals the library.
  'jquery-bundled': fault((site) => {
    const web = webOf(site);
    web.pages['/'] = { body: page('Welcome', '<h1>Welcome</h1>', '<script src="/assets/main.js"></script>') };
    web.pages['/assets/main.js'] = { type: 'text/javascript', body: '(()=>{/*! jQuery v3.4.1 | (c) */})();\n' };
  }, onWeb(VULNERABLE)),
  'system-ends-soon': fault(
    opens(22, service.ssh('OpenSSH_9.2p1 Debian-2+deb12u3')),
    onPort(22, 'network_security.ssh/reachable', 'endpoint_security.operating-system/ends-soon', VULNERABLE),
  ),
  // A version in the affected range of a CVE whose fix the distribution backported to this build.
  'software-fixed-in-package': fault(
    opens(22, service.ssh('OpenSSH_8.4p1 Debian-5+deb11u3')),
    onPort(22, 'network_security.ssh/reachable'),
  ),
  'share-unsigned': fault(
    opens(445, windows.windowsShare(FILE_SERVER, 'optional')),
    onPort(
      445,
      'endpoint_security.file-sharing/reachable',
      'endpoint_security.file-sharing/signing-optional',
      'endpoint_security.ntlm/names-told',
    ),
  ),
  'screen-open': fault(opens(6000, windows.x11()), onPort(6000, 'endpoint_security.remote-desktop/open-access')),
  'gateway-on-port': fault(
    (site) =>
      opens(
        10_443,
        service.gatewayOverTls('/remote/login?lang=en', modernTls([site.domain, `www.${site.domain}`])),
      )(site),
    onPort(10_443, 'endpoint_security.gateways/attacked-family', 'network_security.appliances/portal'),
  ),
  'gateway-ended': fault(
    (site) => {
      webOf(site).pages['/'] = { body: page('Pulse Connect Secure', '<h1>Welcome</h1>') };
    },
    onWeb(
      'endpoint_security.gateways/end-of-life',
      'network_security.appliances/portal',
      'information_leakage.log-in-portal/reachable',
    ),
  ),
} as const;
