import type { FactKind, FactValue } from '@assay/contract/facts.ts';

/** How values are shown in a language and zone. Runs in browser and Node. */

/** `YYYY-MM-DD HH:MM:SS UTC+8` (SPEC §9), Gregorian in every language. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const at = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(at.getTime())) return String(instant);
  const { year, month, day, hour, minute, second, timeZoneName } = parts(at, timeZone);
  const zone = (timeZoneName ?? 'GMT').replace('GMT', 'UTC').replace('UTC+0', 'UTC');
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${zone}`;
}

/** `YYYY-MM-DD` of the instant in the zone. */
export function formatDay(instant: string | Date, timeZone: string): string {
  const { year, month, day } = parts(typeof instant === 'string' ? new Date(instant) : instant, timeZone);
  return `${year}-${month}-${day}`;
}

function parts(at: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** One typed fact as text; unknown kinds are judged by their type. */
export function formatFact(value: FactValue, kind: FactKind | undefined, language: string, timeZone: string): string {
  if (Array.isArray(value)) return new Intl.ListFormat(language, { type: 'conjunction' }).format(value);
  if (typeof value === 'number') {
    if (kind === 'port') return String(value);
    if (kind === 'percent') return new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
    return new Intl.NumberFormat(language).format(value);
  }
  return kind === 'instant' ? formatInstant(value, timeZone) : value;
}
