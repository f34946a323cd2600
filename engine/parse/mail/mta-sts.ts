import { parseTags, recordsOfVersion } from './tags.ts';

/** A policy file of MTA-STS (RFC 8461 §3.2). */
export interface MtaStsPolicy {
  mode: 'enforce' | 'testing' | 'none' | null;
  /** Patterns: a host name, or `*.` and a domain. */
  mx: string[];
  maxAgeSeconds: number | null;
  /** Lines that are wrong, and keys that are missing. */
  errors: string[];
}

/** Reads a policy file; never throws. */
export function parseMtaStsPolicy(text: string): MtaStsPolicy {
  const policy: MtaStsPolicy = { mode: null, mx: [], maxAgeSeconds: null, errors: [] };
  let version = false;
  for (const line of text.split(/\r?\n/, 200)) {
    if (line.trim() === '') continue;
    const at = line.indexOf(':');
    const key = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = line.slice(at + 1).trim();
    if (at < 0) policy.errors.push(line.slice(0, 100));
    else if (key === 'version') version = value === 'STSv1';
    else if (key === 'mode')
      policy.mode = value === 'enforce' || value === 'testing' || value === 'none' ? value : null;
    else if (key === 'mx') policy.mx.push(value.toLowerCase().slice(0, 253));
    else if (key === 'max_age') policy.maxAgeSeconds = /^\d{1,10}$/.test(value) ? Number(value) : null;
  }
  if (!version) policy.errors.push('version');
  if (policy.mode === null) policy.errors.push('mode');
  if (policy.maxAgeSeconds === null) policy.errors.push('max_age');
  if (policy.mx.length === 0 && policy.mode !== 'none') policy.errors.push('mx');
  return policy;
}

/** Does a mail host fit one of the policy's patterns? A star stands for one label (RFC 8461 §4.1). */
export function coversMailHost(policy: MtaStsPolicy, host: string): boolean {
  const name = host.toLowerCase();
  return policy.mx.some((pattern) =>
    pattern.startsWith('*.') ? name.split('.').slice(1).join('.') === pattern.slice(2) : name === pattern,
  );
}

/** The `_mta-sts` record: exactly one with an id (RFC 8461 §3.1). */
export function readMtaStsRecord(records: readonly string[]): { state: 'none' | 'invalid' | 'found' } {
  const found = recordsOfVersion(records, 'STSv1');
  if (found.length === 0) return { state: 'none' };
  const id = parseTags(found[0]!).tags.get('id') ?? '';
  return { state: found.length === 1 && /^[A-Za-z0-9]{1,32}$/.test(id) ? 'found' : 'invalid' };
}

/** The `_smtp._tls` record: exactly one with `mailto:` or `https:` receivers (RFC 8460 §3). */
export function readTlsReporting(records: readonly string[]): { state: 'none' | 'invalid' | 'found' } {
  const found = recordsOfVersion(records, 'TLSRPTv1');
  if (found.length === 0) return { state: 'none' };
  const receivers = (parseTags(found[0]!).tags.get('rua') ?? '').split(',').map((receiver) => receiver.trim());
  const fitting = receivers.every((receiver) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(receiver));
  return { state: found.length === 1 && fitting ? 'found' : 'invalid' };
}

/** The `default._bimi` record: its logo and certificate addresses; null when there is none. */
export function readBimi(records: readonly string[]): { logo: string | null; certificate: string | null } | null {
  const [record] = recordsOfVersion(records, 'BIMI1');
  if (record === undefined) return null;
  const { tags } = parseTags(record);
  return { logo: tags.get('l') || null, certificate: tags.get('a') || null };
}
