import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { APPLICATION_NAME, APPLICATION_VERSION, PRIVACY_VERSION } from '@assay/contract/limits.ts';
import { CAPITAL_CURRENCY } from '@assay/contract/registration/industries.ts';
import { DEFAULT_NETWORK, type NetworkSettings, type SourceSettings } from '@assay/engine';
import type { ObjectStorageSettings } from '../files/object-storage.ts';
import { dataFolder } from './data-folder.ts';
import { DATABASE_TIMEOUTS, type DatabaseTimeouts } from './database-timeouts.ts';
import { FORMER_NAMES } from './former-names.ts';
import type { LogInWaits } from './log-in-waits.ts';
import type { ProviderOverrides } from './provider-overrides.ts';
import { VARIABLES, type Values, type Variable, type VariableName } from './variables.ts';

/** A page sends about ten; tests and offices behind one address send more. */
const CALLS_PER_MINUTE = 1_200;
/**
 * Twenty attempts take a minute, and a user who mistypes twice does not notice the delay (OWASP Authentication Cheat
 * Sheet, throttling).
 */
const LOG_IN_WAITS: LogInWaits = { firstMs: 200, maxMs: 4_000 };
/** With a heartbeat of ten seconds a worker's death is noticed within fifteen. */
const QUEUE_LOOK_SECONDS = 5;

/**
 * All validated settings of the operator. Nothing else in the server reads the environment. Settings of administrators
 * apply where the environment has none (server/platform/settings/settings.ts), so a process reads these members when it
 * needs them.
 */
export interface Config {
  /** Variables that the environment sets: their values cannot be changed in the browser. */
  given: readonly VariableName[];
  /** Variables that the environment sets by an earlier name, with their present one. */
  formerNames: readonly { former: string; name: VariableName }[];
  role: 'all' | 'api' | 'worker';
  /** Name of this process in logs: the host's, and random digits that change with each start. */
  instance: string;
  port: number;
  host: string;
  /** Scheme, host and port, without a slash at the end. */
  publicUrl: string;
  trustProxy: number;
  /** Milliseconds of delay above which requests are answered with 503; 0 = never. */
  maxEventLoopDelay: number;
  /** Listener for metrics and probes; null = none. */
  operations: { port: number; host: string } | null;
  /** Collector of traces; null = none are recorded. */
  tracing: TracingSettings | null;
  log: { level: Values['LOG_LEVEL']; format: 'json' | 'text' };
  /** Absolute. */
  dataDir: string;
  /** Null = the embedded one. */
  database: { url: string; ownerUrl: string; directUrl: string } | null;
  /** Time in seconds that a start waits for an external database that does not respond. */
  databaseWait: number;
  databasePoolMax: number;
  databaseTimeouts: DatabaseTimeouts;
  databaseBackend: Values['DATABASE_BACKEND'];
  /** Where contents are moved to; null = they stay in the database. */
  objectStorage: ObjectStorageSettings | null;
  /** Interval of the search for jobs whose worker died, in whole seconds. */
  queueLookSeconds: number;
  embeddedUser: string | null;
  /** Null = the one in the data folder. */
  secretKey: string | null;
  /** The previous `secretKey`, while rows are encrypted again. */
  secretKeyPrevious: string | null;
  administratorEmail: string;
  /** Published in security.txt; null = the contact for scans, if there is one. */
  securityContact: string | null;
  /** Administrators must set up a second factor at their second login. */
  administratorSecondFactor: boolean;
  passwords: { lengthMin: number; expiryDays: number };
  /** Delay of a login after failed ones. */
  logInWaits: LogInWaits;
  /** Of one network, and of one account's known devices. */
  callsPerMinute: number;
  signOn: SignOnSettings | null;
  /** Hosts with private addresses that providers configured in the browser may use. */
  signOnPrivateHosts: readonly string[];
  mail: { smtpUrl: string | null; from: string };
  scans: {
    /** Page named in the user agent; null = the operator has to give one before a public target is scanned. */
    contactUrl: string | null;
    /** Published on `/scanner`; null = none. */
    contactEmail: string | null;
    /** Addresses and networks that scans come from, separated by commas, published on `/scanner`; empty = none. */
    addresses: string;
    concurrency: number;
    /** Concurrent scans of one company over all workers. */
    perCompany: number;
    /** Maximum number of hosts per scan; the rest is listed as not assessed. */
    hostsMax: number;
  };
  retention: {
    /**
     * Months that evidence and report files are kept, in addition to the evidence of the newest rating and the newest
     * report.
     */
    evidenceMonths: number;
    /** Months after which personal details leave the audit log's side table; 0 = never by age. */
    auditPersonalMonths: number;
  };
  /** ISO 4217, of the capital brackets. */
  capitalCurrency: string;
  /** The operator's privacy policy by language, and the version that a registration agrees to. */
  privacy: { version: string; texts: Readonly<Record<string, string>> };
  /** Ports allowed for webhooks in addition to 80 and 443. */
  webhookPorts: readonly number[];
  /** RFC 3161 time-stamp service for signatures of PDFs; null = none. */
  timestampUrl: string | null;
  network: NetworkSettings;
  sources: SourceSettings;
  /**
   * Threat-intelligence providers whose address, key or limits are set by the environment; null in place of one =
   * disabled.
   */
  providers: ProviderOverrides | 'off' | null;
  /** Where feeds are downloaded from; null = off. */
  feeds: {
    kev: string | null;
    epss: string | null;
    nvd: string | null;
    nvdKey: string | null;
    /** Folder of NVD's files, which are used before its API. */
    nvdFiles: string | null;
    cveRecords: string | null;
    retire: string | null;
    endOfLife: string | null;
    blockLists: readonly { name: string; url: string }[];
    /** Archives of distributions' package advisories. */
    distributions: readonly { name: string; url: string }[];
  };
}

