import { PROCESS } from './process-variables.ts';
import * as read from './readers.ts';
import { SOURCES } from './sources.ts';
import { type Variable, variable } from './variable.ts';

export type { Variable } from './variable.ts';

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
      'PostgreSQL 15 or newer instead of the embedded database, with the role `app`, which owns only the schema of the job queue.',
  }),
  DATABASE_URL_OWNER: variable({
    read: read.postgresUrl,
    byDefault: null,
    defaultWords: '`DATABASE_URL`',
    secret: true,
    means:
      'The same database with the role that owns it and runs migrations. With one role for both, a warning at the start explains the weaknesses; a process with the serving role only does not migrate.',
  }),
  DATABASE_URL_DIRECT: variable({
    read: read.postgresUrl,
    byDefault: null,
    defaultWords: '`DATABASE_URL`',
    secret: true,
    means:
      'The same database with the role `app`, without a transaction pooler: for notices between processes (LISTEN).',
  }),
  DATABASE_WAIT_SECONDS: variable({
    read: read.wholeNumber(0, 3_600),
    byDefault: '30',
    means:
      'Seconds to wait at the start for the server of `DATABASE_URL`, for example if both are started together; 0 = fail immediately.',
  }),
  DATABASE_POOL_MAX: variable({
    read: read.wholeNumber(2, 500),
    byDefault: '10',
    means:
      'Connections of one process, in addition to nine of the job queue, one for notices and, in a process of all roles, seven of the job thread. The sum over all processes must not exceed max_connections.',
  }),
  DATABASE_BACKEND: variable({
    read: read.oneOf('postgres', 'citus', 'yugabytedb'),
    byDefault: 'postgres',
    means: 'Type of the server of `DATABASE_URL`: `postgres`, `citus` or `yugabytedb`.',
  }),
  DATABASE_EMBEDDED_OS_USER: variable({
    read: read.text,
    byDefault: null,
    defaultWords: '`postgres`, else `nobody`',
    means: 'Account of the embedded database if root starts the product.',
  }),
};

const OBJECT_STORAGE = {
  OBJECT_STORAGE: variable({
    read: read.bucket,
    byDefault: null,
    means:
      'S3-compatible bucket, `s3://bucket` or `s3://bucket/prefix`, the same in every process: evidence, replaced assessments, reports and documents of questionnaires are moved there from the database after an hour. Without it they stay in the database. See docs/operating.md.',
  }),
  OBJECT_STORAGE_ENDPOINT: variable({
    read: read.httpUrl,
    byDefault: null,
    defaultWords: 'AWS',
    means: 'URL of another server than AWS, such as `https://minio.example.com:9000`.',
  }),
  OBJECT_STORAGE_REGION: variable({ read: read.text, byDefault: 'us-east-1', means: 'Region of the bucket.' }),
  OBJECT_STORAGE_ACCESS_KEY_ID: variable({
    read: read.text,
    byDefault: null,
    defaultWords: 'credentials as the AWS SDK finds them, for example of an instance role',
    secret: true,
    means: 'Access key. It needs `s3:GetObject`, `s3:PutObject` and `s3:DeleteObject`.',
  }),
  OBJECT_STORAGE_SECRET_ACCESS_KEY: variable({
    read: read.text,
    byDefault: null,
    secret: true,
    means: 'Its secret.',
  }),
};

const SECRETS = {
  SECRET_KEY: variable({
    read: read.secret,
    byDefault: null,
    defaultWords: 'made at first start in `DATA_DIR/secret-key` (embedded database only)',
    secret: true,
    means: 'Master secret: at least 32 random characters. Required with `DATABASE_URL`, the same in every process.',
  }),
  SECRET_KEY_FILE: variable({
    read: (path: string) => read.secret(read.file(path)),
    byDefault: null,
    secret: true,
    means: 'File with the master secret, instead of `SECRET_KEY`.',
  }),
  SECRET_KEY_PREVIOUS: variable({
    read: read.secret,
    byDefault: null,
    secret: true,
    means:
      'Previous master secret while `SECRET_KEY` is replaced: used for decryption only. See docs/security/incident-runbook.md.',
  }),
  SECURITY_CONTACT: variable({
    read: read.contact,
    byDefault: null,
    defaultWords: '`SCAN_CONTACT_EMAIL`',
    means:
      'Contact for vulnerabilities of this installation: a `mailto:`, `https:` or `tel:` URI, published at `/.well-known/security.txt` (RFC 9116).',
  }),
  ADMIN_EMAIL: variable({
    read: read.emailAddress,
    byDefault: 'admin@assay.example',
    means: 'E-mail address of the administrator created at the first start.',
  }),
  ADMIN_SECOND_FACTOR: variable({
    read: read.yesOrNo,
    byDefault: 'yes',
    means: 'Administrators must set up a second factor at their second log-in. The demo requires it only with `yes`.',
  }),
  PASSWORD_MIN_LENGTH: variable({
    read: read.wholeNumber(8, 64),
    byDefault: '8',
    means: 'Minimum number of characters of a password.',
  }),
  PASSWORD_EXPIRY_DAYS: variable({
    read: read.wholeNumber(0, 3_650),
    byDefault: '0',
    means: 'Days after which a password expires; 0 = never.',
  }),
};

