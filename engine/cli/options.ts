import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { Severity } from '@assay/contract/severities.ts';
import type { PortRange } from '@assay/contract/values/authorizations.ts';
import { type CliFormat, DOMAIN_PLACEHOLDER } from './formats.ts';
import {
  type ColorMode,
  readColor,
  readDomain,
  readFormat,
  readLanguage,
  readOwnDomain,
  readPhases,
  readPorts,
  readResolver,
  readScore,
  readSeverity,
  UsageError,
} from './option-values.ts';

export { readDomain, readPorts, readResolver, UsageError } from './option-values.ts';

/** One option: its text is in locales/<lang>/cli.json under `options.<name>`. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  /** May be repeated. */
  multiple?: true;
  short?: string;
  /** Shown in the help after the option. */
  value?: string;
}

/** Every option in the order of the help. */
export const OPTIONS = {
  format: { type: 'string', short: 'f', value: 'FORMAT' },
  output: { type: 'string', short: 'o', value: 'FILE' },
  'fail-on': { type: 'string', value: 'SEVERITY' },
  baseline: { type: 'string', value: 'FILE' },
  ignore: { type: 'string', value: 'FILE' },
  config: { type: 'string', value: 'FILE' },
  verbose: { type: 'boolean', short: 'v' },
  color: { type: 'string', value: 'auto|always|never' },
  json: { type: 'string', value: 'FILE' },
  evidence: { type: 'string', value: 'FILE' },
  rejudge: { type: 'string', value: 'FILE' },
  'min-score': { type: 'string', value: 'N' },
  lang: { type: 'string', value: 'CODE' },
  yes: { type: 'boolean', short: 'y' },
  host: { type: 'string', multiple: true, value: 'NAME' },
  exclude: { type: 'string', multiple: true, value: 'NAME' },
  active: { type: 'string', multiple: true, value: 'HOST' },
  ports: { type: 'string', value: 'LIST|thousand|all' },
  udp: { type: 'boolean' },
  slow: { type: 'boolean' },
  selector: { type: 'string', multiple: true, value: 'NAME' },
  phase: { type: 'string', value: '1|2' },
  resolver: { type: 'string', multiple: true, value: 'ADDRESS[:PORT]' },
  roots: { type: 'string', value: 'FILE' },
  ca: { type: 'string', value: 'FILE' },
  'dial-map': { type: 'string', value: 'FILE' },
  'allow-private': { type: 'boolean' },
  'do-not-scan': { type: 'string', value: 'FILE' },
  sources: { type: 'string', value: 'FILE' },
  catalog: { type: 'string', value: 'FILE' },
  contact: { type: 'string', value: 'URL' },
  quiet: { type: 'boolean', short: 'q' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Record<string, OptionSpec>;

/** Earlier names of options, accepted but not listed in the help. */
const FORMER_OPTIONS = { catalogue: { type: 'string' } } as const;

/** Parsed and validated options. */
export interface CliOptions {
  /** Domains to scan; with `rejudge` at most one, which the evidence has to be of. */
  domains: string[];
  format: CliFormat;
  /** Null or `-` = standard output. */
  output: string | null;
  failOn: Severity | null;
  baseline: string | null;
  ignore: string | null;
  verbose: boolean;
  color: ColorMode;
  version: boolean;
  json: string | null;
  evidence: string | null;
  rejudge: string | null;
  minScore: number | null;
  language: LanguageCode;
  yes: boolean;
  hosts: string[];
  excluded: string[];
  activeHosts: string[];
  ports: number[];
  /** Port range on the hosts of `--active`; an explicit list of ports is scanned as given. */
  portRange: PortRange;
  udp: boolean;
  /** Few connections and requests per second, for fragile servers. */
  slow: boolean;
  selectors: string[];
  phases: (1 | 2)[];
  resolvers: { address: string; port: number }[];
  roots: string | null;
  ca: string | null;
  dialMap: string | null;
  allowPrivate: boolean;
  doNotScan: string | null;
  sources: string | null;
  catalog: string | null;
  contact: string | null;
  quiet: boolean;
  help: boolean;
}

/** Is it the domain, or a name below it? */
export const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Rejects hosts outside of the domains; addresses are checked against the domain's hosts during the scan. */
function refuseOutside({ domains, hosts, activeHosts }: CliOptions): void {
  const names = [...hosts, ...activeHosts.filter((host) => !isIP(host))];
  const outside =
    domains.length === 0 ? undefined : names.find((host) => !domains.some((domain) => isWithin(host, domain)));
  if (outside !== undefined) throw new UsageError('outside', outside);
}

/** One file cannot contain the results of several domains, except for the table. */
function refuseSharedFile({ domains, format, output, json, evidence }: CliOptions): void {
  if (domains.length < 2) return;
  const shared = [format === 'table' ? null : (output ?? '-'), json, evidence].find(
    (file) => file !== null && !file.includes(DOMAIN_PLACEHOLDER),
  );
  if (shared !== undefined) throw new UsageError('several-outputs', String(shared));
}

/**
 * Parses the command line.
 * @throws UsageError for invalid input
 */
export function readOptions(args: readonly string[], environmentLanguage: string | undefined): CliOptions {
  const { values, positionals } = parseCommandLine(args);
  const rejudge = values.rejudge ?? null;
  if (rejudge !== null && positionals.length > 1) throw new UsageError('one-domain', positionals[1]);
  const language = readLanguage(values.lang, environmentLanguage);
  const range = values.ports === 'thousand' || values.ports === 'all' ? values.ports : null;
  const wish: CliOptions = {
    domains: [...new Set(positionals.map(readOwnDomain))],
    format: readFormat(values.format),
    output: values.output ?? null,
    failOn: readSeverity(values['fail-on']),
    baseline: values.baseline ?? null,
    ignore: values.ignore ?? null,
    verbose: values.verbose ?? false,
    color: readColor(values.color),
    version: values.version ?? false,
    json: values.json ?? null,
    evidence: values.evidence ?? null,
    rejudge,
    minScore: readScore(values['min-score']),
    language,
    yes: values.yes ?? false,
    hosts: (values.host ?? []).map(readDomain),
    excluded: values.exclude ?? [],
    activeHosts: (values.active ?? []).map((host) => (isIP(host) ? host : readDomain(host))),
    ports: values.ports === undefined || range ? [] : readPorts(values.ports),
    portRange: range ?? (values.ports === undefined ? 'usual' : 'all'),
    udp: values.udp ?? false,
    selectors: values.selector ?? [],
    phases: readPhases(values.phase),
    resolvers: (values.resolver ?? []).map(readResolver),
    roots: values.roots ?? null,
    ca: values.ca ?? null,
    dialMap: values['dial-map'] ?? null,
    allowPrivate: values['allow-private'] ?? false,
    doNotScan: values['do-not-scan'] ?? null,
    sources: values.sources ?? null,
    catalog: values.catalog ?? values.catalogue ?? null,
    contact: values.contact ?? null,
    slow: values.slow ?? false,
    quiet: values.quiet ?? false,
    help: values.help ?? false,
  };
  if (!wish.help && !wish.version && wish.domains.length === 0 && rejudge === null) throw new UsageError('no-domain');
  refuseOutside(wish);
  refuseSharedFile(wish);
  // Both exceed what may be sent to hosts without authorization.
  const deep = wish.udp ? '--udp' : range ? `--ports ${range}` : null;
  if (deep && wish.activeHosts.length === 0) throw new UsageError('needs-active', deep);
  return wish;
}

/** Values of options and the other arguments, not yet validated. @throws UsageError for unknown options */
export function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...OPTIONS, ...FORMER_OPTIONS },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError('option', (error as Error).message.split('.')[0] ?? '');
  }
}
