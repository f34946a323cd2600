import type { Facts } from '@assay/contract/facts.ts';

/** Search terms of security engineers, and the expected results for each spelling. */
export interface SearchTerm {
  spellings: readonly string[];
  /** `area.check/finding`; every spelling finds at least one of them. */
  findings?: readonly string[];
  /** Values of the findings that titles show, if a spelling contains one. */
  facts?: Facts;
  /** Route name of a page of the command palette. */
  page?: string;
  /** Has no check: listed with the reason in docs/checks.md. */
  notTested?: true;
}

const findings = (spellings: string, ...keys: string[]): SearchTerm => ({
  spellings: spellings.split(', '),
  findings: keys,
});
const withFacts = (facts: Facts, term: SearchTerm): SearchTerm => ({ ...term, facts });
const page = (spellings: string, name: string): SearchTerm => ({ spellings: spellings.split(', '), page: name });
const notTested = (spellings: string): SearchTerm => ({ spellings: spellings.split(', '), notTested: true });

const web = (finding: string) => `web_app_security.${finding}`;
const app = (finding: string) => `application_security.${finding}`;
const dns = (finding: string) => `dns_health.${finding}`;
const network = (finding: string) => `network_security.${finding}`;
const endpoint = (finding: string) => `endpoint_security.${finding}`;
const leak = (finding: string) => `information_leakage.${finding}`;
const chatter = (finding: string) => `hacker_chatter.${finding}`;
const reputation = (finding: string) => `ip_reputation.${finding}`;
const social = (finding: string) => `social_engineering.${finding}`;

const INJECTION: readonly SearchTerm[] = [
  findings('XSS, cross-site scripting, CWE-79', app('reflected-input/unescaped'), app('stored-input/unescaped')),
  findings('SQL injection, SQLi, CWE-89', app('sql-errors/complaint')),
  findings('SSTI, server-side template injection, CWE-1336', app('template-arithmetic/evaluated')),
  findings('CSRF, XSRF, cross-site request forgery, CWE-352', app('form-forgery/no-token')),
  findings('clickjacking, UI redressing, CWE-1021', web('framing/missing'), web('framing/any-site')),
  findings('CRLF injection, CWE-93', app('header-injection/splits')),
  findings('HTTP response splitting, header injection, CWE-113', app('header-injection/splits')),
  findings('open redirect, unvalidated redirect, CWE-601', app('open-redirect/follows')),
  findings('path traversal, directory traversal, LFI, CWE-22', app('path-traversal/leaves-folder')),
  findings('host header injection, CWE-644', app('host-header/followed')),
];

const NAMES: readonly SearchTerm[] = [
  findings('subdomain takeover, takeover', dns('dangling/claimable')),
  findings('subdomain takeover, takeover', dns('dangling/outside-target')),
  findings('subdomain takeover, takeover', dns('servers/claimable')),
  findings('subdomain takeover, takeover', dns('servers/not-registered')),
  findings('dangling DNS, dangling CNAME', dns('dangling/outside-target')),
  findings('dangling DNS, dangling CNAME', dns('dangling/own-target')),
  findings('open resolver, open recursion', dns('recursion/open')),
  findings('zone transfer, AXFR', dns('zone-transfer/open')),
  findings('lame delegation, lame', dns('servers/lame')),
  findings('glue, glue record', dns('delegation/glue-missing')),
  findings('glue, glue record', dns('delegation/glue-differs')),
  findings('PTR, reverse DNS, FCrDNS', reputation('mail-reverse-dns/missing')),
  findings('PTR, reverse DNS, FCrDNS', reputation('mail-reverse-dns/not-confirmed')),
  findings('PTR, reverse DNS', dns('servers/no-reverse')),
  findings('DNSSEC bogus, DNSSEC validation failure', dns('dnssec/bogus')),
  findings('DNSSEC bogus, DNSSEC validation failure', dns('dnssec/bogus-expired')),
  findings('CAA record', dns('caa/missing')),
  findings('registrar lock, domain hijacking', dns('registration/unlocked')),
];

