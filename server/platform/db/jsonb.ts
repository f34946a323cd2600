import { type RawBuilder, sql } from 'kysely';

/**
 * A value as jsonb. PostgreSQL's texts contain neither U+0000 nor unpaired surrogates, which data of a target may
 * contain: they become the replacement character.
 */
export function jsonb(value: unknown): RawBuilder<unknown> {
  return sql`${jsonText(value)}::jsonb`;
}

/** The same for text columns. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? storable(member) : member));
}

/** A text in a form that PostgreSQL can store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