/** A collector that takes traces by OTLP over HTTP. */
export interface TracingSettings {
  /** Of the traces, not of the collector: it ends with `/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of the traces that begin here and are recorded, 0 to 1. */
  ratio: number;
}

/** The OpenID Connect provider of single sign-on. */
export interface SignOnSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As the button shows it. */
  name: string;
  /** Which second factor is required: the provider's or the account's. */
  secondFactor: 'own' | 'provider';
  /** Names and addresses of private hosts that the provider's metadata may name, in addition to the issuer's. */
  privateHosts: readonly string[];
}

/** Settings with every feed disabled. */
export const NO_FEEDS: Config['feeds'] = {
  kev: null,
  epss: null,
  nvd: null,
  nvdKey: null,
  nvdFiles: null,
  cveRecords: null,
  retire: null,
  endOfLife: null,
  blockLists: [],
  distributions: [],
};

/** Invalid configuration: the message contains one line per error, with the variable and the valid values. */
export class ConfigError extends Error {}

/** @throws ConfigError listing all errors */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => [
      name,
      readVariable(name as VariableName, variable, environment, problems),
    ]),
  ) as Values;
  problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const names = Object.keys(VARIABLES) as VariableName[];
  const given = names.filter((name) => textOf(name, environment));
  const formerNames = names.flatMap((name) => {
    const former = FORMER_NAMES[name];
    return former && environment[former]?.trim() ? [{ former, name }] : [];
  });
  return { ...assemble(values, given), formerNames };
}

/** The present name wins over the earlier one; empty if neither is set. */
function textOf(name: VariableName, environment: Readonly<Record<string, string | undefined>>): string {
  const former = FORMER_NAMES[name];
  return environment[name]?.trim() || (former && environment[former]?.trim()) || '';
}

function readVariable(
  name: VariableName,
  variable: Variable<unknown>,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): unknown {
  const given = textOf(name, environment) || variable.byDefault;
  if (given === null) return null;
  try {
    return variable.read(given);
  } catch (error) {
    const shown = variable.secret ? '' : ` ("${given.slice(0, 100)}" is not)`;
    problems.push(`${name} must be ${(error as Error).message}${shown}.`);
    return null;
  }
}

