import { calendarFeed, createdCalendarFeed } from '#api/credentials/calendar-feed.ts';
import { declare } from '../declare.ts';
import { noData } from '../shared-schemas.ts';

/** The calendar feed of an account: `GET /calendar/{secret}.ics` in the format of RFC 5545. */
export const calendarEndpoints = declare('account', {
  getCalendarFeed: {
    method: 'GET',
    path: '/api/account/calendar',
    access: 'login',
    response: calendarFeed,
    summary: 'Get the calendar feed of the account',
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/account/calendar',
    access: 'login',
    response: createdCalendarFeed,
    summary: 'Create the address of the calendar feed',
    description:
      'The address is shown only once, in this response; a former one ends. It serves certificate and registration expiries, due dates, ends of accepted risks, scans, questionnaires and the end of the plan as iCalendar (RFC 5545).',
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/account/calendar',
    access: 'login',
    response: noData,
    errors: ['not-found'],
    summary: 'End the address of the calendar feed',
  },
});
