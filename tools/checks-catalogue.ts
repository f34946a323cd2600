/**
 * What ratings of this kind look at, row by row, and the check that does it here. `later` rows are known gaps.
 * docs/checks.md ends with this table; a test asks that every named check exists and every check is named.
 */
export interface CatalogueRow {
  what: string;
  /** Check ids without the area where it is the section's own; `later` when nothing does it yet. */
  checks: readonly string[];
  /** Why a row is not a check of its own, or what of it is missing. */
  note?: string;
  /** Kinds of evidence, where the row is something collected for every check and judged by none. */
  evidence?: string;
}

export interface CatalogueSection {
  title: string;
  rows: readonly CatalogueRow[];
}

const row = (what: string, checks: readonly string[], note?: string): CatalogueRow =>
  note === undefined ? { what, checks } : { what, checks, note };
const evidence = (what: string, kinds: string, note?: string): CatalogueRow => ({
  ...row(what, [], note),
  evidence: kinds,
});
const later = (what: string, note?: string): CatalogueRow => row(what, [], note);

const WEB: CatalogueSection = {
  title: 'Web application security',
  rows: [
    row('HTTPS missing or unreachable', ['web_app_security.https']),
    row('HTTP leads to HTTPS on the same host first', ['web_app_security.redirect']),
    row('HSTS missing, short, invalid, without subdomains', ['web_app_security.hsts']),
    row(
      'HSTS preload list',
      ['web_app_security.hsts'],
      'the conditions for the list; the list itself is part of browsers and larger than all other data of a scan',
    ),
    row('Certificate expired, not yet valid, for another name, self-signed, incomplete chain', [
      'web_app_security.certificate',
    ]),
    row('Certificate ends soon, is valid too long', ['web_app_security.certificate-life']),
    row('Short keys, old signatures', ['web_app_security.certificate-strength']),
    row('Certificate in public logs, with a way to revoke it, promise of stapling kept', [
      'web_app_security.certificate-proofs',
    ]),
    row('TLS versions', ['web_app_security.tls-versions']),
    row('Cipher suites, forward secrecy, authenticated encryption', ['web_app_security.cipher-suites']),
    row(
      'Renegotiation, compression, fallback, early data, extended master secret, groups and hash of the key exchange',
      ['web_app_security.tls-handshake'],
    ),
    row(
      'Heartbleed, CCS, Ticketbleed, ROBOT, DROWN, POODLE',
      ['web_app_security.tls-flaws', 'web_app_security.tls-versions', 'web_app_security.cipher-suites'],
      'Heartbleed and Ticketbleed only where active tests are allowed, for they make a server hand out memory; DROWN and POODLE are SSL 2.0 and 3.0',
    ),
    row('Grade after a published guide', ['web_app_security.tls-grade'], 'a fact beside the findings'),
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
    row('CORS with credentials, reflected origins, null, look-alikes, plain http', ['web_app_security.cors']),
    row(
      'HTTP/2, HTTP/3, compression, IPv6, RPKI of the web address',
      ['web_app_security.delivery'],
      'HTTP/3 is announced over HTTP/2 and no fault to be without, nor is IPv6; RPKI stands with IP reputation',
    ),
    row('Web application firewall present', ['web_app_security.firewall'], 'a fact beside the findings'),
  ],
};

