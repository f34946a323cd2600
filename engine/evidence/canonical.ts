import { hash } from 'node:crypto';
import type { EvidenceItem } from './index.ts';

/**
 * JSON with sorted keys and no spaces, so that equal values have equal text (as RFC 8785, for the plain JSON of
 * evidence). Keys whose value is undefined are omitted.
 * @throws TypeError for values that JSON cannot represent: functions, symbols, big integers, NaN, infinities
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`not a JSON number: ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object') {
    const record = value as Record<string, unknown>;
    let members = '';
    for (const key of Object.keys(record).sort()) {
      const member = record[key];
      if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${members}}`;
  }
  throw new TypeError(`not JSON: ${typeof value}`);
}

/** What is stored of an evidence item: its canonical JSON without its time, so that the same observation is stored once. */
export function evidenceContent(piece: EvidenceItem): string {
  return canonicalJson({ ...piece, takenAt: undefined });
}

/** Items do not change once they are collected: they are hashed when they are stored, and referred to by each rating. */
const hashes = new WeakMap<EvidenceItem, string>();

/** SHA-256 of an evidence item's content in hexadecimal: its address in the store. @param content its `evidenceContent` */
export function hashEvidenceItem(piece: EvidenceItem, content?: string | Buffer): string {
  const known = hashes.get(piece);
  if (known !== undefined) return known;
  const computed = hash('sha256', content ?? evidenceContent(piece));
  hashes.set(piece, computed);
  return computed;
}

/** Reference to a stored evidence item: the address of its content, and when it was observed. */
export function evidenceReference(piece: EvidenceItem): string {
  return `${hashEvidenceItem(piece)}@${piece.takenAt}`;
}