function contradictions(values: Values): string[] {
  const found: string[] = [];
  const named = (...names: VariableName[]) => names.filter((name) => values[name] !== null);
  if (values.SECRET_KEY && values.SECRET_KEY_FILE) found.push('Set SECRET_KEY or SECRET_KEY_FILE, not both.');
  if (values.SECRET_KEY_PREVIOUS && !values.SECRET_KEY && !values.SECRET_KEY_FILE) {
    found.push('SECRET_KEY_PREVIOUS is set, but SECRET_KEY is not: set both, or neither.');
  }
  if (values.DATABASE_URL && !values.SECRET_KEY && !values.SECRET_KEY_FILE) {
    found.push(
      'SECRET_KEY must be set with DATABASE_URL: at least 32 characters of random text (`openssl rand -base64 48` makes some), the same in every process and kept as long as the database.',
    );
  }
  for (const name of named('DATABASE_URL_OWNER', 'DATABASE_URL_DIRECT')) {
    if (!values.DATABASE_URL) found.push(`${name} is set, but DATABASE_URL is not: set both, or neither.`);
  }
  for (const name of named(
    'OBJECT_STORAGE_ENDPOINT',
    'OBJECT_STORAGE_ACCESS_KEY_ID',
    'OBJECT_STORAGE_SECRET_ACCESS_KEY',
  )) {
    if (!values.OBJECT_STORAGE) found.push(`${name} is set, but OBJECT_STORAGE is not: set both, or neither.`);
  }
  if ((values.OBJECT_STORAGE_ACCESS_KEY_ID === null) !== (values.OBJECT_STORAGE_SECRET_ACCESS_KEY === null)) {
    found.push('Set both OBJECT_STORAGE_ACCESS_KEY_ID and OBJECT_STORAGE_SECRET_ACCESS_KEY, or neither.');
  }
  const signOn = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = signOn.filter((name) => values[name] === null);
  if (missing.length === 1 || missing.length === 2) {
    found.push(`${missing.join(' and ')} must be set for single sign-on: all three of ${signOn.join(', ')}, or none.`);
  }
  return found;
}

function signOnSettings(values: Values): SignOnSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return null;
  const name = values.OIDC_NAME ?? new URL(issuer).hostname;
  const { OIDC_SECOND_FACTOR: secondFactor, OIDC_PRIVATE_HOSTS: privateHosts } = values;
  return { issuer, clientId, clientSecret, name, secondFactor, privateHosts: privateHosts ?? [] };
}

const withSlash = (text: string) => (text.endsWith('/') ? text : `${text}/`);

