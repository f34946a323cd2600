import type { ZoneLine } from '../dns/zone.ts';
import { ADDRESSES } from '../world/infrastructure.ts';
import type { Site } from '../world/site.ts';
import { at, fault, mailOf, onDomain } from './fault.ts';

/** An address of the lab's network at which nothing listens. */
const NOBODY = '203.0.113.250';

const adds =
  (...rows: readonly ZoneLine[]) =>
  (site: Site) =>
    void site.rows.push(...rows);
const caa = (tag: 'issue' | 'iodef', value: string) => (site: Site) => {
  site.rows = site.rows.filter(([, type, data]) => type !== 'CAA' || data.tag !== tag);
  site.rows.push(['@', 'CAA', { flags: 0, tag, value }]);
};

/** DNS health faults in glue, wildcards, single servers and record values. */
export const ZONE_FAULTS = {
  'zone-names-one-server': fault(
    (site) => {
      for (const server of site.nameServers) server.names = [site.nameServers[0]!.name];
    },
    onDomain('dns_health.servers/one', 'dns_health.delegation/parent-differs'),
  ),
  'primary-silent': fault((site) => {
    site.soa = { ...site.soa, mname: `hidden.${site.domain}` };
    site.rows.push(['hidden', 'A', NOBODY]);
  }, onDomain('dns_health.soa/primary-silent')),
  'primary-by-wildcard': fault((site) => {
    site.soa = { ...site.soa, mname: `any.pool.${site.domain}` };
    site.rows.push(['*.pool', 'A', site.nameServers[0]!.address]);
  }, onDomain('dns_health.soa/primary-wildcard')),
  'primary-elsewhere': fault((site) => {
    // Not a common subdomain, which would be scanned as a host of the domain.
    site.soa = { ...site.soa, mname: `former-primary.${site.domain}` };
    site.rows.push(['former-primary', 'A', ADDRESSES.services]);
  }, onDomain('dns_health.soa/primary-lame')),
  'contact-without-mail': fault((site) => {
    site.soa = { ...site.soa, rname: `hostmaster.quiet.${site.domain}` };
    site.rows.push(['quiet', 'MX', { preference: 0, exchange: '.' }]);
  }, onDomain('dns_health.soa/contact-silent')),
  'servers-answer-differently': fault((site) => {
    site.nameServers[1]!.rows = [['@', 'TXT', 'only-here=1']];
  }, onDomain('dns_health.soa/answers-differ')),
  'mx-by-wildcard': fault(
    (site) => {
      site.rows.push(
        ['@', 'MX', { preference: 20, exchange: `any.mailpool.${site.domain}` }],
        ['*.mailpool', 'A', mailOf(site).ipv4],
      );
    },
    onDomain('dns_health.mx/wildcard', 'dns_health.mta-sts/host-not-covered'),
    at('any.mailpool.{domain}:25/tcp', 'dns_health.starttls/certificate'),
    at('any.mailpool.{domain}:443/tcp', 'web_app_security.certificate/name-mismatch'),
  ),
  'internal-host': fault(
    (site) => {
      site.rows.push(['intranet', 'A', '10.1.2.3']);
      site.outside.loggedNames.push(`intranet.${site.domain}`);
    },
    at('intranet.{domain}', 'dns_health.internal-host/present'),
  ),
  'text-secret': fault(
    adds(['@', 'TXT', ['deploy key AKIA', 'QYLPMN5HFIQR7XYA'].join('')]),
    onDomain('dns_health.published-secret/present'),
  ),
  'caa-issuer-is-url': fault(caa('issue', 'https://ca.lab.test'), onDomain('dns_health.caa/issuer-invalid')),
  'caa-account-is-number': fault(
    caa('issue', 'ca.lab.test; accounturi=12345'),
    onDomain('dns_health.caa/parameter-invalid'),
  ),
  'caa-report-is-name': fault(caa('iodef', 'security'), onDomain('dns_health.caa/address-invalid')),
};
