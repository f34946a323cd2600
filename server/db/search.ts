import { type RawBuilder, sql } from 'kysely';

/** Pattern for `ilike` that finds the text anywhere, its own signs of patterns meant literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Condition on a column in bytewise order (collate "C") that finds what begins with the text. An index can answer it under
 * row-level security, which it cannot for `like`.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  // No text in UTF-8 that begins with it comes after this one.
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}