function objectStorageSettings(values: Values): ObjectStorageSettings | null {
  const { OBJECT_STORAGE_ACCESS_KEY_ID: accessKeyId, OBJECT_STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return (
    values.OBJECT_STORAGE && {
      ...values.OBJECT_STORAGE,
      endpoint: values.OBJECT_STORAGE_ENDPOINT,
      region: values.OBJECT_STORAGE_REGION,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    }
  );
}

function tracingSettings(values: Values): Config['tracing'] {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    url: `${withSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT)}v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** The public host as the scanner's name for mail servers (RFC 5321 §4.1.1.1), unless it is no name of the public DNS. */
function helloOf(publicUrl: string): Pick<Config['network'], 'helloName'> {
  const { hostname: name } = new URL(publicUrl);
  const isPublic = isIP(name) === 0 && /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/i.test(name);
  return isPublic && !/\.(?:localhost|local|internal)$/i.test(name) ? { helloName: name } : {};
}

function assemble(values: Values, given: readonly VariableName[]): Omit<Config, 'formerNames'> {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const contactUrl = values.SCAN_CONTACT_URL ?? (values.PUBLIC_URL ? `${values.PUBLIC_URL}/scanner` : null);
  return {
    given,
    role: values.PROCESS_ROLE,
    instance: `${hostname()}-${randomBytes(4).toString('hex')}`,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    trustProxy: values.TRUST_PROXY,
    maxEventLoopDelay: values.MAX_EVENT_LOOP_DELAY,
    operations: values.OPERATIONS_PORT === null ? null : { port: values.OPERATIONS_PORT, host: values.OPERATIONS_HOST },
    tracing: tracingSettings(values),
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json') },
    dataDir: dataFolder(values.DATA_DIR),
    database: values.DATABASE_URL
      ? {
          url: values.DATABASE_URL,
          ownerUrl: values.DATABASE_URL_OWNER ?? values.DATABASE_URL,
          directUrl: values.DATABASE_URL_DIRECT ?? values.DATABASE_URL,
        }
      : null,
    databaseWait: values.DATABASE_WAIT_SECONDS,
    databasePoolMax: values.DATABASE_POOL_MAX,
    databaseTimeouts: DATABASE_TIMEOUTS,
    databaseBackend: values.DATABASE_BACKEND,
    objectStorage: objectStorageSettings(values),
    queueLookSeconds: QUEUE_LOOK_SECONDS,
    embeddedUser: values.DATABASE_EMBEDDED_OS_USER,
    secretKey: values.SECRET_KEY ?? values.SECRET_KEY_FILE,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    administratorEmail: values.ADMIN_EMAIL,
    securityContact: values.SECURITY_CONTACT,
    administratorSecondFactor: values.ADMIN_SECOND_FACTOR,
    passwords: { lengthMin: values.PASSWORD_MIN_LENGTH, expiryDays: values.PASSWORD_EXPIRY_DAYS },
    logInWaits: LOG_IN_WAITS,
    callsPerMinute: CALLS_PER_MINUTE,
    signOn: signOnSettings(values),
    signOnPrivateHosts: values.OIDC_PRIVATE_HOSTS ?? [],
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${APPLICATION_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    scans: {
      contactUrl,
      contactEmail: values.SCAN_CONTACT_EMAIL,
      addresses: values.SCAN_ADDRESSES ?? '',
      concurrency: values.SCAN_CONCURRENCY,
      perCompany: values.SCANS_PER_COMPANY,
      hostsMax: values.SCAN_MAX_HOSTS,
    },
    retention: { evidenceMonths: values.EVIDENCE_MONTHS, auditPersonalMonths: values.AUDIT_PERSONAL_MONTHS },
    capitalCurrency: CAPITAL_CURRENCY,
    webhookPorts: values.WEBHOOK_PORTS ?? [],
    timestampUrl: values.TIMESTAMP_URL,
    privacy: { version: PRIVACY_VERSION, texts: {} },
    network: {
      ...DEFAULT_NETWORK,
      dialMap: values.SCAN_DIAL_MAP_FILE,
      resolvers: values.DNS_RESOLVERS ?? [],
      roots: values.DNS_ROOTS_FILE ?? [],
      trust: { certificates: values.CA_FILE ?? [], onlyThese: false },
      allowPrivate: values.SCAN_ALLOW_PRIVATE,
      doNotScan: values.DO_NOT_SCAN_FILE ?? [],
      userAgent: `${APPLICATION_NAME}/${APPLICATION_VERSION}${contactUrl ? ` (+${contactUrl})` : ''}`,
      ...helloOf(publicUrl),
      connectionsPerSecond: values.SCAN_CONNECTIONS_PER_SECOND,
      deepConnectionsPerSecond: values.SCAN_AUTHORIZED_CONNECTIONS_PER_SECOND,
      nmap: values.SCAN_NMAP,
      fingerprints: values.SCAN_FINGERPRINTS_FOLDER,
    },
    sources: {
      certificateLog: values.SOURCE_CERTIFICATE_LOG_URL,
      certificateLogFallback: values.SOURCE_CERTIFICATE_LOG_FALLBACK_URL,
      routeOrigins: values.SOURCE_ROUTE_ORIGINS_URL,
      rdapBootstrap: values.SOURCE_RDAP_BOOTSTRAP_URL,
      rdapAddress: values.SOURCE_RDAP_ADDRESS_URL,
      ransomLook: values.SOURCE_RANSOMLOOK_URL,
      haveIBeenPwned: values.SOURCE_HIBP_URL,
      openPhish: values.SOURCE_OPENPHISH_URL,
      phishingFeeds: values.SOURCE_PHISHING_FEEDS,
      virusTotal: values.SOURCE_VIRUSTOTAL_URL
        ? { url: values.SOURCE_VIRUSTOTAL_URL, key: values.SOURCE_VIRUSTOTAL_KEY ?? '' }
        : null,
      dnsBlockLists: values.SOURCE_DNS_BLOCK_LISTS,
      nameBlockLists: values.SOURCE_NAME_BLOCK_LISTS,
      lookAlikeNames: values.LOOK_ALIKE_NAMES,
      lookAlikePages: values.LOOK_ALIKE_PAGES,
    },
    providers: values.SOURCE_PROVIDERS_FILE,
    feeds: {
      kev: values.FEED_KEV_URL,
      epss: values.FEED_EPSS_URL,
      nvd: values.FEED_NVD_URL,
      nvdKey: values.FEED_NVD_KEY,
      nvdFiles: values.FEED_NVD_FILES_URL,
      cveRecords: values.FEED_CVE_RECORDS_URL,
      retire: values.FEED_RETIRE_URL,
      endOfLife: values.FEED_END_OF_LIFE_URL,
      distributions: values.FEED_DISTRIBUTIONS,
      blockLists: values.FEED_BLOCK_LISTS,
    },
  };
}