const MAIL: readonly SearchTerm[] = [
  findings('SPF permerror', dns('spf/permanent-error')),
  findings('SPF permerror, SPF lookup limit', dns('spf/too-many-lookups')),
  findings('DMARC policy, DMARC p=none', dns('dmarc/policy-none')),
  findings('DMARC policy', dns('dmarc/policy-missing')),
  findings('DMARC policy', dns('dmarc/missing')),
  withFacts({ selector: 'mail', bits: 1024 }, findings('weak DKIM key, DKIM 1024', dns('dkim/short-key'))),
  findings('MTA-STS', dns('mta-sts/missing')),
  findings('MTA-STS', dns('mta-sts/not-enforced')),
  findings('TLS-RPT', dns('tls-rpt/missing')),
  findings('DANE, TLSA', dns('dane/mismatch')),
  findings('BIMI, VMC', dns('bimi/without-enforcement')),
  findings('BIMI, VMC', dns('bimi/without-certificate')),
  findings('STARTTLS stripping, STARTTLS', dns('starttls/missing')),
  findings('open relay', network('open-relay/open')),
  findings('SMTP user enumeration, VRFY, EXPN', social('mail-verification/vrfy'), social('mail-verification/expn')),
  findings('email spoofing, spoofable domain', social('spoofing/possible')),
  findings('email spoofing, spoofable domain', social('spoofing/marked-only')),
];

const TLS: readonly SearchTerm[] = [
  findings('ROBOT, Bleichenbacher, padding oracle', web('tls-flaws/padding-oracle')),
  findings('CCS injection, CVE-2014-0224', web('tls-flaws/early-change-cipher')),
  findings('Heartbleed, CVE-2014-0160', web('tls-flaws/heartbleed')),
  findings('POODLE', web('tls-attacks/poodle')),
  withFacts({ versions: ['SSLv2', 'SSLv3'] }, findings('SSLv3, SSLv2', web('tls-versions/ssl-offered'))),
  findings('DROWN', web('tls-attacks/drown')),
  findings('BEAST', web('tls-attacks/beast')),
  findings('CRIME, TLS compression', web('tls-handshake/compression')),
  findings('SWEET32, 3DES', web('cipher-suites/broken')),
  withFacts({ bits: 1024 }, findings('Logjam, weak Diffie-Hellman, DHE 1024', web('cipher-suites/small-prime'))),
  findings('FREAK, EXPORT RSA', web('cipher-suites/no-protection')),
  findings('LUCKY13, CBC ciphers', web('cipher-suites/no-authenticated-encryption'), web('tls-attacks/lucky13')),
  findings('RC4', web('cipher-suites/broken')),
  findings('NULL cipher, unencrypted cipher suite', web('cipher-suites/no-protection')),
  findings('anonymous cipher, ADH, AECDH', web('cipher-suites/no-protection')),
  findings('EXPORT cipher, export-grade', web('cipher-suites/no-protection')),
  findings('TLS_FALLBACK_SCSV, SCSV, downgrade protection', web('tls-handshake/fallback-unprotected')),
  findings('0-RTT, early data', web('tls-handshake/early-data')),
  findings('OCSP Must-Staple, must-staple', web('certificate-proofs/staple-missing')),
  findings('Certificate Transparency, SCT', web('certificate-proofs/not-logged')),
  findings('self-signed certificate', web('certificate/self-signed')),
  findings('expired certificate', web('certificate/expired')),
  findings('certificate name mismatch, hostname mismatch', web('certificate/name-mismatch')),
  withFacts({ keyType: 'RSA', bits: 1024 }, findings('weak key, RSA 1024', web('certificate-strength/key-weak'))),
  findings('SHA-1 certificate, weak signature algorithm', web('certificate-strength/signature-weak')),
  findings('forward secrecy, PFS', web('cipher-suites/no-forward-secrecy')),
  findings('forward secrecy, PFS, static RSA', web('cipher-suites/static-key-exchange')),
  findings('insecure renegotiation', web('tls-handshake/renegotiation-insecure')),
  findings('client-initiated renegotiation', web('tls-handshake/renegotiation-by-client')),
  findings('OCSP stapling', web('ocsp-stapling/missing')),
  withFacts({ versions: ['TLSv1.0'] }, findings('deprecated TLS, TLS 1.0', web('tls-versions/old-tls-offered'))),
  findings('weak cipher', web('cipher-suites/broken')),
];

