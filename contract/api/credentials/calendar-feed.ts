import { z } from 'zod';
import { instant } from '../envelope.ts';

/** GET /api/account/calendar: the calendar feed of the account; without one, both are null. */
export const calendarFeed = z.object({
  createdAt: instant.nullable(),
  /** When a calendar program last read it. */
  lastUsedAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A new feed with its secret URL. The URL grants read access without a login and is returned only once. */
export const createdCalendarFeed = calendarFeed.extend({ url: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;
