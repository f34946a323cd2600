/** What can be seen of hosts, zones and pages themselves. */
import { type CoverageSection, declined, evidence, row } from './row.ts';

export const WEB: CoverageSection = {
  title: 'Web application security',
  rows: [
    row('HTTPS missing or unreachable', ['web_app_security.https']),
    row('HTTP leads to HTTPS on the same host first', ['web_app_security.redirect']),
    row('HSTS missing, short, invalid, without subdomains', ['web_app_security.hsts']),
    row(
      'HSTS preload list',
      ['web_app_security.hsts'],
      'conditions by the header, membership by the status call of hstspreload.org; both are facts and deduct no points',
    ),
    row('Certificate expired, not yet valid, for another name, self-signed, incomplete chain', [
      'web_app_security.certificate',
    ]),
    row('Certificate ends soon, is valid too long', ['web_app_security.certificate-life']),
    row('Short keys, old signatures', ['web_app_security.certificate-strength']),
    row('Certificate in public logs, with a way to revoke it, promise of stapling kept', [
      'web_app_security.certificate-proofs',
    ]),
    row('Certificate or its issuer revoked (OCSP, list)', ['web_app_security.certificate-revocation']),
    row('TLS versions', ['web_app_security.tls-versions']),
    row('Cipher suites, forward secrecy, authenticated encryption', ['web_app_security.cipher-suites']),
    row(
      'Renegotiation, compression, fallback, early data, extended master secret, groups and hash of the key exchange',
      ['web_app_security.tls-handshake'],
    ),
    row(
      'Heartbleed, CCS, Ticketbleed, ROBOT, DROWN, POODLE',
      [
        'web_app_security.tls-flaws',
        'web_app_security.tls-attacks',
        'web_app_security.tls-versions',
        'web_app_security.cipher-suites',
      ],
      'Heartbleed and Ticketbleed only where active tests are allowed, for they make a server hand out memory; DROWN and POODLE are SSL 2.0 and 3.0',
    ),
    declined(
      'POODLE for TLS: CBC padding that is not verified',
      'only a client that completes a handshake and encrypts an invalid record can detect it; Assay implements no cipher or key exchange (decision 0036), and testssl.sh and sslscan do not test it either. Servers with only CBC suites are reported by their suites',
    ),
    row(
      'Client simulation: which browsers and programs can connect',
      ['web_app_security.tls-clients'],
      'by matching the offers of twenty clients against the measured configuration; a finding only where current clients are refused',
    ),
    row('Grade after a published guide', ['web_app_security.tls-grade'], 'informational'),
    declined(
      'DANE (TLSA) for HTTPS',
      'no browser validates it, so neither its absence nor a mismatch affects visitors; for mail between servers it is judged',
    ),
    row('OCSP stapling where the certificate names a responder', ['web_app_security.ocsp-stapling']),
    row('Content security policy missing', ['web_app_security.csp']),
    row('Content security policy with gaps', ['web_app_security.csp']),
    row('Framing by other sites', ['web_app_security.framing']),
    row('Content type sniffing', ['web_app_security.content-type-options']),
    row('Referrer policy', ['web_app_security.referrer-policy']),
    row('Permissions policy', ['web_app_security.permissions-policy']),
    row('Isolation: opener, embedder and resource policy', [
      'web_app_security.opener-policy',
      'web_app_security.resource-policy',
    ]),
    row('Cookies: Secure, HttpOnly, SameSite, prefixes', ['web_app_security.cookies']),
    row('Integrity of third-party scripts, scripts over HTTP', [
      'web_app_security.script-integrity',
      'web_app_security.mixed-content',
    ]),
    row('Mixed content', ['web_app_security.mixed-content']),
    row('Private answers in shared caches', ['web_app_security.caching']),
    row('Character encoding missing, or declared twice', ['web_app_security.charset']),
    row(
      'Links that hand over the window that opened them (reverse tabnabbing)',
      ['web_app_security.opener-links'],
      'only links with rel=opener: since 2021 browsers imply noopener for target=_blank',
    ),
    row(
      'Scripts of other domains',
      ['web_app_security.script-integrity', 'web_app_security.csp'],
      'a script with subresource integrity, or allowed by a policy, is not a finding',
    ),
    row('CORS with credentials, reflected origins, null, look-alikes, plain http', ['web_app_security.cors']),
    row(
      'HTTP/2, HTTP/3, compression, RPKI of the web address',
      ['web_app_security.delivery'],
      'HTTP/3 by Alt-Svc and HTTPS records, confirmed by QUIC version negotiation; its absence is not a finding; RPKI is under IP reputation',
    ),
    row(
      'Web reachable over IPv6, with the same content as over IPv4',
      ['web_app_security.ipv6'],
      'its absence deducts no points; status, redirect and page of the first answer are compared',
    ),
    row(
      'Web application firewall present',
      ['web_app_security.firewall'],
      'by headers and cookies, and by behavior where active tests are authorized; informational',
    ),
  ],
};

