import { generateKeyPairSync } from 'node:crypto';
import { mailHost6 } from '../world/baseline-site.ts';
import type { LabHost, Site } from '../world/site.ts';
import { at, dropRows, fault, mailOf, onDomain, webOf } from './fault.ts';

/** Replaces the TXT records of a name that have the given prefix. */
const says = (owner: string, start: string, text: string | ((site: Site) => string)) => (site: Site) => {
  dropRows(site, owner, 'TXT', start);
  site.rows.push([owner, 'TXT', typeof text === 'string' ? text : text(site)]);
};
export const spf = (text: string | ((site: Site) => string)) => says('@', 'v=spf1', text);
export const dmarc = (text: (site: Site) => string) => says('_dmarc', 'v=DMARC1', text);

/** Gives the mail host an IPv6 address with a different server on port 25. */
function mailOver6(site: Site, other: NonNullable<LabHost['mailOver6']>): void {
  const mail = mailOf(site);
  mail.ipv6 = mailHost6(site.machines.web.ipv6 ?? '');
  mail.mailOver6 = other;
}

/** Declares that the domain sends no mail (RFC 7208 §10.1, 9989). */
function silence(site: Site): void {
  site.machines.mail = null;
  for (const owner of ['default._domainkey', '_mta-sts', '_smtp._tls']) dropRows(site, owner, 'TXT');
  dropRows(site, '@', 'MX');
  spf('v=spf1 -all')(site);
}

