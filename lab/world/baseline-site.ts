import { MODERN_CIPHERS, type Page, type Tls, type Web } from '../hosts/web.ts';
import type { LabHost, Site } from './site.ts';

/** Headers of a web host without faults. */
const GOOD_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const DAY = 86_400_000;

/**
 * A domain without faults: two signed name servers on two networks, web and mail on separate hosts.
 * @param number 1–80: its index in the three documentation networks
 * @param dkimKey base64 of a 2048-bit RSA public key
 */
export function baselineSite(domain: string, company: string, number: number, dkimKey: string): Site {
  const servers = [`ns1.${domain}`, `ns2.${domain}`];
  return {
    domain,
    company,
    nameServers: [
      { name: servers[0]!, address: `192.0.2.${20 + number}`, behaviour: {} },
      { name: servers[1]!, address: `198.51.100.${20 + number}`, behaviour: {} },
    ],
    parentServers: servers,
    parentDs: true,
    signing: 'signed',
    soa: {},
    rows: [
      ['@', 'MX', { preference: 10, exchange: `mail.${domain}` }],
      ['@', 'TXT', 'v=spf1 mx -all'],
      ['@', 'CAA', { flags: 0, tag: 'issue', value: 'ca.lab.test' }],
      ['@', 'CAA', { flags: 0, tag: 'iodef', value: `mailto:security@${domain}` }],
      ['_dmarc', 'TXT', `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`],
      ['default._domainkey', 'TXT', `v=DKIM1; k=rsa; p=${dkimKey}`],
      ['_mta-sts', 'TXT', 'v=STSv1; id=20261101T000000'],
      ['_smtp._tls', 'TXT', `v=TLSRPTv1; rua=mailto:tls@${domain}`],
    ],
    machines: { web: webMachine(domain, number), mail: mailMachine(domain, number) },
    outside: {
      registration: {
        registrar: 'Ledger Lane Registrars',
        handle: `LLR-${1000 + number}`,
        createdAgo: 2400 + number,
        expiresIn: 300,
        status: ['client transfer prohibited', 'client delete prohibited'],
      },
      breaches: [],
      ransomware: [],
      phishing: [],
      lookAlikes: [],
      listings: [],
      downloaded: [],
      malicious: [],
      chatter: {
        bugReports: [],
        pastes: [],
        searchHits: [],
        publicCode: [],
        accounts: [],
        stealers: null,
        malwareUrls: [],
        indicators: [],
        pulses: [],
        warnings: [],
        engines: [],
        taggedScans: [],
        abuse: [],
        listed: [],
        preload: 'pending',
      },
      loggedNames: [domain, `www.${domain}`],
    },
  };
}

function webMachine(domain: string, number: number): LabHost {
  return {
    names: ['@', 'www'],
    ipv4: `203.0.113.${20 + number}`,
    ipv6: webAddress6(number),
    reverse: `www.${domain}`,
    web: goodWeb(domain, modernTls([domain, `www.${domain}`])),
    mail: null,
    services: {},
  };
}

function mailMachine(domain: string, number: number): LabHost {
  return {
    names: ['mail', 'mta-sts'],
    ipv4: `198.51.100.${120 + number}`,
    ipv6: null,
    reverse: `mail.${domain}`,
    // The MTA-STS policy for senders is served by the mail host, not with the public pages.
    web: goodWeb(domain, modernTls([`mail.${domain}`, `mta-sts.${domain}`])),
    mail: { name: `mail.${domain}`, software: '', tls: modernTls([`mail.${domain}`]), vrfy: false },
    services: {},
  };
}

/** TLS 1.2 and 1.3 with forward secrecy and a good certificate. */
export function modernTls(names: readonly string[]): Tls {
  return { certificate: 'good', names, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3', ciphers: MODERN_CIPHERS };
}

/** A web host that redirects to HTTPS and sends all protective headers. */
export function goodWeb(domain: string, tls: Tls): Web {
  const expires = new Date(Date.now() + 200 * DAY).toISOString();
  const policy = ['version: STSv1', 'mode: enforce', `mx: mail.${domain}`, 'max_age: 604800', ''].join('\r\n');
  const contact = `Contact: mailto:security@${domain}\r\nExpires: ${expires}\r\nPreferred-Languages: en\r\n`;
  return {
    plain: 'redirect',
    redirectTo: null,
    headers: { ...GOOD_HEADERS },
    cookies: ['session=3f9c2a7be01d4c55; Path=/; Secure; HttpOnly; SameSite=Lax'],
    pages: {
      '/': { body: page('Welcome', '<h1>Welcome</h1><p>We carry goods from door to door.</p>') },
      '/.well-known/security.txt': text(contact),
      '/.well-known/mta-sts.txt': text(policy),
      '/robots.txt': text('User-agent: *\nDisallow:\n'),
    },
    missing: { status: 404, body: page('Not found', '<h1>Nothing here</h1>') },
    trace: false,
    reflectsOrigin: null,
    tls,
  };
}

/** An HTML document. */
export function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

/** A plain text response. */
export function text(body: string): Page {
  return { type: 'text/plain; charset=utf-8', body };
}

/** IPv6 address of the web host of the site with this number. */
export function webAddress6(number: number): string {
  return `2001:db8:${number.toString(16)}::80`;
}

/** IPv6 address for a mail host, adjacent to that of a site's web host. */
export function mailHost6(web6: string): string {
  return web6.replace(/::80$/, '::25');
}

/** IPv6 address for a name server, adjacent to that of a site's web host. */
export function nameServer6(web6: string): string {
  return web6.replace(/::80$/, '::53');
}