export const REPUTATION: CoverageSection = {
  title: 'IP reputation',
  rows: [
    row(
      'Addresses on DNS block lists',
      ['ip_reputation.dns-block-lists'],
      'of the domain’s own hosts, and of third-party mail hosts and name servers, which deduct no points',
    ),
    row('Domain on DNS block lists of names', ['ip_reputation.name-block-lists'], 'lists that the operator names'),
    row('Addresses on downloaded block lists', ['ip_reputation.block-lists']),
    row(
      'Tor exits and relays',
      ['ip_reputation.block-lists'],
      'exits by the list of the Tor Project; a relay that is not an exit forwards no traffic to the internet and is not a finding',
    ),
    row('Abuse reports', ['hacker_chatter.indicators'], 'keyed provider, counted with hacker chatter'),
    row(
      'Mass-scan noise',
      ['ip_reputation.block-lists'],
      'lists of scanners; a provider of classifications allows some fifty questions a week',
    ),
    row('Malware addresses hosted', ['hacker_chatter.indicators'], 'keyed provider, counted with hacker chatter'),
    row('Verdict of many engines', ['ip_reputation.malicious'], 'keyed provider'),
    row('Threat pulses', ['hacker_chatter.indicators'], 'keyed provider, counted with hacker chatter'),
    row('Browser warning lists', ['hacker_chatter.indicators'], 'keyed provider, counted with hacker chatter'),
    row(
      'Shared hosting and CDN edges',
      ['ip_reputation.dns-block-lists', 'ip_reputation.block-lists'],
      'not judged: tenants do not answer for them',
    ),
    row('Reverse names of mail hosts', ['ip_reputation.mail-reverse-dns']),
    row('Name in the answer to EHLO against the reverse name', ['ip_reputation.mail-hello']),
    row('Country of addresses', ['ip_reputation.country']),
    row(
      'RPKI validity of the announced prefix',
      ['ip_reputation.route-origin'],
      'of the domain’s own hosts, mail hosts and name servers, and those of providers, which deduct no points; invalid only, because most prefixes have no ROA',
    ),
  ],
};

export const NETWORK: CoverageSection = {
  title: 'Network port security',
  rows: [
    row('Databases open', ['network_security.databases']),
    row('Databases without a password, confirmed by a read-only question', ['network_security.databases']),
    row('Remote administration: SSH, Telnet, r-services', ['network_security.ssh', 'network_security.remote-shells']),
    row('Remote desktops and management', ['endpoint_security.remote-desktop'], 'counted once, with endpoints'),
    row('Remote procedure calls, NFS, rsync, LDAP', ['network_security.internal-services']),
    row('SMB and NetBIOS', ['endpoint_security.file-sharing'], 'counted once, with endpoints'),
    row('FTP', ['network_security.ftp']),
    row(
      'Anonymous FTP, readable or writable; SMB null session',
      ['network_security.anonymous-access'],
      'where the owner authorized deeper tests; permissions are read, nothing is stored or deleted; over SMB only IPC$ is opened',
    ),
    row(
      'Open mail relay',
      ['network_security.open-relay'],
      'the domain’s own mail hosts if the owner authorized deeper tests; ends with RSET before DATA, so no mail is sent',
    ),
    declined('Log-ins with known default passwords', 'no password is ever tried; a log-in without one is'),
    row(
      'Web on other ports than 80 and 443',
      ['web_app_security.csp', 'information_leakage.environment', 'web_app_security.tls-grade'],
      'every port that speaks HTTP is judged as a separate site, up to eight per machine',
    ),
    row('POP3, IMAP and handing in mail without TLS', ['network_security.mail-access']),
    row('SSH algorithms and protocol 1', ['network_security.ssh-algorithms', 'network_security.ssh']),
    row('TLS on ports other than the web', ['network_security.service-tls']),
    row(
      'Open proxies',
      ['network_security.proxies'],
      'SOCKS by its method selection; HTTP proxies get only a CONNECT request for the host that they run on',
    ),
    row('Open resolvers', ['dns_health.recursion', 'network_security.udp-services']),
    row(
      'Addresses that take every connection',
      ['network_security.accepts-everything'],
      'ports are not judged by number',
    ),
    row(
      'UDP amplifiers: NTP, SNMP, SSDP, memcached, CLDAP',
      ['network_security.udp-services'],
      'if the owner authorized it; SNMPv3 is queried for its engine ID, without a user name',
    ),
    row(
      'VPN and appliance portals',
      ['network_security.old-tunnels', 'network_security.appliances'],
      'by title, header, cookie, path or factory certificate, on the web and on other ports that speak HTTP',
    ),
    row('Devices, industrial control, message brokers', ['network_security.devices']),
    row(
      'Printers and storage devices',
      ['endpoint_security.printer', 'endpoint_security.nas'],
      'make and model of printers are queried over IPP; nothing is sent to raw ports (515, 9100), PJL’s INFO ID included: a device that does not support the request prints it',
    ),
    row('Container and control planes', ['network_security.control-planes']),
    row(
      'Passive fallback by a search engine for ports',
      ['hacker_chatter.indicators'],
      'Shodan InternetDB, off by default (non-commercial use only); counted with hacker chatter',
    ),
  ],
};