/** DNS health faults in mail records and servers. */
export const MAIL_FAULTS = {
  'spf-missing': fault((site) => dropRows(site, '@', 'TXT', 'v=spf1'), onDomain('dns_health.spf/missing')),
  'spf-open': fault(
    (site) => {
      dropRows(site, '@', 'TXT', 'v=spf1');
      site.rows.push(['@', 'TXT', 'v=spf1 mx +all']);
    },
    onDomain('dns_health.spf/open', 'social_engineering.spoofing/possible'),
  ),
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
    // The mail host's own certificate does not contain the alias either.
    at('mx.{domain}:443/tcp', 'web_app_security.certificate/name-mismatch'),
  ),
  'starttls-unavailable': fault(
    (site) => {
      mailOf(site).mail!.tlsUnavailable = true;
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/handshake-failed'),
  ),
  'starttls-missing': fault(
    (site) => {
      mailOf(site).mail!.tls = null;
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/missing'),
  ),
  'mail-ipv6-closed': fault(
    (site) => {
      mailOver6(site, 'closed');
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/ipv6-unreachable'),
  ),
  'mail-ipv6-without-tls': fault(
    (site) => {
      mailOver6(site, { ...mailOf(site).mail!, tls: null });
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/ipv6-missing'),
  ),
  'mailbox-names-told': fault(
    (site) => {
      mailOf(site).mail!.vrfy = true;
    },
    at('mail.{domain}:25/tcp', 'social_engineering.mail-verification/vrfy'),
  ),
  'mailing-lists-told': fault(
    (site) => {
      mailOf(site).mail!.expn = true;
    },
    at('mail.{domain}:25/tcp', 'social_engineering.mail-verification/expn'),
  ),
  'mail-certificate-expired': fault(
    (site) => {
      mailOf(site).mail!.tls!.certificate = 'expired';
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/certificate'),
  ),
  /**
   * Declares that the domain neither sends nor receives mail (RFC 7505, 7208 §10.1, 9989): the only fault is that the
   * zone's contact receives none.
   */
  'no-mail': fault((site) => {
    silence(site);
    site.rows.push(['@', 'MX', { preference: 0, exchange: '.' }]);
  }, onDomain('dns_health.soa/contact-silent')),
  'null-mx-missing': fault(silence, onDomain('dns_health.mx/null-missing')),
  'spf-neutral': fault(spf('v=spf1 mx ?all'), onDomain('dns_health.spf/neutral')),
  'forged-mail-marked': fault(
    (site) => {
      spf('v=spf1 mx ~all')(site);
      dmarc(({ domain }) => `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`)(site);
    },
    onDomain('dns_health.spf/soft-fail', 'dns_health.dmarc/policy-none', 'social_engineering.spoofing/possible'),
  ),
  'spf-misspelt': fault(spf('v=spf1 mx ipv4:192.0.2.1 -all'), onDomain('dns_health.spf/syntax')),
  'spf-with-ptr': fault(spf('v=spf1 mx ptr -all'), onDomain('dns_health.spf/ptr')),
  'spf-broken-include': fault(spf('v=spf1 mx include:gone.lab.test -all'), onDomain('dns_health.spf/broken-target')),
  'spf-too-long': fault((site) => {
    const parts = Array.from({ length: 11 }, (_, at) => `_spf${at}.${site.domain}`);
    spf(`v=spf1 ${parts.map((name) => `include:${name}`).join(' ')} -all`)(site);
    for (const at of parts.keys()) site.rows.push([`_spf${at}`, 'TXT', 'v=spf1 ip4:192.0.2.1 -all']);
  }, onDomain('dns_health.spf/too-many-lookups')),
  'dmarc-several': fault(
    (site) => void site.rows.push(['_dmarc', 'TXT', 'v=DMARC1; p=none']),
    onDomain('dns_health.dmarc/several', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-subdomains-open': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/subdomains-open', 'social_engineering.spoofing/subdomains'),
  ),
  'dmarc-quarantine': fault(
    dmarc(({ domain }) => `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`),
    onDomain('social_engineering.spoofing/marked-only'),
  ),
  'dmarc-receiver-refuses': fault(
    dmarc(() => 'v=DMARC1; p=reject; rua=mailto:reports@lab.test'),
    onDomain('dns_health.dmarc/receiver-refuses'),
  ),
  'dkim-short': fault(
    (site) => says('default._domainkey', 'v=DKIM1', `v=DKIM1; k=rsa; p=${shortKey()}`)(site),
    onDomain('dns_health.dkim/short-key'),
  ),
  'dkim-testing': fault((site) => {
    site.rows = site.rows.map((row) =>
      row[0] === 'default._domainkey' && row[1] === 'TXT'
        ? [row[0], 'TXT', row[2].replace('v=DKIM1;', 'v=DKIM1; t=y;')]
        : row,
    );
  }, onDomain('dns_health.dkim/testing')),
  'mta-sts-testing': fault((site) => {
    const page = mailOf(site).web!.pages['/.well-known/mta-sts.txt']!;
    mailOf(site).web!.pages['/.well-known/mta-sts.txt'] = { ...page, body: page.body.replace('enforce', 'testing') };
  }, onDomain('dns_health.mta-sts/not-enforced')),
  'mta-sts-without-policy': fault((site) => {
    delete mailOf(site).web!.pages['/.well-known/mta-sts.txt'];
  }, onDomain('dns_health.mta-sts/policy-unreachable')),
  'tls-reports-invalid': fault(
    says('_smtp._tls', 'v=TLSRPTv1', 'v=TLSRPTv1; rua=nobody'),
    onDomain('dns_health.tls-rpt/invalid'),
  ),
  'logo-without-certificate': fault((site) => {
    putLogo(site, 'version="1.2" baseProfile="tiny-ps"');
    site.rows.push(['default._bimi', 'TXT', `v=BIMI1; l=https://www.${site.domain}/logo.svg`]);
  }, onDomain('dns_health.bimi/without-certificate')),
  'logo-unusable': fault(
    (site) => {
      putLogo(site, 'version="1.1"');
      site.rows.push(['default._bimi', 'TXT', bimiRecord(site)]);
    },
    onDomain('dns_health.bimi/logo-unusable', 'dns_health.bimi/certificate-unusable'),
  ),
  'logo-without-enforcement': fault(
    (site) => {
      putLogo(site, 'version="1.2" baseProfile="tiny-ps"');
      site.rows.push(['default._bimi', 'TXT', bimiRecord(site)]);
      dmarc(({ domain }) => `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`)(site);
    },
    onDomain(
      'dns_health.bimi/without-enforcement',
      // The lab has no mark verifying authority: no server listens at the address in the record.
      'dns_health.bimi/certificate-unusable',
      'dns_health.dmarc/policy-none',
      'social_engineering.spoofing/possible',
    ),
  ),
  'logo-missing': fault(
    (site) => void site.rows.push(['default._bimi', 'TXT', bimiRecord(site)]),
    onDomain('dns_health.bimi/logo-unreachable', 'dns_health.bimi/certificate-unusable'),
  ),
  'mx-without-address': fault(
    (site) => void site.rows.push(['@', 'MX', { preference: 20, exchange: `mx2.${site.domain}` }]),
    onDomain('dns_health.mx/no-address', 'dns_health.mta-sts/host-not-covered'),
  ),
  'starttls-old': fault(
    (site) => {
      const tls = mailOf(site).mail!.tls!;
      tls.minVersion = 'TLSv1';
      tls.maxVersion = 'TLSv1.1';
      tls.ciphers = 'ALL:@SECLEVEL=0';
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/old-version'),
  ),
  'starttls-with-old-versions': fault(
    (site) => {
      const tls = mailOf(site).mail!.tls!;
      tls.minVersion = 'TLSv1';
      tls.ciphers = 'DEFAULT:@SECLEVEL=0';
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/old-version-accepted'),
  ),
  'starttls-without-encryption': fault(
    (site) => {
      mailOf(site).mail!.tls!.ciphers += ':ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0';
    },
    at('mail.{domain}:25/tcp', 'dns_health.starttls/weak-suites'),
  ),
  'spf-loop': fault((site) => spf(`v=spf1 mx include:${site.domain} -all`)(site), onDomain('dns_health.spf/loop')),
  'dmarc-without-policy': fault(
    dmarc(({ domain }) => `v=DMARC1; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/policy-missing', 'social_engineering.spoofing/possible'),
  ),
  'dmarc-misspelt': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; sp=refuse; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/syntax'),
  ),
  'dmarc-testing': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; t=y; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/testing', 'social_engineering.spoofing/marked-only'),
  ),
  'dkim-unreadable': fault(
    says('default._domainkey', 'v=DKIM1', 'v=DKIM1; k=rsa; p=bm8ga2V5'),
    onDomain('dns_health.dkim/unreadable'),
  ),
  'dkim-of-sha1': fault((site) => {
    const row = site.rows.find(([owner, type]) => owner === 'default._domainkey' && type === 'TXT')!;
    says('default._domainkey', 'v=DKIM1', String(row[2]).replace('v=DKIM1;', 'v=DKIM1; h=sha1;'))(site);
  }, onDomain('dns_health.dkim/sha1-only')),
  'dkim-twice': fault((site) => {
    const keys = site.rows.filter(([owner, type]) => owner === 'default._domainkey' && type === 'TXT');
    for (const [owner, , key] of keys) site.rows.push([owner, 'TXT', String(key).replace('v=DKIM1; ', '')]);
  }, onDomain('dns_health.dkim/several-keys')),
  'dkim-missing': fault((site) => dropRows(site, 'default._domainkey', 'TXT'), onDomain('dns_health.dkim/missing')),
  'mta-sts-policy-invalid': fault((site) => {
    const page = mailOf(site).web!.pages['/.well-known/mta-sts.txt']!;
    mailOf(site).web!.pages['/.well-known/mta-sts.txt'] = { ...page, body: 'version: STSv1\r\nmode: always\r\n' };
  }, onDomain('dns_health.mta-sts/policy-invalid')),
  'mta-sts-record-invalid': fault(
    says('_mta-sts', 'v=STSv1', 'v=STSv1'),
    onDomain('dns_health.mta-sts/record-invalid'),
  ),
  'mx-is-address': fault(
    (site) => void site.rows.push(['@', 'MX', { preference: 20, exchange: mailOf(site).ipv4 }]),
    onDomain('dns_health.mx/is-address', 'dns_health.mta-sts/host-not-covered'),
  ),
  'null-mx-beside-others': fault(
    (site) => void site.rows.push(['@', 'MX', { preference: 0, exchange: '.' }]),
    onDomain('dns_health.mx/null-beside-others'),
  ),
  'dane-one-record': fault(
    (site) => {
      site.tlsaOfMail = true;
    },
    at('mail.{domain}:25/tcp', 'dns_health.dane/no-rollover'),
  ),
  'dane-mismatch': fault(
    (site) =>
      void site.rows.push([
        '_25._tcp.mail',
        'TLSA',
        { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 1) },
      ]),
    at('mail.{domain}:25/tcp', 'dns_health.dane/mismatch'),
  ),
  'mail-hello-unqualified': fault(
    (site) => {
      mailOf(site).mail!.name = 'localhost';
    },
    at('mail.{domain}:25/tcp', 'ip_reputation.mail-hello/not-qualified'),
  ),
  'mail-reverse-generic': fault(
    (site) => {
      const mail = mailOf(site);
      const name = `host-${mail.ipv4.replaceAll('.', '-')}`;
      const { tls } = mail.web!;
      mail.names.push(name);
      mail.reverse = `${name}.${site.domain}`;
      mail.web!.tls = { ...tls!, names: [...tls!.names, mail.reverse] };
    },
    at('mail.{domain}', 'ip_reputation.mail-reverse-dns/generic'),
    at('mail.{domain}:25/tcp', 'ip_reputation.mail-hello/differs-from-reverse'),
  ),
  'mail-reverse-elsewhere': fault(
    (site) => {
      mailOf(site).reverse = 'ns.lab.test';
    },
    at('mail.{domain}', 'ip_reputation.mail-reverse-dns/not-confirmed'),
    at('mail.{domain}:25/tcp', 'ip_reputation.mail-hello/differs-from-reverse'),
  ),
  'mx-name-invalid': fault(
    (site) => {
      site.rows.push(
        ['@', 'MX', { preference: 20, exchange: `mail_2.${site.domain}` }],
        ['mail_2', 'A', mailOf(site).ipv4],
      );
    },
    onDomain('dns_health.mx/name-invalid', 'dns_health.mta-sts/host-not-covered'),
    at('mail_2.{domain}:25/tcp', 'dns_health.starttls/certificate'),
  ),
  'mx-domain-free': fault(
    (site) => void site.rows.push(['@', 'MX', { preference: 30, exchange: 'mx.gone-mail.example' }]),
    onDomain('dns_health.mx/not-registered', 'dns_health.mta-sts/host-not-covered'),
  ),
  'mx-address-private': fault(
    (site) => {
      site.rows.push(['@', 'MX', { preference: 20, exchange: `inside.${site.domain}` }], ['inside', 'A', '10.53.0.25']);
    },
    onDomain('dns_health.mx/private-address', 'dns_health.mta-sts/host-not-covered'),
    at('inside.{domain}', 'ip_reputation.mail-reverse-dns/missing'),
  ),
  'spf-after-all': fault(spf('v=spf1 mx -all ip4:192.0.2.77'), onDomain('dns_health.spf/after-all')),
  'spf-passes-strangers': fault(
    (site) => {
      spf('v=spf1 mx exists:%{l1r-}.any.%{d} -all')(site);
      site.rows.push(['*.any', 'A', '127.0.0.2']);
    },
    onDomain('dns_health.spf/open', 'social_engineering.spoofing/possible'),
  ),
  'spf-many-hosts': fault((site) => {
    spf(({ domain }) => `v=spf1 mx:many.${domain} -all`)(site);
    for (let at = 0; at < 11; at++) {
      site.rows.push(['many', 'MX', { preference: at, exchange: `spool-${at}.${site.domain}` }]);
      site.rows.push([`spool-${at}`, 'A', mailOf(site).ipv4]);
    }
  }, onDomain('dns_health.spf/permanent-error')),
  'spf-empty-lookups': fault(
    spf(({ domain }) => `v=spf1 mx a:gone1.${domain} a:gone2.${domain} mx:gone3.${domain} -all`),
    onDomain('dns_health.spf/too-many-empty-lookups'),
  ),
  'dmarc-made-up-names-open': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; np=none; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/made-up-open', 'social_engineering.spoofing/subdomains'),
  ),
  'dmarc-share': fault(
    dmarc(({ domain }) => `v=DMARC1; p=reject; pct=20; rua=mailto:dmarc@${domain}`),
    onDomain('dns_health.dmarc/legacy-share', 'social_engineering.spoofing/marked-only'),
  ),
  'dane-not-signed': fault(
    (site) => {
      site.parentDs = false;
      site.rows.push([
        '_25._tcp.mail',
        'TLSA',
        { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 1) },
      ]);
    },
    onDomain('dns_health.dnssec/not-chained'),
    at('mail.{domain}:25/tcp', 'dns_health.dane/not-signed'),
  ),
  'dane-unusable': fault(
    (site) =>
      void site.rows.push([
        '_25._tcp.mail',
        'TLSA',
        { usage: 1, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 1) },
      ]),
    at('mail.{domain}:25/tcp', 'dns_health.dane/unusable'),
  ),
} as const;

/** The web host serves a logo whose document starts with this text. */
export function putLogo(site: Site, attributes: string): void {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} viewBox="0 0 9 9"><title>Sign</title><circle r="3"/></svg>`;
  webOf(site).pages['/logo.svg'] = { type: 'image/svg+xml', body };
}

export const bimiRecord = ({ domain }: Site) =>
  `v=BIMI1; l=https://www.${domain}/logo.svg; a=https://www.${domain}/mark.pem`;

/** A 1024-bit RSA public key, base64 of its SubjectPublicKeyInfo. */
function shortKey(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
