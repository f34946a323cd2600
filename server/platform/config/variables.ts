import * as read from './readers.ts';
import { SOURCES } from './sources.ts';
import { type Variable, variable } from './variable.ts';

export type { Variable } from './variable.ts';

const PROCESS = {
  PORT: variable({ read: read.port, byDefault: '3000', means: 'TCP port of the web server; 0 takes any free one.' }),
  HOST: variable({
    read: read.text,
    byDefault: '127.0.0.1',
    means:
      'Address the web server listens on. `0.0.0.0` or `::` opens it to other machines: put a proxy with TLS in front.',
  }),
  PUBLIC_URL: variable({
    read: read.origin,
    byDefault: null,
    defaultWords: '`http://localhost:PORT`',
    means:
      'Address under which people reach this installation. It makes every link in mail, report and QR code, and stands in the verification record; a Host header never does.',
  }),
  ROLE: variable({
    read: read.oneOf('all', 'api', 'worker'),
    byDefault: 'all',
    means: 'What this process does: `api` serves, `worker` scans and makes reports, `all` does both.',
  }),
  TRUST_PROXY: variable({
    read: read.wholeNumber(0, 10),
    byDefault: '0',
    means:
      'Number of reverse proxies in front whose `X-Forwarded-For` is believed. Behind a proxy it has to be set, or all visitors share the limits of one network; without one it has to be 0, or visitors choose their own address. Start, log and the system page warn of a number that does not fit.',
  }),
  MAX_EVENT_LOOP_DELAY: variable({
    read: read.wholeNumber(0, 600_000),
    byDefault: '5000',
    means:
      'Milliseconds that the event loop may be late before the web server answers 503 to new requests until it has caught up; 0 = never.',
  }),
  LOG_LEVEL: variable({
    read: read.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    byDefault: 'info',
    means: 'The least severe entries that are written to the log (standard output, one JSON object a line).',
  }),
  LOG_FORMAT: variable({
    read: read.oneOf('json', 'text'),
    byDefault: null,
    defaultWords: '`text` on a terminal, else `json`',
    means: 'Form of the log.',
  }),
};

const DATABASE = {
  DATA_DIR: variable({
    read: read.text,
    byDefault: null,
    defaultWords:
      '`.data` in the checkout; `/var/lib/assay` when root starts it from a folder closed to other accounts',
    means: 'Folder of the embedded database, its log and the secret key. Must be on a local disk.',
  }),
  DATABASE_URL: variable({
    read: read.postgresUrl,
    byDefault: null,
    secret: true,
    means:
      'PostgreSQL 15 or newer to use instead of the embedded database, as the role `app`: it owns nothing but the queue’s schema.',
  }),
  DATABASE_URL_OWNER: variable({
    read: read.postgresUrl,
    byDefault: null,
    defaultWords: '`DATABASE_URL`',
    secret: true,
    means:
      'The same database as the role that owns it and migrates. Where one role does both, the start says what is weaker; a process that is given only the serving role leaves migrating to another one.',
  }),
  DATABASE_URL_DIRECT: variable({
    read: read.postgresUrl,
    byDefault: null,
    defaultWords: '`DATABASE_URL`',
    secret: true,
    means: 'The same database as `app`, past a transaction pooler: for notices between processes (LISTEN).',
  }),
  DATABASE_WAIT_SECONDS: variable({
    read: read.wholeNumber(0, 3_600),
    byDefault: '30',
    means:
      'Seconds that a start waits for the server of `DATABASE_URL` when it does not answer yet, as where both are started at once; 0 = the start stops at once.',
  }),
  DATABASE_POOL_MAX: variable({
    read: read.wholeNumber(2, 500),
    byDefault: '10',
    means:
      'Connections of one process, beside about eight of the queue and one for notices. The sum over all processes must fit max_connections.',
  }),
  DATABASE_BACKEND: variable({
    read: read.oneOf('postgres', 'citus', 'yugabytedb'),
    byDefault: 'postgres',
    means: 'Kind of server behind `DATABASE_URL`.',
  }),
  EMBEDDED_PG_USER: variable({
    read: read.text,
    byDefault: null,
    defaultWords: '`postgres`, else `nobody`',
    means: 'Account the embedded database runs as when root starts the product.',
  }),
};

