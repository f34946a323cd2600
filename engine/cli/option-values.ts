import { isIP } from 'node:net';
import { type LanguageCode, nearestLanguage, supportedLanguage } from '@assay/contract/languages.ts';
import { SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import { parse as parseName } from 'tldts';
import { isHostName } from '#parse/names.ts';
import { CLI_FORMATS, type CliFormat } from './formats.ts';

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

export function readScore(text: string | undefined): number | null {
  if (text === undefined) return null;
  const score = Number(text);
  if (!/^\d{1,3}$/.test(text) || score > 100) throw new UsageError('min-score', text);
  return score;
}

export function readPhases(text: string | undefined): (1 | 2)[] {
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

/** A host name that is not a public suffix (RFC 1123 §2.1; https://publicsuffix.org, ICANN section). */
export function readOwnDomain(text: string): string {
  const domain = readDomain(text);
  if (!isHostName(domain)) throw new UsageError('domain', text);
  const { isIcann, publicSuffix } = parseName(domain);
  if (isIcann && publicSuffix === domain) throw new UsageError('public-suffix', domain);
  return domain;
}

export function readLanguage(wanted: string | undefined, environment: string | undefined): LanguageCode {
  if (wanted === undefined) return nearestLanguage(environment?.split('.')[0]?.replace('_', '-'));
  const language = supportedLanguage(wanted);
  if (!language) throw new UsageError('language', wanted);
  return language;
}

/** @throws UsageError */
export function readSeverity(text: string | undefined): Severity | null {
  if (text === undefined) return null;
  const severity = SEVERITIES.find((known) => known === text);
  if (!severity) throw new UsageError('severity', text);
  return severity;
}

/** @throws UsageError */
export function readFormat(text: string | undefined): CliFormat {
  if (text === undefined) return 'table';
  const format = CLI_FORMATS.find((known) => known === text);
  if (!format) throw new UsageError('format', text);
  return format;
}

export const COLOR_MODES = ['auto', 'always', 'never'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** @throws UsageError */
export function readColor(text: string | undefined): ColorMode {
  if (text === undefined) return 'auto';
  const mode = COLOR_MODES.find((known) => known === text);
  if (!mode) throw new UsageError('color', text);
  return mode;
}
