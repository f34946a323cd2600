import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { LANGUAGE_CODES, type LanguageCode, nearestLanguage } from '@assay/contract/languages.ts';
import type { PortRange } from '@assay/contract/values/authorizations.ts';
import { parse as parseName } from 'tldts';

/** One option: its text is in locales/<lang>/cli.json under `options.<name>`. */
interface OptionSpec {
  type: 'string' | 'boolean';
  /** May be repeated. */
  multiple?: true;
  short?: string;
  /** Shown in the help after the option. */
  value?: string;
}

/** Every option in the order of the help. */
export const OPTIONS = {
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
  help: { type: 'boolean', short: 'h' },
} as const satisfies Record<string, OptionSpec>;

/** Earlier names of options, accepted but not listed in the help. */
const FORMER_OPTIONS = { catalogue: { type: 'string' } } as const;

/** Parsed and validated options. */
export interface CliOptions {
  domain: string | null;
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

/** An invalid option; `id` is the key of its message under `errors.<id>` of cli.json. */
export class UsageError extends Error {
  readonly id: string;
  readonly value: string;
  constructor(id: string, value = '') {
    super(`${id} ${value}`.trim());
    this.name = 'UsageError';
    this.id = id;
    this.value = value;
  }
}

const PORT_MAX = 65_535;
const PORTS_MAX = 1_000;
const DNS_PORT = 53;

/** `80,443,8000-8010` → numbers, without duplicates. @throws UsageError */
export function readPorts(list: string): number[] {
  const ports = new Set<number>();
  for (const part of list.split(',')) {
    const range = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part);
    const from = Number(range?.[1]);
    const to = Number(range?.[2] ?? range?.[1]);
    if (!range || from < 1 || to > PORT_MAX || from > to) throw new UsageError('ports', part.trim());
    for (let port = from; port <= to; port += 1) ports.add(port);
  }
  if (ports.size > PORTS_MAX) throw new UsageError('too-many-ports', String(ports.size));
  return [...ports].sort((a, b) => a - b);
}

/** `192.0.2.53`, `192.0.2.53:5353`, `[2001:db8::53]:53`, `2001:db8::53`. @throws UsageError */
export function readResolver(text: string): { address: string; port: number } {
  const bracketed = /^\[([0-9a-f:.]+)\](?::(\d{1,5}))?$/i.exec(text);
  const plain = /^([^:\s]+)(?::(\d{1,5}))?$/.exec(text);
  const six = /^[0-9a-f:.]*$/i.test(text) && text.split(':').length > 2;
  const match = bracketed ?? (six ? ([text, text, undefined] as const) : plain);
  const port = Number(match?.[2] ?? DNS_PORT);
  if (!match || !isIP(match[1]!) || port < 1 || port > PORT_MAX) throw new UsageError('resolver', text);
  return { address: match[1]!, port };
}

function readScore(text: string | undefined): number | null {
  if (text === undefined) return null;
  const score = Number(text);
  if (!/^\d{1,3}$/.test(text) || score > 100) throw new UsageError('min-score', text);
  return score;
}

function readPhases(text: string | undefined): (1 | 2)[] {
  if (text === undefined) return [1, 2];
  if (text !== '1' && text !== '2') throw new UsageError('phase', text);
  return [Number(text) as 1 | 2];
}

/** A name as users type it → ASCII lower case without scheme, path and final dot. @throws UsageError */
export function readDomain(text: string): string {
  if (/^[a-z]+:\/\//i.test(text) || text.includes('/')) throw new UsageError('domain', text);
  const ascii = URL.parse(`http://${text.replace(/\.$/, '')}/`)?.hostname ?? '';
  const labels = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;
  if (!labels.test(ascii)) throw new UsageError('domain', text);
  return ascii;
}

/** A registrable name, not a public suffix (https://publicsuffix.org, ICANN section). */
function readOwnDomain(text: string): string {
  const domain = readDomain(text);
  const { isIcann, publicSuffix } = parseName(domain);
  if (isIcann && publicSuffix === domain) throw new UsageError('public-suffix', domain);
  return domain;
}

function readLanguage(wanted: string | undefined, environment: string | undefined): LanguageCode {
  if (wanted === undefined) return nearestLanguage(environment?.split('.')[0]?.replace('_', '-'));
  const primary = wanted.trim().toLowerCase().split('-')[0];
  if (!LANGUAGE_CODES.some((code) => code.split('-')[0] === primary)) throw new UsageError('language', wanted);
  return nearestLanguage(wanted);
}

/** Rejects hosts outside of the domain; addresses are checked against the domain's hosts during the scan. */
function refuseOutside({ domain, hosts, activeHosts }: CliOptions): void {
  const names = [...hosts, ...activeHosts.filter((host) => !isIP(host))];
  const outside = domain === null ? undefined : names.find((host) => host !== domain && !host.endsWith(`.${domain}`));
  if (outside !== undefined) throw new UsageError('outside', outside);
}

/**
 * Parses the command line.
 * @throws UsageError for invalid input
 */
export function readOptions(args: readonly string[], environmentLanguage: string | undefined): CliOptions {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError('option', (error as Error).message.split('.')[0] ?? '');
  }
  const { values, positionals } = parsed;
  if (positionals.length > 1) throw new UsageError('one-domain', positionals[1]);
  const language = readLanguage(values.lang, environmentLanguage);
  const range = values.ports === 'thousand' || values.ports === 'all' ? values.ports : null;
  const wish: CliOptions = {
    domain: positionals[0] === undefined ? null : readOwnDomain(positionals[0]),
    json: values.json ?? null,
    evidence: values.evidence ?? null,
    rejudge: values.rejudge ?? null,
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
    quiet: values.quiet ?? false,
    help: values.help ?? false,
  };
  if (!wish.help && wish.domain === null && wish.rejudge === null) throw new UsageError('no-domain');
  refuseOutside(wish);
  // Both exceed what may be sent to hosts without authorization.
  const deep = wish.udp ? '--udp' : range ? `--ports ${range}` : null;
  if (deep && wish.activeHosts.length === 0) throw new UsageError('needs-active', deep);
  return wish;
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: { ...OPTIONS, ...FORMER_OPTIONS },
    allowPositionals: true,
    strict: true,
  });
}