const REPUTATION: CatalogueSection = {
  title: 'IP reputation',
  rows: [
    row(
      'Addresses on DNS block lists',
      ['ip_reputation.dns-block-lists'],
      'of own hosts, and of mail hosts and name servers of others, which cost nothing',
    ),
    row('Domain on DNS block lists of names', ['ip_reputation.name-block-lists'], 'lists that the operator names'),
    row('Addresses on downloaded block lists', ['ip_reputation.block-lists']),
    row(
      'Tor exits and relays',
      ['ip_reputation.block-lists'],
      'a list of exits can be named among the downloaded lists; relaying alone is no fault',
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
    row('Country of addresses', ['ip_reputation.country']),
    row(
      'RPKI validity of the announced prefix',
      ['ip_reputation.route-origin'],
      'invalid only: most prefixes are not signed',
    ),
  ],
};

const NETWORK: CatalogueSection = {
  title: 'Network port security',
  rows: [
    row('Databases open', ['network_security.databases']),
    row('Databases without a password, confirmed by a read-only question', ['network_security.databases']),
    row('Remote administration: SSH, Telnet, r-services', ['network_security.ssh', 'network_security.remote-shells']),
    row('Remote desktops and management', ['endpoint_security.remote-desktop'], 'counted once, with endpoints'),
    row('Remote procedure calls, NFS, rsync, LDAP', ['network_security.internal-services']),
    row('SMB and NetBIOS', ['endpoint_security.file-sharing'], 'counted once, with endpoints'),
    row('FTP', ['network_security.ftp']),
    row('POP3, IMAP and handing in mail without TLS', ['network_security.mail-access']),
    row('SSH algorithms and protocol 1', ['network_security.ssh-algorithms', 'network_security.ssh']),
    row('TLS on ports other than the web', ['network_security.service-tls']),
    row('Open proxies', ['network_security.proxies']),
    row('Open resolvers', ['dns_health.recursion', 'network_security.udp-services']),
    row(
      'Addresses that take every connection',
      ['network_security.accepts-everything'],
      'ports are not judged by number',
    ),
    row(
      'UDP amplifiers: NTP, SNMP, SSDP, memcached, CLDAP',
      ['network_security.udp-services'],
      'where the owner allowed it',
    ),
    row('VPN and appliance portals', ['network_security.old-tunnels', 'network_security.appliances']),
    row('Devices, industrial control, message brokers', ['network_security.devices']),
    row('Printers and storage devices', ['endpoint_security.printer', 'endpoint_security.nas']),
    row('Container and control planes', ['network_security.control-planes']),
    row(
      'Passive fallback by a search engine for ports',
      [],
      'a provider (Shodan InternetDB): its terms exclude commercial use',
    ),
  ],
};

const DNS: CatalogueSection = {
  title: 'DNS health',
  rows: [
    row(
      'Two name servers with addresses of their own in two networks, of two operators',
      ['dns_health.servers'],
      'services that answer at many places behind one address (anycast) are one network for nobody',
    ),
    row('Lame and unreachable servers, UDP and TCP', ['dns_health.servers']),
    row('Addresses of servers: public, with a reverse name', ['dns_health.servers']),
    row('Names of servers and mail hosts that are host names', ['dns_health.servers', 'dns_health.mx']),
    row('EDNS and its unknown versions, options and flags; AAAA; spelling; referrals upwards', [
      'dns_health.server-protocol',
    ]),
    row('SOA: serials, all fields alike on all servers, timers, contact, primary, exactly one', ['dns_health.soa']),
    row('Parent and child agree, servers agree with each other; glue', ['dns_health.delegation']),
    row('Referrals that fit 512 bytes', [], 'not judged: EDNS and TCP, which are, made it irrelevant'),
    row(
      'Answers from another address than was asked',
      ['dns_health.servers'],
      'no answer counts but from the address that was asked',
    ),
    row('Aliases at the apex, name servers or mail hosts that are aliases or addresses', [
      'dns_health.apex-alias',
      'dns_health.servers',
      'dns_health.mx',
    ]),
    row('The web name www', ['dns_health.www']),
    row('Zone transfer open', ['dns_health.zone-transfer']),
    row('Version told by the server', ['dns_health.server-version']),
    row(
      'DNSSEC missing, bogus, weak, expiring, valid for too long',
      ['dns_health.dnssec'],
      'validated here from the root down',
    ),
    row('DS without key, servers without signatures, missing proofs, NSEC3 parameters, CDS', ['dns_health.dnssec']),
    row(
      'CAA: missing, without issuers or reports, critical and unknown',
      ['dns_health.caa'],
      'who issued is not compared with who may: names in CAA and in certificates have no table in common',
    ),
    row('Wildcard', ['dns_health.wildcard']),
    row('Dangling aliases, name servers and mail hosts that others may take over', [
      'dns_health.dangling',
      'dns_health.servers',
      'dns_health.mx',
    ]),
    row('SPF', ['dns_health.spf'], 'evaluated as RFC 7208 says, macros included, for a stranger'),
    row('DMARC', ['dns_health.dmarc']),
    row('DKIM keys', ['dns_health.dkim'], 'of known selectors and those that the owner enters; unknown is not missing'),
    row('MTA-STS and TLS reporting', ['dns_health.mta-sts', 'dns_health.tls-rpt']),
    row('STARTTLS, certificate and DANE of mail hosts', ['dns_health.starttls', 'dns_health.dane']),
    row('BIMI: record, policy, logo, certificate', ['dns_health.bimi']),
    row('Domains without mail, locked down', ['dns_health.mx', 'dns_health.spf', 'dns_health.dmarc'], 'pass'),
    row(
      'Registration: expiry, lock',
      ['dns_health.registration'],
      'whether it is signed is asked of the parent zone itself',
    ),
  ],
};

const APPLICATION: CatalogueSection = {
  title: 'Application security',
  rows: [
    row('Vulnerable script libraries', ['patch_cadence.vulnerable-software'], 'counted once, with patches'),
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
    row('Source maps and log files', ['information_leakage.source-map', 'information_leakage.log']),
    row('Secrets in public scripts', ['application_security.script-secret']),
    row('Cloud storage that lists its content', ['application_security.directory-listing'], 'under own names'),
    row('Log-in forms over HTTP, forms without a token', [
      'application_security.log-in-form',
      'application_security.form-forgery',
    ]),
    row('HTTP methods', ['application_security.trace'], 'TRACE; PUT later'),
    row('Default pages and installers', ['application_security.default-page', 'application_security.installer']),
    row('API documentation and GraphQL schemas', ['application_security.api-docs']),
    row(
      'Reflected input, errors of databases, open redirects, path traversal, header injection, host header, templates',
      [
        'application_security.reflected-input',
        'application_security.sql-errors',
        'application_security.open-redirect',
        'application_security.path-traversal',
        'application_security.header-injection',
        'application_security.host-header',
        'application_security.template-arithmetic',
      ],
      'active tests: only on hosts that the owner authorized',
    ),
    row('Paths told by robots.txt', ['information_leakage.robots'], 'counted with leakage'),
    later('Links that hand over the opener, outdated copyright', 'not scored by anyone worth following'),
  ],
};

const ENDPOINT: CatalogueSection = {
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
      'by their page; the version where it tells one',
    ),
    row('Infostealer logs of staff', ['hacker_chatter.accounts'], 'Hudson Rock; counted with hacker chatter'),
    row('Signals supplied by the owner', [], 'not seen from outside; nothing is scored that a stranger could not see'),
  ],
};