const SIGN_ON = {
  OIDC_ISSUER: variable({
    read: read.issuer,
    byDefault: null,
    means:
      'OpenID Connect provider for single sign-on: its issuer, as in its discovery document. The login page then shows a button for it. Further providers are added on the settings page. Register `PUBLIC_URL/login/environment` there as redirect URI, and the scopes `openid email`. Accounts are found by an e-mail address that the provider asserts as verified, and linked on first use; none are created.',
  }),
  OIDC_CLIENT_ID: variable({ read: read.text, byDefault: null, means: 'Client id that the provider gave.' }),
  OIDC_CLIENT_SECRET: variable({ read: read.text, byDefault: null, secret: true, means: 'Its secret.' }),
  OIDC_NAME: variable({
    read: read.text,
    byDefault: null,
    defaultWords: 'host of `OIDC_ISSUER`',
    means: 'Name of the provider on the button.',
  }),
  OIDC_SECOND_FACTOR: variable({
    read: read.oneOf('own', 'provider'),
    byDefault: 'own',
    means:
      'Second factor after single sign-on: `own` requires the account’s second factor as well, `provider` relies on the provider.',
  }),
  OIDC_PRIVATE_HOSTS: variable({
    read: read.hosts,
    byDefault: null,
    means:
      'Host names and addresses, separated by commas, that the provider may name in its metadata (for keys, tokens and user information) although their addresses are private or loopback. The host of `OIDC_ISSUER` needs no entry. Applies to providers configured in the browser as well, whose own hosts need an entry.',
  }),
};

const MAIL = {
  SMTP_URL: variable({
    read: read.smtpUrl,
    byDefault: null,
    secret: true,
    means: 'SMTP server. Without one, mails stay in the outbox.',
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
      'URL in the user agent at which operators of targets learn who scans. Without it, public targets are not scanned.',
  }),
  SCAN_CONTACT_EMAIL: variable({
    read: read.emailAddress,
    byDefault: null,
    means: 'Contact address on the page `/scanner` for owners of targets.',
  }),
  SCAN_ADDRESSES: variable({
    read: read.networks,
    byDefault: null,
    means: 'Source addresses and networks of scans, separated by commas; published on `/scanner`.',
  }),
  WEBHOOK_PORTS: variable({
    read: read.ports,
    byDefault: null,
    means:
      'Ports allowed for webhooks in addition to 80 and 443, separated by commas. Others are refused, so that webhooks cannot be used to probe services.',
  }),
  TIMESTAMP_URL: variable({
    read: read.httpUrl,
    byDefault: null,
    means:
      'RFC 3161 time-stamp service for the signatures of PDF reports (PAdES B-T). It receives a digest of each signature, and nothing of the report. While it fails, reports are signed without a time-stamp, which is logged.',
  }),
  SCAN_ALLOW_PRIVATE: variable({
    read: read.yesOrNo,
    byDefault: 'no',
    means: 'Allow targets on private, loopback and link-local addresses.',
  }),
  SCAN_CONCURRENCY: variable({
    read: read.wholeNumber(1, 64),
    byDefault: '4',
    means: 'Concurrent scans of a worker.',
  }),
  SCANS_PER_COMPANY: variable({
    read: read.wholeNumber(1, 1_000),
    byDefault: '4',
    means: 'Concurrent scans of one company over all workers, so that a large company leaves room for the others.',
  }),
  SCAN_CONNECTIONS_PER_SECOND: variable({
    read: read.wholeNumber(1, 10_000),
    byDefault: '50',
    means:
      'New connections per second to one target address; a /24 (IPv6: /48) gets four times as many. Three times as many requests are sent on open connections, at most six at once to a host.',
  }),
  SCAN_AUTHORIZED_CONNECTIONS_PER_SECOND: variable({
    read: read.wholeNumber(1, 10_000),
    byDefault: '400',
    means: 'The same for addresses whose owner authorized a deeper port scan.',
  }),
  SCAN_NMAP: variable({
    read: read.text,
    byDefault: null,
    defaultWords: 'not used',
    means: 'Path of nmap, which is run for open ports whose service was not identified.',
  }),
  SCAN_FINGERPRINTS_FOLDER: variable({
    read: read.text,
    byDefault: null,
    means: 'Folder of additional fingerprints in recog’s XML format.',
  }),
  SCAN_MAX_HOSTS: variable({
    read: read.wholeNumber(1, 1_000),
    byDefault: '250',
    means: 'Maximum number of hosts per scan; the rest is listed as not assessed.',
  }),
  SCAN_DIAL_MAP_FILE: variable({
    read: read.dialMap,
    byDefault: null,
    means:
      'For the lab and tests only: JSON file that maps targets to ports on loopback; all other addresses are unreachable.',
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
    means: 'PEM file of root certificates trusted in addition to those of Node.js when targets are assessed.',
  }),
  DO_NOT_SCAN_FILE: variable({
    read: read.lines,
    byDefault: null,
    means: 'File of names and networks that are never contacted, one per line.',
  }),
};

