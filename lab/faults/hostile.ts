import * as hostile from '../hosts/hostile.ts';
import { HOSTILE_HOSTS } from '../hosts/hostile-hosts.ts';
import { hostileSecureWeb, hostileWeb } from '../hosts/hostile-web.ts';
import { oldTlsServer } from '../hosts/old-tls.ts';
import type { Service } from '../hosts/services.ts';
import type { Site } from '../world/site.ts';
import { fault } from './fault.ts';

/** Last octet of the first address, following those of the sites' web hosts. */
const CROWD_FIRST = 121;

/** Replaces the servers on ports 80 and 443 of the web host. */
const web = (services: Readonly<Record<number, Service>>) => (site: Site) => {
  site.machines.web.web = null;
  Object.assign(site.machines.web.services, services);
};

const exportOnly =
  (domain: string): Service =>
  (authority) => {
    const chain = authority.issue([domain, `www.${domain}`], 'rsa');
    return oldTlsServer({
      version: 0x0300,
      suites: [0x0003, 0x0009, 0x0018],
      chainFor: (suite) => (suite === 0x0018 ? null : chain),
    });
  };

/** Hosts that attack the scanner; the robustness test requires that a scan of them ends. */
export const HOSTILE_FAULTS = {
  'never-answers': fault(web({ 80: hostile.silent(), 443: hostile.silent() })),
  'gigabyte-answer': fault(web({ 80: hostile.gigabyte() })),
  'endless-headers': fault(web({ 80: hostile.endlessHeaders() })),
  'redirect-loop': fault(web({ 80: hostile.redirectLoop() })),
  'dripping-answer': fault(web({ 80: hostile.slowDrip(), 443: hostile.slowDrip('tls') })),
  'dripping-bodies': fault(web({ 80: hostile.slowDripBodies(), 443: hostile.silent() })),
  // SSL 3.0 with only export, single DES and anonymous suites, on the web host's port and one port of the mail host.
  'tls-of-another-decade': fault((site) => {
    web({ 80: hostile.redirectLoop(), 443: exportOnly(site.domain) })(site);
    site.machines.web.services[993] = exportOnly(site.domain);
  }),
  'nonsense-certificate': fault(web({ 80: hostile.redirectLoop(), 443: hostile.nonsenseCertificate() })),
  'noise-everywhere': fault((site) => {
    web({ 80: hostile.noise(), 443: hostile.noise() })(site);
    for (const port of [21, 22, 23, 3306, 3389, 5432, 5900, 6379, 11211, 27017]) {
      site.machines.web.services[port] = hostile.noise();
    }
  }),
  // All attacks of a web host on a scanner behind one front page; `inside` links to a private address.
  'hostile-web': fault((site) => {
    site.rows.push(['inside', 'A', '10.0.0.7']);
    web({ 80: hostileWeb(site.domain), 443: hostileSecureWeb(site.domain) })(site);
  }),
  // Thirty hosts of one domain; the scan request lists their names.
  'hostile-crowd': fault((site) => {
    for (const [at, [label, { services }]] of Object.entries(HOSTILE_HOSTS).entries())
      site.machines[label] = {
        names: [label],
        ipv4: `203.0.113.${CROWD_FIRST + at}`,
        ipv6: null,
        reverse: `${label}.${site.domain}`,
        web: null,
        mail: null,
        services: { ...services(`${label}.${site.domain}`) },
      };
  }),
} as const;