const HEADERS: readonly SearchTerm[] = [
  findings('HSTS, Strict-Transport-Security', web('hsts/missing')),
  findings('HSTS, HSTS preload, Strict-Transport-Security', web('hsts/preload-unmet')),
  findings('CSP, Content-Security-Policy', web('csp/missing')),
  findings('CSP, unsafe-inline, Content-Security-Policy', web('csp/scripts-open')),
  findings('X-Frame-Options, frame-ancestors', web('framing/invalid')),
  findings('X-Frame-Options, frame-ancestors', web('framing/any-site')),
  findings('MIME sniffing, X-Content-Type-Options, nosniff', web('content-type-options/missing')),
  findings('Referrer-Policy', web('referrer-policy/missing')),
  findings('Referrer-Policy', web('referrer-policy/unsafe')),
  findings('Permissions-Policy, Feature-Policy', web('permissions-policy/missing')),
  findings('Permissions-Policy, Feature-Policy', web('permissions-policy/open')),
  findings('CORS misconfiguration, Access-Control-Allow-Origin, CORS', web('cors/credentials-to-anybody')),
  findings('CORS misconfiguration, Access-Control-Allow-Origin, CORS', web('cors/null-origin')),
  findings('cookie Secure', web('cookies/session-not-secure')),
  findings('cookie HttpOnly', web('cookies/session-script-readable')),
  findings('cookie SameSite', web('cookies/session-same-site-missing')),
  findings('SRI, Subresource Integrity', web('script-integrity/missing')),
  findings('mixed content', web('mixed-content/active')),
  findings('mixed content', web('mixed-content/passive')),
  findings('HTTP TRACE, XST', app('trace/enabled')),
  findings('WAF', web('firewall/seen')),
];

const DISCLOSURE: readonly SearchTerm[] = [
  findings('directory listing, directory indexing', app('directory-listing/shown')),
  findings('.git exposure, exposed repository', leak('version-control/readable')),
  findings('.env file, exposed credentials', leak('environment/readable')),
  findings('backup file', leak('backup/archive')),
  findings('backup file', leak('backup/source-copy')),
  findings('database dump, SQL dump', leak('backup/database')),
  findings('source map', leak('source-map/readable')),
  findings('stack trace, verbose error', app('error-message/inner-details')),
  findings('stack trace', app('debug-page/shown')),
  findings('phpinfo, server-status', app('debug-endpoint/open')),
  findings('robots.txt', leak('robots/paths-revealed')),
  findings('security.txt, vulnerability disclosure', leak('security-txt/missing')),
  findings('API documentation, Swagger, OpenAPI', app('api-docs/open')),
  findings('GraphQL introspection', app('api-docs/graphql-schema')),
  findings('exposed admin panel, phpMyAdmin', app('admin-interface/reachable')),
  findings('exposed admin panel', network('appliances/administration')),
  findings('login over HTTP', app('log-in-form/page-over-http')),
  findings('cleartext credentials', app('log-in-form/sent-over-http')),
  findings('public S3 bucket, open bucket', app('directory-listing/bucket')),
  findings('hard-coded secret, API key leak, secret in JavaScript', app('script-secret/readable')),
  findings('information disclosure, version disclosure, banner', app('version-disclosure/version')),
  findings('information disclosure, version disclosure, banner', dns('server-version/told')),
  findings('internal IP disclosure', leak('internal-address/in-header')),
  findings('Google dork', leak('search-results/listed')),
  findings('leaked secret GitHub', leak('public-code/mentioned')),
  findings('default web page', app('default-page/shown')),
  findings('setup wizard exposed', app('installer/open')),
  findings('Spring Boot Actuator', leak('environment/actuator-readable')),
  findings('.htpasswd', leak('password-file/readable')),
  findings('exposed private key', leak('private-key/readable')),
];

const SERVICES: readonly SearchTerm[] = [
  notTested('default credentials, default password'),
  withFacts({ service: 'RDP', port: 3389 }, findings('RDP', endpoint('remote-desktop/reachable'))),
  findings('RDP, NLA, BlueKeep', endpoint('remote-desktop/screen-log-in')),
  findings('SMBv1, EternalBlue, WannaCry', endpoint('file-sharing/smb-1')),
  withFacts(
    { service: 'VNC', port: 5900 },
    findings('VNC without authentication, VNC', endpoint('remote-desktop/open-access')),
  ),
  findings('Telnet', network('remote-shells/telnet')),
  findings('anonymous FTP', network('anonymous-access/ftp-readable')),
  findings('SNMP public, default community string', network('udp-services/readable')),
  withFacts(
    { service: 'NTP', port: 123, factor: 5 },
    findings('amplification, DRDoS, NTP monlist', network('udp-services/amplifier')),
  ),
  withFacts(
    { service: 'memcached', port: 11211, factor: 50 },
    findings('memcached amplification', network('udp-services/amplifier')),
  ),
  findings('amplification, DRDoS', dns('recursion/open')),
  withFacts(
    { service: 'Redis', port: 6379 },
    findings('unauthenticated Redis, no authentication', network('databases/open-access')),
  ),
  withFacts({ service: 'MongoDB', port: 27017 }, findings('unauthenticated MongoDB', network('databases/open-access'))),
  withFacts(
    { service: 'Elasticsearch', port: 9200 },
    findings('unauthenticated Elasticsearch', network('databases/open-access')),
  ),
  withFacts({ service: 'Modbus', port: 502 }, findings('ICS, SCADA, Modbus', network('devices/control'))),
  findings('VPN gateway, SSL VPN', endpoint('gateways/attacked-family')),
  findings('VPN gateway, SSL VPN', endpoint('gateways/end-of-life')),
  findings('NTLM information disclosure, NTLM', endpoint('ntlm/names-told')),
  findings('SMB signing, NTLM relay', endpoint('file-sharing/signing-optional')),
  withFacts({ service: 'Docker', port: 2375 }, findings('exposed Docker API', network('control-planes/open-access'))),
  withFacts(
    { service: 'Kubernetes', port: 6443 },
    findings('exposed Kubernetes API', network('control-planes/open-access')),
  ),
  withFacts(
    { service: 'Prometheus', port: 9090 },
    findings('exposed Prometheus, anonymous access', network('control-planes/readable')),
  ),
  findings('open proxy', network('proxies/open')),
  findings('weak SSH key exchange', network('ssh-algorithms/weak-key-exchange')),
  findings('honeypot, tarpit', network('accepts-everything/seen')),
  withFacts({ service: 'LDAP', port: 389 }, findings('LDAP anonymous bind', network('internal-services/open-access'))),
];