const SECRETS = {
  SECRET_KEY: variable({
    read: read.secret,
    byDefault: null,
    defaultWords: 'made at first start in `DATA_DIR/secret-key` (embedded database only)',
    secret: true,
    means:
      'The one master secret: at least 32 random characters. Required with `DATABASE_URL`, the same in every process.',
  }),
  SECRET_KEY_FILE: variable({
    read: (path: string) => read.secret(read.file(path)),
    byDefault: null,
    secret: true,
    means: 'File that holds the master secret, instead of `SECRET_KEY`.',
  }),
  SECRET_KEY_PREVIOUS: variable({
    read: read.secret,
    byDefault: null,
    secret: true,
    means:
      'The other master secret while `SECRET_KEY` is replaced: it opens what it sealed, and seals nothing. See docs/security/incident-runbook.md.',
  }),
  SECURITY_CONTACT: variable({
    read: read.contact,
    byDefault: null,
    defaultWords: '`SCAN_CONTACT_EMAIL`',
    means:
      'Where vulnerabilities of this installation are reported: an address with `mailto:`, `https:` or `tel:`, told at `/.well-known/security.txt` (RFC 9116).',
  }),
  ADMIN_EMAIL: variable({
    read: read.emailAddress,
    byDefault: 'admin@assay.example',
    means: 'Address of the administrator made at first start.',
  }),
  ADMIN_SECOND_FACTOR: variable({
    read: read.yesOrNo,
    byDefault: 'yes',
    means:
      'Administrators must set up a second factor at their second log-in. The demo asks for it only where this says `yes`.',
  }),
  PASSWORD_LENGTH_MIN: variable({
    read: read.wholeNumber(8, 64),
    byDefault: '8',
    means: 'Least number of characters of a password.',
  }),
  PASSWORD_EXPIRY_DAYS: variable({
    read: read.wholeNumber(0, 3_650),
    byDefault: '0',
    means: 'Days after which a password expires; 0 = never.',
  }),
};

const SIGN_ON = {
  SIGN_ON_ISSUER: variable({
    read: read.issuer,
    byDefault: null,
    means:
      'OpenID Connect provider for single sign-on: its issuer, as its discovery document names it. The log-in page then has a button for it. Register `PUBLIC_URL/login` there as redirect address, and the scopes `openid email`. Accounts are found by an e-mail address that the provider says is verified, and linked on first use; none are made.',
  }),
  SIGN_ON_CLIENT_ID: variable({ read: read.text, byDefault: null, means: 'Client id that the provider gave.' }),
  SIGN_ON_CLIENT_SECRET: variable({ read: read.text, byDefault: null, secret: true, means: 'Its secret.' }),
  SIGN_ON_NAME: variable({
    read: read.text,
    byDefault: null,
    defaultWords: 'host of `SIGN_ON_ISSUER`',
    means: 'Name of the provider, as the button shows it.',
  }),
  SIGN_ON_SECOND_FACTOR: variable({
    read: read.oneOf('own', 'provider'),
    byDefault: 'own',
    means:
      'Whose second factor counts after single sign-on: `own` asks accounts for theirs here as well, `provider` leaves it to the provider.',
  }),
  SIGN_ON_PRIVATE_HOSTS: variable({
    read: read.hosts,
    byDefault: null,
    means:
      'Host names and addresses, separated by commas, that the provider may name in its metadata (for keys, tokens and user information) although their addresses are private or loopback. The host of `SIGN_ON_ISSUER` needs no entry.',
  }),
};

