import type { NotAssessedReason } from '@assay/contract/assessment.ts';

/** A provider's response, or the failure reason of the evidence. */
export type SourceResult<T> = { ok: true; value: T } | { ok: false; reason: NotAssessedReason };

export const SOURCE_OFF = { ok: false, reason: 'source-off' } as const;

/** An unreachable provider or an invalid response is a problem of this installation, not of the target. */
export function sourceFailure(reason: 'missing' | NotAssessedReason): { ok: false; reason: NotAssessedReason } {
  return { ok: false, reason: reason === 'stopped' ? 'stopped' : 'source-failed' };
}

/** Value as a record, or an empty one: providers' responses are read field by field. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Value as a list of at most `limit` entries, or an empty one. */
export function asList(value: unknown, limit = 1_000): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, limit) : [];
}

/** Text without control characters, truncated; null if it is empty or not text. */
export function asText(value: unknown, limit = 200): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limit) || null
  );
}

/** A provider's date as ISO 8601; null if it is invalid. Dates without a zone are UTC. */
export function asInstant(value: unknown): string | null {
  const plain = asText(value, 40);
  if (plain === null) return null;
  const zoned =
    /[zZ]|[+-]\d\d:?\d\d$/.test(plain) || /^\d{4}-\d\d-\d\d$/.test(plain) ? plain : `${plain.replace(' ', 'T')}Z`;
  const date = new Date(zoned);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
