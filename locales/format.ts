import type { FactKind, FactValue } from '@assay/contract/facts.ts';

/** Formats values for a language and time zone. Runs in browser and Node. */

/**
 * Creating one of these takes longer than using it a hundred times. There is one per language, time zone or unit in use;
 * one that does not exist throws and is not cached.
 */
function keptBy<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}

const dates = keptBy(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    }),
);
const numbers = keptBy((language) => new Intl.NumberFormat(language));
const percentages = keptBy((language) => new Intl.NumberFormat(language, { style: 'percent' }));
/** By language and unit, such as `en-US day`. */
const units = keptBy((key) => {
  const [language = '', unit = ''] = key.split(' ');
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
});
const lists = keptBy((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const THAI = /\p{Script=Thai}/u;
const countries = keptBy((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));

/** `YYYY-MM-DD HH:MM:SS UTC+8` (docs/product/limits.md), Gregorian in every language. */
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
  return Object.fromEntries(
    dates(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

function withUnit(value: number, unit: string, language: string): string {
  return units(`${language} ${unit}`).format(value);
}

/** A duration in the largest unit that represents it exactly: 86400 is "1 day", 90 is "90 seconds". */
function formatSeconds(seconds: number, language: string): string {
  const lengths = { day: 86_400, hour: 3_600, minute: 60 };
  const exact = Object.entries(lengths).find(([, length]) => seconds >= length && seconds % length === 0);
  return exact ? withUnit(seconds / exact[1], exact[0], language) : withUnit(seconds, 'second', language);
}

function formatBytes(bytes: number, language: string): string {
  if (bytes < 1_000) return withUnit(bytes, 'byte', language);
  return bytes < 1_000_000
    ? withUnit(bytes / 1_000, 'kilobyte', language)
    : withUnit(bytes / 1_000_000, 'megabyte', language);
}

/**
 * A list as the language writes it. CLDR joins two Thai items without spaces, which attaches the conjunction to names in
 * Latin script, and several with spaces alone, which are within the items as well: those get commas.
 */
export function formatList(values: readonly string[], language: string): string {
  const parts = lists(language).formatToParts(values);
  const between = values.some((value) => value.includes(' ')) ? ', ' : ' ';
  return parts
    .map(({ type, value }) => {
      if (type === 'element') return value;
      if (value === ' ') return between;
      return THAI.test(value) ? ` ${value.trim()} ` : value;
    })
    .join('');
}

/** One typed fact as text, with its unit; unknown kinds are formatted by their JavaScript type. */
export function formatFact(value: FactValue, kind: FactKind | undefined, language: string, timeZone: string): string {
  if (Array.isArray(value)) return formatList(value, language);
  if (typeof value === 'number') {
    if (kind === 'port') return String(value);
    if (kind === 'percent') return percentages(language).format(value / 100);
    if (kind === 'days') return withUnit(value, 'day', language);
    if (kind === 'seconds') return formatSeconds(value, language);
    if (kind === 'bytes') return formatBytes(value, language);
    return numbers(language).format(value);
  }
  if (kind === 'country') return formatCountry(value, language);
  return kind === 'instant' ? formatInstant(value, timeZone) : value;
}

/** Name of a country by its ISO 3166-1 code; invalid codes are returned unchanged. */
function formatCountry(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return countries(language).of(code) ?? code;
}
