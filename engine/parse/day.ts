const DAY_MS = 86_400_000;

/**
 * Whole days from an instant until the end of a day; negative after it.
 * @param day YYYY-MM-DD or an instant, ISO 8601 @param now ISO 8601
 * @returns NaN if either cannot be parsed
 */
export function daysUntil(day: string, now: string): number {
  return Math.floor((Date.parse(day.slice(0, 10)) - Date.parse(now.slice(0, 10))) / DAY_MS);
}

/** Whole days since an instant; 0 for the future. Both ISO 8601. */
export function daysSince(then: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / DAY_MS));
}

/** Converts a provider's date to an ISO 8601 instant in UTC; null if it is invalid. */
export function parseInstant(text: string): string | null {
  // RansomLook writes "2021-09-09 23:46:53.997398", others "2021-09-09T23:46:53": UTC without a time zone.
  const bare = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*$/.exec(text);
  const time = Date.parse(bare ? `${bare[1]}T${bare[2]}Z` : text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
