import { formatInstant } from '@assay/locales/format.ts';

/** How far a zone's clock is ahead of UTC at an instant, milliseconds. */
function ahead(at: number, timeZone: string): number {
  const [day, time] = formatInstant(new Date(at), timeZone).split(' ');
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which the clock of a zone shows this time. In an hour that the clock shows twice it is the first; one that
 * it leaps over counts from before the leap.
 * @param text `YYYY-MM-DD HH:MM`
 * @returns ISO 8601 in UTC; undefined when the text is no such time
 */
export function instantOf(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text.trim())) return undefined;
  const [day, time] = text.trim().split(' ');
  const shown = Date.parse(`${day}T${time}:00Z`);
  // JavaScript moves the 31st of a shorter month on.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(day!)) return undefined;
  const before = shown - ahead(shown - 86_400_000, timeZone);
  const after = shown - ahead(shown + 86_400_000, timeZone);
  const fits = [before, after].filter((at) => at + ahead(at, timeZone) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
}
