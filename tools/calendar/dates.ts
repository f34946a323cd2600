const DAY_MS = 86_400_000;

/** A time at which the tests have to pass, with their time zone. */
export interface CalendarDate {
  name: string;
  zone: string;
  /** When a run begins that starts at `from`, in milliseconds since 1970. */
  at(from: Date): number;
}

const after = (days: number) => (from: Date) => from.getTime() + days * DAY_MS;

/** The first time after `from` among those of this year and the following ones. */
const next = (of: (year: number) => number | null) => (from: Date) => {
  for (let year = from.getUTCFullYear(); ; year++) {
    const at = of(year);
    if (at !== null && at > from.getTime()) return at;
  }
};

/** Midnight in UTC of the nth Sunday of a month (1–12); 0 = the last one. */
function sunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month - 1 + (nth === 0 ? 1 : 0), 1);
  const ahead = (7 - new Date(first).getUTCDay()) % 7;
  return first + (ahead + 7 * (nth - 1)) * DAY_MS;
}

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/** Zones far from UTC on both sides, one of them with half hours and daylight saving time. */
export const DATES: readonly CalendarDate[] = [
  { name: '+1 day', zone: 'UTC', at: after(1) },
  { name: '+40 days', zone: 'Asia/Taipei', at: after(40) },
  { name: '+400 days', zone: 'America/St_Johns', at: after(400) },
  { name: '+10 years', zone: 'Asia/Taipei', at: after(3_653) },
  // Two minutes before a day ends, so that it ends during the tests.
  { name: 'midnight', zone: 'UTC', at: (from) => (Math.floor(from.getTime() / DAY_MS) + 2) * DAY_MS - 120_000 },
  // Ten minutes before the year ends in UTC; it has ended in Taipei and continues for hours in St. John's.
  { name: 'December 31', zone: 'America/St_Johns', at: next((year) => Date.UTC(year, 11, 31, 23, 50)) },
  { name: 'February 29', zone: 'UTC', at: next((year) => (isLeap(year) ? Date.UTC(year, 1, 29, 12) : null)) },
  // At 02:00 local time (UTC−3:30) on the second Sunday in March; begins a minute before.
  { name: 'DST America', zone: 'America/St_Johns', at: next((year) => sunday(year, 3, 2) + 329 * 60_000) },
  // At 01:00 UTC on the last Sunday in March (Directive 2000/84/EC); begins a minute before.
  { name: 'DST Europe', zone: 'Europe/Lisbon', at: next((year) => sunday(year, 3, 0) + 59 * 60_000) },
];
