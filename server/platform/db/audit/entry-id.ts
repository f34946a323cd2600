import { createHash } from 'node:crypto';

/**
 * The same UUID (version 8) for the same text: the id of an entry that is written only once, whichever process writes
 * it.
 */
export function entryIdOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
