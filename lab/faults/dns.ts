import { at, dropRows, fault, mailOf, onDomain } from './fault.ts';

/** Faults of DNS health: delegation, servers, zone, mail records, registration. */
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
  'parent-differs': fault((site) => {
    site.parentServers = site.parentServers.slice(0, 1);
  }, onDomain('dns_health.delegation/parent-differs')),
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
  }, onDomain('dns_health.dnssec/bogus')),
  'www-missing': fault((site) => {
    const { web } = site.machines;
    web.names = web.names.filter((name) => name !== 'www');
    web.reverse = site.domain;
    site.outside.loggedNames = [site.domain];
  }, onDomain('dns_health.www/missing')),
  'spf-missing': fault((site) => dropRows(site, '@', 'TXT', 'v=spf1'), onDomain('dns_health.spf/missing')),
  'spf-open': fault((site) => {
    dropRows(site, '@', 'TXT', 'v=spf1');
    site.rows.push(['@', 'TXT', 'v=spf1 mx +all']);
  }, onDomain('dns_health.spf/open')),
  'spf-several': fault(
    (site) => void site.rows.push(['@', 'TXT', 'v=spf1 a -all']),
    onDomain('dns_health.spf/several'),
  ),
  'dmarc-missing': fault(
    (site) => dropRows(site, '_dmarc', 'TXT'),
    onDomain('dns_health.dmarc/missing', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-none': fault(
    (site) => {
      dropRows(site, '_dmarc', 'TXT');
      site.rows.push(['_dmarc', 'TXT', `v=DMARC1; p=none; rua=mailto:dmarc@${site.domain}`]);
    },
    onDomain('dns_health.dmarc/policy-none', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-without-reports': fault((site) => {
    dropRows(site, '_dmarc', 'TXT');
    site.rows.push(['_dmarc', 'TXT', 'v=DMARC1; p=reject']);
  }, onDomain('dns_health.dmarc/no-reports')),
  'mta-sts-missing': fault((site) => dropRows(site, '_mta-sts', 'TXT'), onDomain('dns_health.mta-sts/missing')),
  'tls-reports-missing': fault((site) => dropRows(site, '_smtp._tls', 'TXT'), onDomain('dns_health.tls-rpt/missing')),
  'mx-alias': fault(
    (site) => {
      dropRows(site, '@', 'MX');
      site.rows.push(
        ['@', 'MX', { preference: 10, exchange: `mx.${site.domain}` }],
        ['mx', 'CNAME', `mail.${site.domain}`],
      );
    },
    onDomain('dns_health.mx/alias', 'dns_health.mta-sts/host-not-covered'),
    at('mx.{domain}:25/tcp', 'dns_health.starttls/certificate'),
    // The mail host's own certificate does not name the alias either.
    at('mx.{domain}:443/tcp', 'web_app_security.certificate/name-mismatch'),
  ),
  'starttls-missing': fault(
    (site) => {
      mailOf(site).mail!.tls = null;
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/missing'),
  ),
  'mailbox-names-told': fault(
    (site) => {
      mailOf(site).mail!.vrfy = true;
    },
    at('mail.{domain}:25/tcp', 'social_engineering.mail-verification/vrfy'),
  ),
  'mail-certificate-expired': fault(
    (site) => {
      mailOf(site).mail!.tls!.certificate = 'expired';
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/certificate'),
  ),
  'registration-ends': fault((site) => {
    site.outside.registration!.expiresIn = 12;
  }, onDomain('dns_health.registration/ends-soon')),
  'registration-unlocked': fault((site) => {
    site.outside.registration!.status = ['active'];
  }, onDomain('dns_health.registration/unlocked')),
  /** Sends and receives no mail and says so (RFC 7505, 7208 §10.1, 9989): not a fault, and must cause none. */
  'no-mail': fault((site) => {
    site.machines.mail = null;
    for (const owner of ['default._domainkey', '_mta-sts', '_smtp._tls']) dropRows(site, owner, 'TXT');
    dropRows(site, '@', 'MX');
    dropRows(site, '@', 'TXT', 'v=spf1');
    site.rows.push(['@', 'MX', { preference: 0, exchange: '.' }], ['@', 'TXT', 'v=spf1 -all']);
  }),
} as const;