export const APPLICATION: CoverageSection = {
  title: 'Application security',
  rows: [
    row(
      'Vulnerable script libraries',
      ['patch_cadence.vulnerable-software'],
      "counted once, with patches; detected by URL, content and hash of all scripts that pages load, with retire.js' extractors; of these `func` needs a running browser, and `ast` a syntax tree of up to 8 MB of strangers' code per host; both are left out",
    ),
    row(
      'Versions of content management systems and their plugins',
      ['application_security.version-disclosure', 'patch_cadence.vulnerable-software'],
      'by headers and generators; WordPress plugins by the files that pages load and, for up to ten of them, by their readme.txt where robots.txt allows it',
    ),
    row('Version control exposed', ['information_leakage.version-control'], 'counted with leakage'),
    row('Environment files, configuration, dumps, backups, keys', [
      'information_leakage.environment',
      'information_leakage.configuration',
      'information_leakage.backup',
      'information_leakage.private-key',
      'information_leakage.password-file',
    ]),
    row('Debug and administration endpoints', [
      'application_security.debug-endpoint',
      'application_security.debug-page',
      'application_security.admin-interface',
    ]),
    row('Directory listing', ['application_security.directory-listing']),
    row('Error messages with inner details', ['application_security.error-message']),
    row('Version disclosure', ['application_security.version-disclosure']),
    row('Source maps, log files, revealing comments', [
      'information_leakage.source-map',
      'information_leakage.log',
      'information_leakage.comments',
    ]),
    row(
      'Secrets in public scripts',
      ['application_security.script-secret'],
      'fifteen forms of credentials, held against check sums, entropy and the words of examples',
    ),
    row('Cloud storage that lists its content', ['application_security.directory-listing'], 'under own names'),
    row('Log-in forms over HTTP, forms without a token', [
      'application_security.log-in-form',
      'application_security.form-forgery',
    ]),
    row(
      'HTTP methods',
      ['application_security.trace'],
      'TRACE; others that OPTIONS names are kept and not judged: only a PUT would show that it works, and nothing is ever written',
    ),
    row('Default pages and installers', ['application_security.default-page', 'application_security.installer']),
    row('API documentation and GraphQL schemas', ['application_security.api-docs']),
    row(
      'Reflected input, errors of databases, open redirects, path traversal, header injection, host header, templates',
      [
        'application_security.reflected-input',
        'application_security.sql-errors',
        'application_security.sql-boolean',
        'application_security.sql-time',
        'application_security.stored-input',
        'application_security.open-redirect',
        'application_security.path-traversal',
        'application_security.header-injection',
        'application_security.host-header',
        'application_security.template-arithmetic',
      ],
      'active tests: only on hosts that the owner authorized; requests that may write (POST forms, stored XSS) and blind SQL injection are authorized one by one (decision 0039)',
    ),
    row('Paths disclosed by robots.txt', ['information_leakage.robots'], 'counted with leakage'),
    evidence(
      'Icon, site map, meta elements and methods of a site',
      'site',
      'kept with the walk; none of them is a fault',
    ),
    row('ViewState without signature, serialized objects in fields', ['application_security.page-state']),
    row('Sessions, credentials in URLs; card numbers', [
      'information_leakage.url-secrets',
      'information_leakage.card-numbers',
    ]),
    declined(
      'Unix timestamps, base64 without a secret in it, bank accounts, outdated copyright',
      'any ten-digit number may be a timestamp, most base64 is an image, and companies publish their bank account for customers: none is a finding by itself',
    ),
  ],
};

export const ENDPOINT: CoverageSection = {
  title: 'Endpoint security',
  rows: [
    row('Services of workstations reachable: RDP, VNC, WinRM, SMB, printers, storage', [
      'endpoint_security.remote-desktop',
      'endpoint_security.file-sharing',
      'endpoint_security.printer',
      'endpoint_security.nas',
    ]),
    row('Names and build by NTLM’s challenge', ['endpoint_security.ntlm', 'endpoint_security.operating-system']),
    row('End of life of operating systems', ['endpoint_security.operating-system']),
    row('SMB 1, unsigned SMB and remote desktops without network log-in', [
      'endpoint_security.file-sharing',
      'endpoint_security.remote-desktop',
    ]),
    row(
      'Remote access gateways without support or under attack',
      ['endpoint_security.gateways'],
      'by page, path, cookie or factory certificate, none of which discloses a version; not by favicon hashes, which vendors neither publish nor keep',
    ),
    row('Infostealer logs of staff', ['hacker_chatter.accounts'], 'Hudson Rock; counted with hacker chatter'),
    declined('Signals supplied by the owner', 'not seen from outside; nothing is scored that a stranger could not see'),
  ],
};
