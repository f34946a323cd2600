import { rows } from './row.ts';

/** SPEC §4: states and transitions. */
export const STATES = rows('4.state', {
  'scan-0': [
    'Scan state 0: failed',
    'server/features/scans/run-scan.ts',
    'a domain that does not exist ends in state 0 and says so',
  ],
  'scan-1': [
    'Scan state 1: phase 1 complete',
    'server/features/scans/run-scan.ts',
    'a source that fails keeps phase 2 open for a day, then the scan is complete with the source named',
  ],
  'scan-2': [
    'Scan state 2: phase 2 complete',
    'server/features/scans/run-scan.ts',
    'a scan runs in phases to state 2, and a second request hands back the same',
  ],
  'scan-9': [
    'Scan state 9: scheduled or in progress',
    'server/features/scans/request-scan.ts',
    'scan dates are days from today to ninety days ahead',
  ],
  'verification-pending': [
    'Verification pending',
    'server/features/domains/verify-domain.ts',
    'without the record an attempt stays pending and says what was found; the fourth in an hour has to wait',
  ],
  'verification-failed': [
    'Verification failed',
    'server/features/domains/verify-domain.ts',
    'a request fails when the domain does not exist or after twenty attempts, and expires after 72 hours',
  ],
  'verification-expired': [
    'Verification expired',
    'server/features/domains/verify-domain.ts',
    'a request fails when the domain does not exist or after twenty attempts, and expires after 72 hours',
  ],
  'verification-cancelled': [
    'Verification cancelled',
    'server/features/domains/verify-domain.ts',
    'cancelling and asking anew does not give the attempts back',
  ],
  'verification-verified': [
    'Verification verified',
    'server/features/domains/verify-domain.ts',
    'with the record at its name servers the domain is verified and listed',
  ],
  'verification-retry': [
    'A code is tried again only after a wait, shown in hours and minutes',
    'server/features/domains/verify-domain.ts',
    'without the record an attempt stays pending and says what was found; the fourth in an hour has to wait',
  ],
  'auto-enabled': [
    'Automatic scan is enabled or disabled',
    'server/features/scans/schedules',
    'disable stops the dates and says so, enabling goes on, delete is for good',
  ],
  'auto-once': [
    'Mode once schedules one scan and disables itself',
    'server/features/scans/schedules/plan-scans.ts',
    'mode once makes one scan and disables itself; permanent goes on an interval after completion',
  ],
  'auto-permanent': [
    'Mode permanent schedules on after each scan',
    'server/features/scans/schedules/plan-scans.ts',
    'mode once makes one scan and disables itself; permanent goes on an interval after completion',
  ],
  'auto-trigger': [
    'A manual trigger takes a completion date and state 1 or 2',
    'server/features/scans/schedules/schedule-actions.ts',
    'a manual trigger takes the day of a stored scan and its state, and computes the next date from it',
  ],
  'auto-confirm': [
    'Disable and delete need confirmation; delete is permanent',
    'web/screens/tools/scan/schedules/confirm-schedule-change.tsx',
    'disable and delete ask first; a disabled schedule says so and can be enabled, a deleted one is gone',
  ],
  'news-published': [
    'News is published or unpublished',
    'server/features/news/edit-articles.ts',
    'readers get published articles only, in the list and by id; administrators filter by status',
  ],
  'session-login': [
    'Log-in stores tokens and an expiry 3 hours ahead',
    'server/features/auth/log-in.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
  'session-logout': [
    'Log-out or a failed validation clears stored data and leads to /login',
    'web/api/session.ts',
    'log-out asks first, clears what was stored, ends the live connection and keeps the remembered account',
  ],
  'session-logging-out': [
    'While logging out, requests are blocked and pending ones cancelled',
    'web/api/client.ts',
    'while a log-out is in progress new requests are blocked and pending ones withdrawn',
  ],
  'password-expired': [
    'An expired password forces an update; the flag is cleared after it and one logs in again',
    'web/screens/public/password-expired/password-expired.tsx',
    'a first administrator changes the one-time password before anything else, then logs in',
  ],
  'password-soon': [
    'Password expiring soon: now or later',
    'web/shell/account/password-soon.tsx',
    'a password that expires soon is changed now or later, and asked about once per log-in',
  ],
  'password-changed': [
    'After an ordinary change one is logged out',
    'server/features/auth/passwords/change-password.ts',
    'changing the password checks the rules, refuses the last five and ends all sessions',
  ],
  'account-expiry': [
    'Account shows expired, or expires in {days} days',
    'web/screens/my-account/account/plan-card.tsx',
    'an account whose plan is over says so, and a change that gets lost says that the update failed',
  ],
  'socket-connected': [
    'Websocket: connecting, connected, authenticated',
    'web/live/socket.ts',
    'the token is sent after the connection opened, and the server’s word makes it authenticated',
  ],
  'socket-auth-error': [
    'Websocket: auth error disconnects',
    'server/live/sockets.ts',
    'a wrong token gets auth_failed and is closed; nonsense is closed',
  ],
  'socket-failed': [
    'Websocket: reconnect failed after the attempts; an unclean close reconnects',
    'web/live/socket.ts',
    'after a lost line five attempts follow, then a bar offers to connect; once back, all lists are read again',
  ],
  'language-lock': [
    'Language change is locked while one runs',
    'web/language/choice.ts',
    'a change is locked while another is in progress',
  ],
  'language-unsupported': [
    'An unsupported code fails with a failure result',
    'web/language/choice.ts',
    'an unsupported code fails with a result and changes nothing',
  ],
  'language-history': [
    'The last 10 changes are kept',
    'web/language/choice.ts',
    'the history keeps the last ten changes',
  ],
  'report-generating': [
    'Report shows "generating report" until the PDF is there',
    'web/screens/records/reports/report-row.tsx',
    'a report shows that it is being made until its PDF is there, with the times of the cache and of the next update',
  ],
});
