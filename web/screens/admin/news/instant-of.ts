import { formatInstant } from '@assay/locales/format.ts';

/** Offset of a time zone from UTC at a given time, in milliseconds. */
function ahead(at: number, timeZone: string): number {
  const [day, time] = formatInstant(new Date(at), timeZone).split(' ');
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * Converts a local time of a time zone to UTC. An ambiguous time maps to its first occurrence; a time that
 * the clock skips is computed with the offset before the transition.
 * @param text `YYYY-MM-DD HH:MM`
 * @returns ISO 8601 in UTC; undefined if the text is not a valid time
 */
export function instantOf(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text.trim())) return undefined;
  const [day, time] = text.trim().split(' ');
  const shown = Date.parse(`${day}T${time}:00Z`);
  // JavaScript moves day 31 of a shorter month to the next month.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(day!)) return undefined;
  const before = shown - ahead(shown - 86_400_000, timeZone);
  const after = shown - ahead(shown + 86_400_000, timeZone);
  const fits = [before, after].filter((at) => at + ahead(at, timeZone) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
}
