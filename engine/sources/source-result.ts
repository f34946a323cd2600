import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** A provider's answer, or why there is none in the words of evidence. */
export type SourceResult<T> = { ok: true; value: T } | { ok: false; reason: NotAssessedReason };

export const SOURCE_OFF = { ok: false, reason: 'source-off' } as const;

/** A provider that cannot be reached or answers nonsense concerns this installation, not the target. */
export function sourceFailure(reason: 'missing' | NotAssessedReason): { ok: false; reason: NotAssessedReason } {
  return { ok: false, reason: reason === 'stopped' ? 'stopped' : 'source-failed' };
}

/** Value as a record, or an empty one: providers' answers are read field by field. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Value as a list of at most `limit` entries, or an empty one. */
export function asList(value: unknown, limit = 1_000): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, limit) : [];
}

/** Text without control characters, cut; null when it is no text or empty. */
export function asText(value: unknown, limit = 200): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limit) || null
  );
}

/** A provider's date as ISO 8601; null when it cannot be read. Dates without a zone are UTC. */
export function asInstant(value: unknown): string | null {
  const plain = asText(value, 40);
  if (plain === null) return null;
  const zoned =
    /[zZ]|[+-]\d\d:?\d\d$/.test(plain) || /^\d{4}-\d\d-\d\d$/.test(plain) ? plain : `${plain.replace(' ', 'T')}Z`;
  const date = new Date(zoned);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
