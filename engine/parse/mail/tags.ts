/** A tag list as in DKIM (RFC 6376 §3.2), DMARC, MTA-STS, TLS-RPT and BIMI: `name=value; …`. */
export interface TagList {
  /** Names in lower case; the first of a repeated tag applies. */
  tags: ReadonlyMap<string, string>;
  /** Parts without `=`, with an invalid name, or repeated. */
  errors: string[];
}

/** The probe cuts longer records; further parts are not parsed. */
const PARTS_MAX = 100;

/** Parses a tag list; never throws, linear in its length. */
export function parseTags(record: string): TagList {
  const tags = new Map<string, string>();
  const errors: string[] = [];
  for (const part of record.split(';', PARTS_MAX)) {
    const text = part.trim();
    if (text === '') continue;
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (at < 0 || !/^[a-z][a-z0-9_-]*$/.test(name) || tags.has(name)) errors.push(text.slice(0, 100));
    else tags.set(name, text.slice(at + 1).trim());
  }
  return { tags, errors };
}

/**
 * The records that begin with `v=<version>`: it must be the first tag, without any preceding character, not even a
 * space.
 */
export function recordsOfVersion(records: readonly string[], version: string): string[] {
  return records.filter((record) => {
    const match = /^v\s*=\s*([A-Za-z0-9]+)\s*(?:;|$)/i.exec(record);
    return match?.[1] === version;
  });
}

/** Records that were intended for a version, but do not match it: receivers discard them. */
export function discardedOfVersion(records: readonly string[], version: string): string[] {
  const valid = new Set(recordsOfVersion(records, version));
  return records.filter((record) => {
    const match = /^[\s"'\ufeff]*v\s*=\s*["']?([A-Za-z0-9]+)/i.exec(record);
    return match !== null && match[1]!.toUpperCase() === version.toUpperCase() && !valid.has(record);
  });
}
