import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/**
 * A value as jsonb. PostgreSQL's texts contain neither U+0000 nor unpaired surrogates, which data of a target may
 * contain: they become the replacement character.
 */
export function jsonb(value: unknown): RawBuilder<unknown> {
  return sql`${jsonText(value)}::jsonb`;
}

/** U+0000 and unpaired surrogates as JSON writes them, or a backslash in front of such a text. */
const ESCAPED = /\\u(?:0000|d[89a-f])/;

/** The same for text columns. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  // Both are escaped in JSON, and rare; visiting every member takes several times as long. Most texts have no such escape.
  if (!text.includes('\\u') || !ESCAPED.test(text)) return text;
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? storable(member) : member));
}

/** A text in a form that PostgreSQL can store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/** Short hash of a stored text, to find out whether it has changed: the first 132 bits of its SHA-256. */
export function contentHash(text: string | Buffer): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