const MAIL = {
  SMTP_URL: variable({
    read: read.smtpUrl,
    byDefault: null,
    secret: true,
    means: 'Server that sends mail. Without it mails stay in the outbox.',
  }),
  MAIL_FROM: variable({
    read: read.sender,
    byDefault: null,
    defaultWords: '`Assay <no-reply@host of PUBLIC_URL>`',
    means: 'Sender of mails.',
  }),
};

const SCANNING = {
  SCAN_CONTACT_URL: variable({
    read: read.httpUrl,
    byDefault: null,
    defaultWords: '`PUBLIC_URL/scanner`, if `PUBLIC_URL` is set',
    means:
      'Page named in the user agent, where a target’s operator learns who scans. Without any, public targets are not scanned.',
  }),
  SCAN_CONTACT_EMAIL: variable({
    read: read.emailAddress,
    byDefault: null,
    means: 'Address on the page `/scanner`, to which owners of targets write.',
  }),
  SCAN_ADDRESSES: variable({
    read: read.networks,
    byDefault: null,
    means: 'Addresses and networks that scans come from, separated by commas; `/scanner` names them.',
  }),
  WEBHOOK_PORTS: variable({
    read: read.ports,
    byDefault: null,
    means:
      'Ports at which webhooks may be called beside 80 and 443, separated by commas. Any other is refused, so that a webhook cannot be used to probe services.',
  }),
  SCAN_ALLOW_PRIVATE: variable({
    read: read.yesOrNo,
    byDefault: 'no',
    means: 'Allow targets on private, loopback and link-local addresses.',
  }),
  SCAN_CONCURRENCY: variable({
    read: read.wholeNumber(1, 64),
    byDefault: '4',
    means: 'Scans a worker runs at the same time.',
  }),
  SCAN_CONNECTIONS_PER_SECOND: variable({
    read: read.wholeNumber(1, 10_000),
    byDefault: '50',
    means: 'New connections a second to one target address, and to one /24 (IPv6: /48).',
  }),
  SCAN_DEEP_CONNECTIONS_PER_SECOND: variable({
    read: read.wholeNumber(1, 10_000),
    byDefault: '400',
    means: 'The same where the owner of an address allowed a deeper scan of its ports.',
  }),
  SCAN_NMAP: variable({
    read: read.text,
    byDefault: null,
    defaultWords: 'not used',
    means: 'Program of nmap, which is asked about open ports behind which nothing was understood.',
  }),
  SCAN_FINGERPRINTS_FOLDER: variable({
    read: read.text,
    byDefault: null,
    means: 'Folder of further fingerprints in the XML format of recog, beside those built in.',
  }),
  HOSTS_PER_SCAN: variable({
    read: read.wholeNumber(1, 1_000),
    byDefault: '250',
    means: 'Hosts looked at per scan; the rest is listed as not assessed.',
  }),
  SCAN_DIAL_MAP_FILE: variable({
    read: read.dialMap,
    byDefault: null,
    means:
      'For the lab and tests only: JSON file that leads targets to ports on loopback; everything else is unreachable.',
  }),
  DNS_RESOLVERS: variable({
    read: read.servers,
    byDefault: null,
    defaultWords: 'those of the operating system',
    means: 'Recursive, validating resolvers, separated by commas.',
  }),
  DNS_ROOTS_FILE: variable({
    read: read.roots,
    byDefault: null,
    defaultWords: 'the root servers of the Internet',
    means: 'JSON file with other root servers.',
  }),
  CA_FILE: variable({
    read: read.certificates,
    byDefault: null,
    means: 'PEM certificates trusted beside those of Node.js when targets are judged.',
  }),
  DO_NOT_SCAN_FILE: variable({
    read: read.lines,
    byDefault: null,
    means: 'Names and networks that are never contacted, one a line.',
  }),
};