const PATCH: CatalogueSection = {
  title: 'Patch cadence',
  rows: [
    row('Product and version in the range of a CVE', ['patch_cadence.vulnerable-software']),
    row('Known exploited vulnerabilities', ['patch_cadence.vulnerable-software']),
    row('Probability of exploitation', ['patch_cadence.vulnerable-software']),
    row(
      'Exploitation status and impact (SSVC)',
      ['patch_cadence.vulnerable-software'],
      'active exploitation is high; the rest is shown',
    ),
    row('End of life', ['patch_cadence.end-of-life']),
    row('Newest version of the release', ['patch_cadence.behind']),
    later(
      'Days from publication until gone',
      'told on the page of patches from the history; not judged, since version texts alone are too uncertain for a pace',
    ),
    row(
      'TLS stack patched, certificate renewed in time',
      ['web_app_security.certificate-life', 'web_app_security.tls-flaws'],
      'counted with the web',
    ),
    row(
      'Age of script libraries',
      ['patch_cadence.vulnerable-software', 'patch_cadence.behind'],
      'by faults and by the newest version; days of release are in no feed',
    ),
    row('Back-ported fixes of distributions', ['patch_cadence.vulnerable-software'], 'lower the confidence'),
  ],
};

const LEAKAGE: CatalogueSection = {
  title: 'Information leakage',
  rows: [
    row(
      'Accounts of the domain in breaches',
      ['hacker_chatter.accounts'],
      'Have I Been Pwned, with a key; counted with hacker chatter',
    ),
    row('Infostealer logs', ['hacker_chatter.accounts'], 'Hudson Rock; counted with hacker chatter'),
    later('Leaked services and keys', 'LeakIX shows the leaked content itself, which is not to be held here'),
    row('Secrets in public code', ['information_leakage.public-code'], 'GitHub, with a key'),
    row('What search engines keep', ['information_leakage.search-results'], 'Brave Search, with a key'),
    row('Pastes', ['hacker_chatter.pastes'], 'Psbdmp, where it is switched on; counted with hacker chatter'),
    row('Metadata of documents', ['information_leakage.document-metadata']),
    row('Internal addresses and names', [
      'information_leakage.internal-address',
      'information_leakage.internal-certificate-name',
    ]),
    row('Mail addresses on pages', ['information_leakage.contact']),
    row('Log-in portals', ['information_leakage.log-in-portal']),
    row('Breach of the domain’s own service', ['hacker_chatter.breach'], 'counted with hacker chatter'),
    row('Post of a ransomware group', ['hacker_chatter.ransomware'], 'counted with hacker chatter'),
    row('security.txt', ['information_leakage.security-txt']),
  ],
};

