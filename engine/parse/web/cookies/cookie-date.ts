const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Characters between the tokens of a date (RFC 6265 §5.1.1, delimiter). */
const DELIMITER = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;
const TIME = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/;
const DAY = /^(\d{1,2})(?:\D|$)/;
const YEAR = /^(\d{2,4})(?:\D|$)/;

/**
 * The time of an Expires attribute as browsers read it, in any order and with any separators (RFC 6265 §5.1.1).
 * @returns milliseconds since 1970; null for a date that browsers ignore
 */
export function cookieDate(text: string): number | null {
  let time: RegExpExecArray | null = null;
  let day: number | null = null;
  let month = -1;
  let year: number | null = null;
  for (const token of text.slice(0, 200).split(DELIMITER)) {
    const clock: RegExpExecArray | null = time === null ? TIME.exec(token) : null;
    const dayOfMonth: RegExpExecArray | null = day === null ? DAY.exec(token) : null;
    const named = MONTHS.indexOf(token.slice(0, 3).toLowerCase());
    const written: RegExpExecArray | null = year === null ? YEAR.exec(token) : null;
    if (clock) time = clock;
    else if (dayOfMonth) day = Number(dayOfMonth[1]);
    else if (month < 0 && named >= 0) month = named;
    else if (written) year = fullYear(Number(written[1]));
  }
  if (time === null || day === null || month < 0 || year === null || year < 1601 || day < 1 || day > 31) return null;
  const [hour = 0, minute = 0, second = 0] = time.slice(1, 4).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(year, month, day, hour, minute, second));
  // A day that the month does not have.
  return date.getUTCMonth() === month ? date.getTime() : null;
}

function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return year + 1900;
  return year <= 69 ? year + 2000 : year;
}