const RETENTION = {
  EVIDENCE_MONTHS: variable({
    read: read.wholeNumber(1, 120),
    byDefault: '12',
    means:
      'Months that evidence and files of reports are kept; what the newest rating of a domain stands on stays longer, and its newest report.',
  }),
  AUDIT_PERSONAL_MONTHS: variable({
    read: read.wholeNumber(0, 120),
    byDefault: '24',
    means: 'Months after which personal details leave the audit log, whose chain stays; 0 = never by age.',
  }),
};

const FEEDS = {
  FEED_KEV_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    means: 'Known exploited vulnerabilities, or `off`.',
  }),
  FEED_EPSS_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    means: 'Probability of exploitation, or `off`.',
  }),
  FEED_NVD_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://services.nvd.nist.gov/rest/json/cves/2.0',
    means: 'Vulnerabilities by product (NVD 2.0), or `off`.',
  }),
  FEED_NVD_FILES_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://nvd.nist.gov/feeds/json/cve/2.0',
    means:
      'Folder of the same as files by year and of changes, with their checksums: quicker than the interface, and asked instead of it; or `off`.',
  }),
  FEED_CVE_RECORDS_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'off',
    means:
      'CVE records 5.1 with CISA’s decisions (SSVC) and version ranges: an archive such as `https://github.com/cisagov/vulnrichment/archive/refs/heads/develop.tar.gz` (more than a hundred megabytes), a list, or one record a line.',
  }),
  FEED_RETIRE_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v4.json',
    means: 'Vulnerable script libraries (retire.js), or `off`.',
  }),
  FEED_NVD_KEY: variable({ read: read.text, byDefault: null, secret: true, means: 'Key for it: faster.' }),
  FEED_END_OF_LIFE_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://endoflife.date/api/v1/products/full',
    means: 'Release cycles and their ends, or `off`.',
  }),
  FEED_DISTRIBUTIONS: variable({
    read: read.namedUrls,
    byDefault:
      'debian=https://osv-vulnerabilities.storage.googleapis.com/Debian/all.zip,ubuntu=https://osv-vulnerabilities.storage.googleapis.com/Ubuntu/all.zip,redhat=https://osv-vulnerabilities.storage.googleapis.com/Red%20Hat/all.zip',
    means:
      'What distributions say of vulnerabilities in their packages, as archives of OSV records, `name=address`, separated by commas, or `off`: Debian, Ubuntu, Red Hat, AlmaLinux and Rocky Linux are read.',
  }),
  FEED_BLOCK_LISTS: variable({
    read: read.namedUrls,
    byDefault:
      'ipsum=https://raw.githubusercontent.com/stamparm/ipsum/master/levels/3.txt,tor-exits=https://check.torproject.org/torbulkexitlist',
    means:
      'Lists of addresses to download, `name=address`, separated by commas, or `off`. The name `tor-exits` stands for exits of Tor, all others for attackers.',
  }),
};

/** Every variable the product reads, in the order of the document. */
export const GROUPS = {
  'Web server and process': PROCESS,
  Database: DATABASE,
  'Secrets and passwords': SECRETS,
  'Single sign-on': SIGN_ON,
  Mail: MAIL,
  Scanning: SCANNING,
  Retention: RETENTION,
  'Outside sources': SOURCES,
  Feeds: FEEDS,
} as const satisfies Record<string, Record<string, Variable<unknown>>>;

export const VARIABLES = {
  ...PROCESS,
  ...DATABASE,
  ...SECRETS,
  ...SIGN_ON,
  ...MAIL,
  ...SCANNING,
  ...RETENTION,
  ...SOURCES,
  ...FEEDS,
};

export type VariableName = keyof typeof VARIABLES;

type Read<V> = V extends { read(text: string): infer T } ? (V extends { byDefault: string } ? T : T | null) : never;
/** What each variable gives; null where it may be absent. */
export type Values = { [K in VariableName]: Read<(typeof VARIABLES)[K]> };