const SOFTWARE: readonly SearchTerm[] = [
  findings('end-of-life software, EOL, unsupported version', 'patch_cadence.end-of-life/past'),
  findings('EOL, unsupported version', endpoint('operating-system/end-of-life')),
  findings('KEV, known exploited vulnerability', chatter('exploited-products/reported-lately')),
  findings('EPSS, CVE, CVSS', 'patch_cadence.vulnerable-software/known-vulnerability'),
];

const INTELLIGENCE: readonly SearchTerm[] = [
  findings('typosquatting, typosquat', social('look-alikes/registered')),
  findings('homoglyph, IDN homograph', social('look-alikes/registered')),
  findings('phishing', chatter('phishing-host/own-page')),
  findings('phishing', social('phishing/imitated')),
  findings('malware distribution, malware', chatter('indicators/malware-page')),
  findings('botnet, C2, command and control', chatter('indicators/indicator')),
  findings('botnet, C2, command and control', reputation('block-lists/listed')),
  findings('blocklist, blacklist, DNSBL, RBL', reputation('dns-block-lists/listed')),
  findings('blocklist, blacklist', reputation('block-lists/listed')),
  findings('blocklist, blacklist, DNSBL, RBL', reputation('name-block-lists/listed')),
  findings('Tor exit, Tor exit node', reputation('block-lists/tor-exit')),
  findings('infostealer, stealer logs', chatter('accounts/stolen-by-malware')),
  findings('ransomware leak site, ransomware', chatter('ransomware/named')),
  findings('data breach, credential leak', chatter('breach/breached')),
  findings('data breach, credential leak', chatter('accounts/breached')),
  findings('RPKI invalid, BGP hijack', reputation('route-origin/invalid')),
  findings('VirusTotal', reputation('malicious/verdict')),
  findings('paste', chatter('pastes/mentioned')),
];

const PAGES: readonly SearchTerm[] = [
  page('attack surface, security posture', 'index'),
  page('remediation, remediation plan', 'index'),
  page('risk acceptance, accept risk', 'index'),
  page('false positive', 'adminDisputes'),
  page('false positive', 'analyze'),
  page('MFA, 2FA, two-factor authentication', 'account'),
  page('third-party risk, vendor risk, supply chain', 'listSubSuppliers'),
  page('third-party risk, vendor risk, supply chain', 'listAssociatedDomains'),
  page('EPSS', 'admin'),
  page('SIEM', 'accountNotifications'),
];

const MISSING: readonly SearchTerm[] = [
  notTested('DNS rebinding'),
  notTested('wildcard certificate'),
  notTested('LDAP injection'),
  notTested('XXE, SSRF'),
  notTested('IDOR'),
  notTested('POODLE for TLS'),
  notTested('SBOM'),
];

/** Trade terms with their common spellings, by subject. */
export const SEARCH_TERMS: readonly SearchTerm[] = [
  ...INJECTION,
  ...NAMES,
  ...MAIL,
  ...TLS,
  ...HEADERS,
  ...DISCLOSURE,
  ...SERVICES,
  ...SOFTWARE,
  ...INTELLIGENCE,
  ...PAGES,
  ...MISSING,
];
