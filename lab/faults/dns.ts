import { goodWeb, modernTls, page } from '../world/baseline-site.ts';
import { ADDRESSES } from '../world/infrastructure.ts';
import type { Site } from '../world/site.ts';
import { at, dropRows, fault, onDomain } from './fault.ts';

/** Serves the site under the apex only. */
function withoutWww(site: Site): void {
  const { web } = site.machines;
  web.names = web.names.filter((name) => name !== 'www');
  web.reverse = site.domain;
  site.outside.loggedNames = [site.domain];
}

/** DNS health faults in delegation, servers and zone. */
export const DNS_FAULTS = {
  'one-server': fault((site) => {
    site.nameServers = site.nameServers.slice(0, 1);
    site.parentServers = site.parentServers.slice(0, 1);
  }, onDomain('dns_health.servers/one')),
  'lame-server': fault((site) => {
    site.nameServers[1]!.behaviour.mode = 'lame';
  }, onDomain('dns_health.servers/lame')),
  'silent-server': fault((site) => {
    site.nameServers[1]!.behaviour.mode = 'silent';
  }, onDomain('dns_health.servers/unreachable')),
  'serial-behind': fault((site) => {
    site.nameServers[1]!.serial = 2026100101;
  }, onDomain('dns_health.soa/serials-differ')),
  'parent-differs': fault(
    (site) => {
      site.parentServers = site.parentServers.slice(0, 1);
    },
    onDomain('dns_health.delegation/parent-differs', 'dns_health.servers/one'),
  ),
  'transfer-open': fault((site) => {
    site.nameServers[1]!.behaviour.transfers = true;
  }, onDomain('dns_health.zone-transfer/open')),
  'recursion-open': fault((site) => {
    site.nameServers[0]!.behaviour.recursion = true;
  }, onDomain('dns_health.recursion/open')),
  'server-version-told': fault((site) => {
    site.nameServers[0]!.behaviour.version = '9.11.3-1ubuntu1.18-Ubuntu';
  }, onDomain('dns_health.server-version/told')),
  'soa-expires-early': fault((site) => {
    site.soa = { expire: 3_600 };
  }, onDomain('dns_health.soa/expire-short')),
  wildcard: fault(
    (site) => void site.rows.push(['*', 'A', site.machines.web.ipv4]),
    onDomain('dns_health.wildcard/present'),
  ),
  'caa-missing': fault((site) => dropRows(site, '@', 'CAA'), onDomain('dns_health.caa/missing')),
  'dnssec-missing': fault((site) => {
    site.signing = 'unsigned';
    site.parentDs = false;
  }, onDomain('dns_health.dnssec/missing')),
  'dnssec-bogus': fault((site) => {
    site.signing = 'expired';
  }, onDomain('dns_health.dnssec/bogus-expired')),
  'www-missing': fault(withoutWww, onDomain('dns_health.www/missing')),
  'apex-is-alias': fault((site) => {
    site.rows.push(['@', 'CNAME', `www.${site.domain}`]);
  }, onDomain('dns_health.apex-alias/present')),
  'policies-beside-alias': fault((site) => {
    for (const owner of ['_dmarc', '_smtp._tls']) site.rows.push([owner, 'CNAME', `records.${site.domain}`]);
    site.rows.push(['records', 'TXT', 'no policy']);
  }, onDomain('dns_health.apex-alias/beside-text')),
  'www-without-address': fault((site) => {
    withoutWww(site);
    site.rows.push(['www', 'CNAME', `void.${site.domain}`], ['void', 'TXT', 'no host']);
  }, onDomain('dns_health.www/no-address')),
  'registration-ends': fault((site) => {
    site.outside.registration!.expiresIn = 12;
  }, onDomain('dns_health.registration/ends-soon')),
  'registration-unlocked': fault((site) => {
    site.outside.registration!.status = ['active'];
  }, onDomain('dns_health.registration/unlocked')),
  'glue-missing': fault((site) => {
    site.nameServers[1]!.glue = null;
  }, onDomain('dns_health.delegation/glue-missing')),
  'glue-differs': fault(
    (site) => {
      site.nameServers[1]!.glue = ADDRESSES.parking;
    },
    onDomain('dns_health.delegation/glue-differs', 'dns_health.servers/lame'),
  ),
  'servers-in-one-network': fault((site) => {
    const [first, second] = site.nameServers;
    second!.address = first!.address.replace(/\d+$/, (last) => String(Number(last) + 100));
  }, onDomain('dns_health.servers/one-network')),
  'server-without-tcp': fault((site) => {
    site.nameServers[1]!.behaviour.withoutTcp = true;
  }, onDomain('dns_health.servers/no-tcp')),
  'soa-retries-late': fault((site) => {
    site.soa = { retry: 20_000 };
  }, onDomain('dns_health.soa/retry-too-long')),
  'caa-without-report': fault((site) => {
    site.rows = site.rows.filter(([, type, data]) => type !== 'CAA' || data.tag !== 'iodef');
  }, onDomain('dns_health.caa/no-iodef')),
  'dangling-alias': fault(
    (site) => {
      site.rows.push(['old', 'CNAME', 'gone-shop.lab.test']);
      site.outside.loggedNames.push(`old.${site.domain}`);
    },
    at('old.{domain}', 'dns_health.dangling/outside-target'),
  ),
  'dangling-alias-unregistered': fault(
    (site) => void site.rows.push(['shop', 'CNAME', 'stores.lapsed-provider.test']),
    at('shop.{domain}', 'dns_health.dangling/target-not-registered'),
  ),
  'dangling-alias-beanstalk': fault(
    (site) => void site.rows.push(['portal', 'CNAME', `${site.domain.split('.')[0]}.eu-west-1.elasticbeanstalk.com`]),
    at('portal.{domain}', 'dns_health.dangling/claimable-target'),
  ),
  'stale-load-balancer': fault(
    (site) => void site.rows.push(['api', 'CNAME', 'web-1234567890.eu-west-1.elb.amazonaws.com']),
    at('api.{domain}', 'dns_health.dangling/stale-target'),
  ),
  'dnssec-without-ds': fault((site) => {
    site.parentDs = false;
  }, onDomain('dns_health.dnssec/not-chained')),
  'registration-being-deleted': fault((site) => {
    site.outside.registration!.status = ['pending delete', 'client transfer prohibited'];
  }, onDomain('dns_health.registration/being-deleted')),
  'soa-denies-long': fault((site) => {
    site.soa = { minimum: 604_800 };
  }, onDomain('dns_health.soa/negative-long')),
  'caa-allows-anybody': fault((site) => {
    site.rows = site.rows.filter(([, type, data]) => type !== 'CAA' || data.tag === 'iodef');
  }, onDomain('dns_health.caa/no-issue')),
  'dangling-own-alias': fault(
    (site) => {
      site.rows.push(['old', 'CNAME', `gone.${site.domain}`]);
      site.outside.loggedNames.push(`old.${site.domain}`);
    },
    at('old.{domain}', 'dns_health.dangling/own-target'),
  ),
  'dnssec-expiring': fault((site) => {
    site.signing = 'expiring';
  }, onDomain('dns_health.dnssec/expiring')),
  'registration-ended': fault((site) => {
    site.outside.registration!.expiresIn = -4;
  }, onDomain('dns_health.registration/ended')),
  'caa-critical-unknown': fault(
    (site) =>
      void site.rows.push(['@', 'CAA', { flags: 128, issuerCritical: true, tag: 'future' as 'issue', value: 'yes' }]),
    onDomain('dns_health.caa/critical-unknown'),
  ),
  'alias-claimable': fault(
    (site) => {
      const old = `old.${site.domain}`;
      const web = goodWeb(site.domain, modernTls([old]));
      web.pages['/'] = { status: 404, body: page('Repository not found', '<h1>404</h1>') };
      site.rows.push(['old', 'CNAME', `${site.domain.split('.')[0]}.bitbucket.io`]);
      site.outside.loggedNames.push(old);
      const machine = { names: ['old'], ipv4: '203.0.113.240', ipv6: null, reverse: old, mail: null, services: {} };
      site.machines.provider = { ...machine, web };
    },
    at('old.{domain}', 'dns_health.dangling/claimable'),
  ),
} as const;
