import type { NameServerBehavior } from '../dns/server.ts';
import { nameServer6 } from '../world/baseline-site.ts';
import type { Site } from '../world/site.ts';
import { at, fault, onDomain } from './fault.ts';

/** The second name server, whose behavior changes; the lab's resolver queries the first. */
const second = (site: Site) => site.nameServers[1]!;
const behaves = (behaviour: NameServerBehavior) => (site: Site) =>
  void Object.assign(second(site).behaviour, behaviour);
/** Renames the second name server in the zone and the parent; a name without a dot is relative to the domain. */
const renamed = (name: string) => (site: Site) => {
  second(site).name = name.includes('.') ? name : `${name}.${site.domain}`;
  site.parentServers = site.nameServers.map(({ name }) => name).sort();
};

/** DNS health faults in name servers and the data they publish about themselves. */
export const NAME_SERVER_FAULTS = {
  'server-address-private': fault((site) => {
    second(site).address = '10.53.0.7';
  }, onDomain('dns_health.servers/private-address')),
  'server-domain-free': fault((site) => {
    site.rows.push(['@', 'NS', 'ns1.gone-hosting.example']);
    site.parentServers = [...site.parentServers, 'ns1.gone-hosting.example'].sort();
  }, onDomain('dns_health.servers/not-registered')),
  'server-without-address': fault((site) => {
    site.rows.push(['@', 'NS', 'ns9.lab.test']);
    site.parentServers = [...site.parentServers, 'ns9.lab.test'].sort();
  }, onDomain('dns_health.servers/no-address')),
  'server-is-alias': fault((site) => {
    const { name, address } = second(site);
    site.rows.push([name.split('.')[0]!, 'CNAME', `real.${site.domain}`], ['real', 'A', address]);
  }, onDomain('dns_health.servers/alias')),
  'server-claimable': fault((site) => {
    renamed('ns1.digitalocean.com')(site);
    second(site).behaviour.mode = 'lame';
  }, onDomain('dns_health.servers/claimable')),
  // Names from the common subdomains list, which is how a scanner finds a delegation with unresponsive servers.
  'name-delegated-to-free-domain': fault(
    (site) => {
      site.rows.push(['sandbox', 'NS', 'ns1.gone-hosting.example']);
    },
    at('sandbox.{domain}', 'dns_health.subdomain-delegation/not-registered'),
  ),
  // For a domain with `server-claimable`, whose server does not serve this zone either.
  'name-delegated-to-open-service': fault(
    (site) => {
      site.rows.push(['preview', 'NS', 'ns1.digitalocean.com']);
    },
    at('preview.{domain}', 'dns_health.subdomain-delegation/claimable'),
  ),
  'name-delegated-to-nobody': fault(
    (site) => {
      site.rows.push(['uat', 'NS', 'ns.lab.test']);
    },
    at('uat.{domain}', 'dns_health.subdomain-delegation/dead'),
  ),
  'server-name-invalid': fault(renamed('ns_2'), onDomain('dns_health.servers/name-invalid')),
  'servers-share-address': fault((site) => {
    site.nameServers.push({ name: `ns3.${site.domain}`, address: second(site).address, behaviour: {}, shared: true });
    site.parentServers = site.nameServers.map(({ name }) => name);
  }, onDomain('dns_health.servers/same-address')),
  'servers-of-one-operator': fault((site) => {
    second(site).address = `198.51.100.${240 + (Number(second(site).address.split('.').at(-1)) % 15)}`;
  }, onDomain('dns_health.servers/one-operator')),
  /** A server with an address of each family: not a fault, must cause no finding. */
  'server-with-ipv6': fault((site) => {
    second(site).address6 = nameServer6(site.machines.web.ipv6 ?? '');
  }),
  'server-without-reverse': fault((site) => {
    second(site).reverse = null;
  }, onDomain('dns_health.servers/no-reverse')),
  'server-reverse-elsewhere': fault((site) => {
    second(site).reverse = 'ns.lab.test';
  }, onDomain('dns_health.servers/reverse-differs')),
  'servers-disagree': fault((site) => {
    second(site).names = [second(site).name];
  }, onDomain('dns_health.delegation/servers-disagree')),
  'server-without-edns': fault(behaves({ withoutEdns: true }), onDomain('dns_health.server-protocol/no-edns')),
  'server-with-old-edns': fault(behaves({ oldEdns: true }), onDomain('dns_health.server-protocol/edns-incomplete')),
  'servers-deny-caa': fault((site) => {
    for (const { behaviour } of site.nameServers) behaviour.deniesCaa = true;
  }, onDomain('dns_health.caa/denied')),
  'server-denies-ipv6': fault(behaves({ deniesAaaa: true }), onDomain('dns_health.server-protocol/aaaa-denied')),
  'server-refers-up': fault(behaves({ refersUp: true }), onDomain('dns_health.server-protocol/upward-referral')),
  'server-folds-case': fault(behaves({ foldsCase: true }), onDomain('dns_health.server-protocol/case-changed')),
  'soa-differs': fault((site) => {
    second(site).soa = { rname: `admin.${site.domain}`, retry: 4_000 };
  }, onDomain('dns_health.soa/records-differ')),
  'soa-refreshes-often': fault(
    (site) => {
      site.soa = { refresh: 600, retry: 60 };
    },
    onDomain('dns_health.soa/refresh-short', 'dns_health.soa/retry-short'),
  ),
  'soa-denies-briefly': fault((site) => {
    site.soa = { minimum: 10 };
  }, onDomain('dns_health.soa/negative-short')),
  'soa-contact-invalid': fault((site) => {
    site.soa = { rname: `hostmaster@mail.${site.domain}` };
  }, onDomain('dns_health.soa/contact-invalid')),
  'soa-primary-missing': fault((site) => {
    site.soa = { mname: `hidden.${site.domain}` };
  }, onDomain('dns_health.soa/primary-missing')),
  'soa-primary-alias': fault((site) => {
    site.soa = { mname: `primary.${site.domain}` };
    site.rows.push(['primary', 'CNAME', site.nameServers[0]!.name]);
  }, onDomain('dns_health.soa/primary-alias')),
  'soa-twice': fault((site) => {
    const soa = { mname: site.nameServers[0]!.name, rname: `hostmaster.${site.domain}`, serial: 2026110101 };
    site.rows.push(['@', 'SOA', { ...soa, refresh: 14_400, retry: 3_600, expire: 1_209_600, minimum: 3_601 }]);
  }, onDomain('dns_health.soa/several')),
} as const;