const CHATTER: CatalogueSection = {
  title: 'Hacker chatter',
  rows: [
    row('Named by a ransomware group', ['hacker_chatter.ransomware']),
    row('Own pages in phishing feeds', ['hacker_chatter.phishing-host']),
    row(
      'Indicator feeds that name the domain',
      ['hacker_chatter.indicators'],
      'ThreatFox, URLhaus, OTX, VirusTotal, urlscan.io',
    ),
    row('Reports on bug bounty platforms', ['hacker_chatter.bug-bounty'], 'Open Bug Bounty'),
    row('Pastes that name the domain', ['hacker_chatter.pastes']),
    row('Mail accounts in breaches and stealer logs', ['hacker_chatter.accounts']),
    row('Fresh known-exploited entries for software seen', ['hacker_chatter.exploited-products']),
    later('Sectors and countries under attack', 'a fact about others: nothing here would change by it'),
    later('News', 'a mention says nothing of security without a person who reads it'),
    later('Defacement lists', 'none offers an interface'),
  ],
};

const SOCIAL: CatalogueSection = {
  title: 'Social engineering',
  rows: [
    row('Look-alike domains registered', ['social_engineering.look-alikes'], 'seventeen ways, decision 0035'),
    row('Look-alikes with mail or registered lately', ['social_engineering.look-alikes']),
    row(
      'Same page or icon on a look-alike',
      ['social_engineering.look-alikes'],
      'where the operator allows asking a stranger’s page',
    ),
    row(
      'Certificates issued for look-alikes',
      ['social_engineering.look-alikes'],
      'not searched for: each name would cost a question of a small quota, and the registration tells the same',
    ),
    row('Mail in the domain’s name', ['social_engineering.spoofing'], 'points are counted with DNS health'),
    row(
      'Mail hosts that tell which mailboxes exist',
      ['social_engineering.mail-verification'],
      'VRFY; trying recipients would begin a delivery to somebody',
    ),
    row('Mail addresses of staff on pages', ['information_leakage.contact'], 'counted with leakage'),
    row('Phishing pages in the domain’s name', ['social_engineering.phishing']),
    row('New look-alikes under any ending', ['social_engineering.look-alikes'], 'registered within thirty days'),
    row(
      'Defensive registrations',
      ['social_engineering.look-alikes'],
      'names on the domain’s own servers pass, and those that the owner marks',
    ),
  ],
};

const DISCOVERY: CatalogueSection = {
  title: 'Finding hosts, for all areas',
  rows: [
    evidence('Certificate logs', 'certificate-log', 'a second service is asked where the first gives no answer'),
    evidence('Names of served certificates', 'tls'),
    evidence('Targets of MX, NS, SPF and aliases', 'mail, zone, host-dns'),
    evidence('Usual names', 'discovery', 'names that a wildcard answers for are told apart'),
    evidence('Reverse names of own addresses', 'reputation', 'once they lead back'),
    evidence(
      'How sure each host is',
      'all of these',
      'shown on the domain’s page, where its owner confirms or rejects it',
    ),
  ],
};

/** The sections in report order. */
export const CATALOGUE: readonly CatalogueSection[] = [
  WEB,
  REPUTATION,
  NETWORK,
  DNS,
  APPLICATION,
  ENDPOINT,
  PATCH,
  LEAKAGE,
  CHATTER,
  SOCIAL,
  DISCOVERY,
];
