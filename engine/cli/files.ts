import { readFile, writeFile } from 'node:fs/promises';
import { PROVIDER_IDS, PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import type { EvidenceItem, EvidenceSet } from '../evidence/index.ts';
import { type StoredEvidenceItem, UnknownEvidence, upgradeEvidenceItem } from '../evidence/upgrade.ts';
import { DEFAULT_NETWORK, DEFAULT_SOURCES, type NetworkSettings, type SourceSettings } from '../settings.ts';
import { DOMAIN_PLACEHOLDER, STANDARD_OUTPUT } from './formats.ts';
import { type CliOptions, UsageError } from './options.ts';

const FORMAT = 'assay-evidence';

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError('file', file);
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await textOf(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('json', file);
  }
}

function isPiece(value: unknown): value is StoredEvidenceItem {
  const piece = value as Partial<StoredEvidenceItem> | null;
  return (
    typeof piece === 'object' &&
    typeof piece?.kind === 'string' &&
    typeof piece.version === 'number' &&
    typeof piece.asset === 'string' &&
    typeof piece.takenAt === 'string' &&
    typeof piece.outcome?.ok === 'boolean' &&
    (piece.outcome.ok
      ? typeof piece.outcome.value === 'object' && piece.outcome.value !== null && !Array.isArray(piece.outcome.value)
      : typeof piece.outcome.reason === 'string')
  );
}

/** Evidence written by `--evidence`, migrated to the current versions. @throws UsageError */
export async function readEvidence(file: string): Promise<EvidenceItem[]> {
  const content = (await readJson(file)) as { format?: unknown; pieces?: unknown } | null;
  if (content?.format !== FORMAT || !Array.isArray(content.pieces)) throw new UsageError('evidence', file);
  const garbage = content.pieces.findIndex((piece) => !isPiece(piece));
  if (garbage >= 0) throw new UsageError('piece', nameOf(content.pieces[garbage], garbage));
  try {
    return content.pieces.map((piece: StoredEvidenceItem) => upgradeEvidenceItem(piece));
  } catch (error) {
    if (error instanceof UnknownEvidence) throw new UsageError('evidence-version', error.kind);
    throw error;
  }
}

/** Kind and asset of an evidence item, or its position in the file if it has none. */
function nameOf(value: unknown, at: number): string {
  const { kind, asset } = (value ?? {}) as Partial<StoredEvidenceItem>;
  const named = [kind, asset].filter((part) => typeof part === 'string').map((part) => part.slice(0, 100));
  return named.length === 2 ? named.join(', ') : `#${at + 1}`;
}

/**
 * One evidence item per line, so that two files can be compared line by line. @throws UsageError if it cannot be
 * written
 */
export async function writeEvidence(file: string, set: EvidenceSet): Promise<void> {
  await writeOutput(file, evidenceText(set));
}

/** The content of an evidence file. */
export function evidenceText(set: EvidenceSet): string {
  const pieces = set.map((piece) => JSON.stringify(piece)).join(',\n');
  return `{"format":"${FORMAT}","version":1,"pieces":[\n${pieces}\n]}\n`;
}

/** The name of an output file for this domain. */
export function outputName(file: string, domain: string): string {
  return file.replaceAll(DOMAIN_PLACEHOLDER, domain);
}

/** @param output standard output, for the name `-` @throws UsageError */
export async function writeOutput(
  file: string,
  content: string | Uint8Array,
  output?: NodeJS.WritableStream,
): Promise<void> {
  if (file === STANDARD_OUTPUT && output) {
    output.write(content);
    return;
  }
  try {
    await writeFile(file, content);
  } catch {
    throw new UsageError('write', file);
  }
}

type Root = NetworkSettings['roots'][number];

/** Root servers: a JSON list of `{name, addresses}`, or IANA's hints file. @throws UsageError */
async function readRoots(file: string): Promise<Root[]> {
  const text = await textOf(file);
  if (/^\s*\[/.test(text)) {
    const rows = (await readJson(file)) as Partial<Root>[];
    if (rows.some((row) => typeof row?.name !== 'string' || !Array.isArray(row.addresses)))
      throw new UsageError('roots', file);
    return rows as Root[];
  }
  const addresses = new Map<string, string[]>();
  for (const match of text.matchAll(/^([^;\s]+)\s+(?:\d+\s+)?(?:IN\s+)?(?:A|AAAA)\s+(\S+)/gim)) {
    const name = match[1]!.toLowerCase().replace(/\.$/, '');
    addresses.set(name, [...(addresses.get(name) ?? []), match[2]!]);
  }
  if (addresses.size === 0) throw new UsageError('roots', file);
  return [...addresses].map(([name, list]) => ({ name, addresses: list }));
}

async function readDialMap(file: string): Promise<Record<string, number>> {
  const map = (await readJson(file)) as Record<string, unknown> | null;
  if (typeof map !== 'object' || map === null || Object.values(map).some((port) => typeof port !== 'number')) {
    throw new UsageError('dial-map', file);
  }
  return map as Record<string, number>;
}

async function readCertificates(file: string): Promise<string[]> {
  const found = (await textOf(file)).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (!found) throw new UsageError('ca', file);
  return found;
}

async function readLines(file: string): Promise<string[]> {
  const lines = (await textOf(file)).split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  return lines.filter((line) => line !== '');
}

/** Rates of `--slow`, connections per second to one address; requests on open connections are three times as many. */
const SLOW = { connectionsPerSecond: 5, deepConnectionsPerSecond: 5 } as const;

/** Network settings of the options. @throws UsageError */
export async function networkOf(wish: CliOptions): Promise<NetworkSettings> {
  return {
    ...DEFAULT_NETWORK,
    dialMap: wish.dialMap === null ? null : await readDialMap(wish.dialMap),
    resolvers: wish.resolvers,
    roots: wish.roots === null ? [] : await readRoots(wish.roots),
    trust: { certificates: wish.ca === null ? [] : await readCertificates(wish.ca), onlyThese: false },
    allowPrivate: wish.allowPrivate,
    doNotScan: wish.doNotScan === null ? [] : await readLines(wish.doNotScan),
    ...(wish.slow ? SLOW : {}),
    userAgent: wish.contact ? `${DEFAULT_NETWORK.userAgent} (+${wish.contact})` : DEFAULT_NETWORK.userAgent,
  };
}

/** Threat intelligence providers that may be used without consent to their terms. */
const DEFAULT_PROVIDERS: NonNullable<SourceSettings['providers']> = Object.fromEntries(
  PROVIDER_IDS.filter((id) => PROVIDERS[id].byDefault).map((id) => [id, { url: PROVIDERS[id].url, key: '' }]),
);

/** Sources to use: the file lists overrides; `null` disables a source. @throws UsageError */
export async function sourcesOf(wish: CliOptions): Promise<SourceSettings> {
  const usual = { ...DEFAULT_SOURCES, providers: DEFAULT_PROVIDERS };
  if (wish.sources === null) return usual;
  const content = (await readJson(wish.sources)) as { sources?: Partial<SourceSettings> } | null;
  if (typeof content !== 'object' || content === null) throw new UsageError('sources', wish.sources);
  const given = content.sources ?? (content as Partial<SourceSettings>);
  return { ...usual, ...given };
}
