import { isHostName } from '#parse/names.ts';
import { discardedOfVersion, parseTags, recordsOfVersion } from './tags.ts';

/** A policy file of MTA-STS (RFC 8461 §3.2). */
export interface MtaStsPolicy {
  mode: 'enforce' | 'testing' | 'none' | null;
  /** Patterns: a host name, or `*.` and a domain. */
  mx: string[];
  maxAgeSeconds: number | null;
  /** Invalid lines, and missing keys. */
  errors: string[];
  /** Repeated keys other than `mx`: all but the first are ignored (RFC 8461 §3.2). */
  repeated: string[];
}

/** RFC 8461 §3.2: about one year. */
const MAX_AGE_MAX_SECONDS = 31_557_600;

/** Parses a policy file; never throws. */
export function parseMtaStsPolicy(text: string): MtaStsPolicy {
  const policy: MtaStsPolicy = { mode: null, mx: [], maxAgeSeconds: null, errors: [], repeated: [] };
  const seen = new Set<string>();
  let version = false;
  for (const line of text.split(/\r?\n/, 200)) {
    if (line.trim() === '') continue;
    const at = line.indexOf(':');
    const key = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = line.slice(at + 1).trim();
    const again = key !== 'mx' && seen.has(key);
    seen.add(key);
    if (at < 0) policy.errors.push(line.slice(0, 100));
    else if (again) policy.repeated.push(key.slice(0, 100));
    else if (key === 'version') version = value === 'STSv1';
    else if (key === 'mode')
      policy.mode = value === 'enforce' || value === 'testing' || value === 'none' ? value : null;
    else if (key === 'mx' && !isHostName(value.replace(/^\*\./, ''))) policy.errors.push(line.slice(0, 100));
    else if (key === 'mx') policy.mx.push(value.toLowerCase());
    else if (key === 'max_age') policy.maxAgeSeconds = maxAgeOf(value);
  }
  if (!version) policy.errors.push('version');
  if (policy.mode === null) policy.errors.push('mode');
  if (policy.maxAgeSeconds === null) policy.errors.push('max_age');
  if (policy.mx.length === 0 && policy.mode !== 'none') policy.errors.push('mx');
  return policy;
}

function maxAgeOf(value: string): number | null {
  return /^\d{1,10}$/.test(value) && Number(value) <= MAX_AGE_MAX_SECONDS ? Number(value) : null;
}

/** Returns true if a mail host matches one of the policy's patterns. An asterisk matches one label (RFC 8461 §4.1). */
export function coversMailHost(policy: MtaStsPolicy, host: string): boolean {
  const name = host.toLowerCase();
  return policy.mx.some((pattern) =>
    pattern.startsWith('*.') ? name.split('.').slice(1).join('.') === pattern.slice(2) : name === pattern,
  );
}

/** A TXT record that must be unique; `errors` are parts that receivers ignore. */
export interface SingleRecord {
  state: 'none' | 'invalid' | 'found';
  errors: string[];
}

/** The `_mta-sts` record: exactly one with an id (RFC 8461 §3.1). */
export function readMtaStsRecord(records: readonly string[]): SingleRecord {
  return single(records, 'STSv1', (tags) => /^[A-Za-z0-9]{1,32}$/.test(tags.get('id') ?? ''));
}

/** The `_smtp._tls` record: exactly one with `mailto:` or `https:` receivers (RFC 8460 §3). */
export function readTlsReporting(records: readonly string[]): SingleRecord {
  return single(records, 'TLSRPTv1', (tags) => {
    const receivers = (tags.get('rua') ?? '').split(',').map((receiver) => receiver.trim());
    return receivers.every((receiver) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(receiver));
  });
}

function single(
  records: readonly string[],
  version: string,
  isComplete: (tags: ReadonlyMap<string, string>) => boolean,
): SingleRecord {
  const found = recordsOfVersion(records, version);
  // A record that is discarded for its prefix was intended as one.
  if (found.length === 0)
    return { state: discardedOfVersion(records, version).length > 0 ? 'invalid' : 'none', errors: [] };
  const { tags, errors } = parseTags(found[0]!);
  return { state: found.length === 1 && isComplete(tags) ? 'found' : 'invalid', errors };
}

/** A BIMI record (draft-brand-indicators-for-message-identification §4.3). */
export interface BimiRecord {
  logo: string | null;
  certificate: string | null;
  /** Parts that mail clients ignore: repeated and unknown tags, invalid values. */
  errors: string[];
}

const BIMI_TAGS = new Set(['v', 'l', 'a', 'avp', 'lps']);

/** The `default._bimi` record: its logo and certificate URLs; null without a record. */
export function readBimi(records: readonly string[]): BimiRecord | null {
  const [record] = recordsOfVersion(records, 'BIMI1');
  if (record === undefined) return null;
  const { tags, errors } = parseTags(record);
  const isWrong = ([name, value]: [string, string]) =>
    !BIMI_TAGS.has(name) ||
    (name === 'avp' && !/^(?:brand|personal)$/i.test(value)) ||
    ((name === 'l' || name === 'a') && value !== '' && !URL.canParse(value));
  const wrong = [...tags].filter(isWrong).map(([name, value]) => `${name}=${value}`.slice(0, 100));
  return { logo: tags.get('l') || null, certificate: tags.get('a') || null, errors: [...errors, ...wrong] };
}