const RETENTION = {
  EVIDENCE_MONTHS: variable({
    read: read.wholeNumber(1, 120),
    byDefault: '12',
    means:
      'Retention of evidence and report files in months; the evidence of a domain’s newest rating and its newest report are kept longer.',
  }),
  AUDIT_PERSONAL_MONTHS: variable({
    read: read.wholeNumber(0, 120),
    byDefault: '24',
    means:
      'Months after which personal details are erased from the audit log, whose hash chain remains valid; 0 = never by age.',
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
    means: 'Exploitation probability (EPSS), or `off`.',
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
      'Base URL of the same data as files by year and of changes, with checksums: faster than the API, and used instead of it; or `off`.',
  }),
  FEED_CVE_RECORDS_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'off',
    means:
      'CVE records 5.1 with CISA’s decisions (SSVC) and version ranges: an archive such as `https://github.com/cisagov/vulnrichment/archive/refs/heads/develop.tar.gz` (more than a hundred megabytes), a list, or one record per line.',
  }),
  FEED_RETIRE_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v4.json',
    means: 'Vulnerable JavaScript libraries (retire.js), or `off`.',
  }),
  FEED_NVD_KEY: variable({ read: read.text, byDefault: null, secret: true, means: 'Key for it: faster.' }),
  FEED_END_OF_LIFE_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://endoflife.date/api/v1/products/full',
    means: 'Release cycles and end-of-life dates, or `off`.',
  }),
  FEED_DISTRIBUTIONS: variable({
    read: read.namedUrls,
    byDefault:
      'debian=https://osv-vulnerabilities.storage.googleapis.com/Debian/all.zip,ubuntu=https://osv-vulnerabilities.storage.googleapis.com/Ubuntu/all.zip,redhat=https://osv-vulnerabilities.storage.googleapis.com/Red%20Hat/all.zip',
    means:
      'Distributions’ advisories about their packages, as archives of OSV records, `name=url`, separated by commas, or `off`: Debian, Ubuntu, Red Hat, AlmaLinux and Rocky Linux are read.',
  }),
  FEED_BLOCK_LISTS: variable({
    read: read.namedUrls,
    byDefault:
      'ipsum=https://raw.githubusercontent.com/stamparm/ipsum/master/levels/3.txt,tor-exits=https://check.torproject.org/torbulkexitlist',
    means:
      'Lists of IP addresses to download, `name=url`, separated by commas, or `off`. The name `tor-exits` is for Tor exit nodes, all others are for attackers.',
  }),
};

/** Every variable the product reads, in the order of the document. */
export const GROUPS = {
  'Web server and process': PROCESS,
  Database: DATABASE,
  'Object storage': OBJECT_STORAGE,
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
  ...OBJECT_STORAGE,
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
/** Value of each variable; null if it is optional. */
export type Values = { [K in VariableName]: Read<(typeof VARIABLES)[K]> };
