import { rows } from './row.ts';

/** SPEC §4: states and transitions. */
export const STATES = rows('4.state', {
  'scan-0': ['Scan state 0: failed', 'server/features/scans/run-scan.ts'],
  'scan-1': ['Scan state 1: phase 1 complete', 'server/features/scans/run-scan.ts'],
  'scan-2': ['Scan state 2: phase 2 complete', 'server/features/scans/run-scan.ts'],
  'scan-9': ['Scan state 9: scheduled or in progress', 'server/features/scans/request-scan.ts'],
  'verification-pending': ['Verification pending', 'server/features/domains/verify-domain.ts'],
  'verification-failed': ['Verification failed', 'server/features/domains/verify-domain.ts'],
  'verification-expired': ['Verification expired', 'server/features/domains/verify-domain.ts'],
  'verification-cancelled': ['Verification cancelled', 'server/features/domains/verify-domain.ts'],
  'verification-verified': ['Verification verified', 'server/features/domains/verify-domain.ts'],
  'verification-retry': [
    'A code is tried again only after a wait, shown in hours and minutes',
    'server/features/domains/verify-domain.ts',
  ],
  'auto-enabled': ['Automatic scan is enabled or disabled', 'server/features/scans/schedules'],
  'auto-once': ['Mode once schedules one scan and disables itself', 'server/features/scans/schedules/plan-scans.ts'],
  'auto-permanent': ['Mode permanent schedules on after each scan', 'server/features/scans/schedules/plan-scans.ts'],
  'auto-trigger': [
    'A manual trigger takes a completion date and state 1 or 2',
    'server/features/scans/schedules/schedule-actions.ts',
  ],
  'auto-confirm': [
    'Disable and delete need confirmation; delete is permanent',
    'web/screens/tools/scan/schedules/confirm-schedule-change.tsx',
  ],
  'news-published': ['News is published or unpublished', 'server/features/news/edit-articles.ts'],
  'session-login': ['Log-in stores tokens and an expiry 3 hours ahead', 'server/features/auth/log-in.ts'],
  'session-logout': ['Log-out or a failed validation clears stored data and leads to /login', 'web/api/session.ts'],
  'session-logging-out': ['While logging out, requests are blocked and pending ones cancelled', 'web/api/client.ts'],
  'password-expired': [
    'An expired password forces an update; the flag is cleared after it and one logs in again',
    'web/screens/public/password-expired/password-expired.tsx',
  ],
  'password-soon': ['Password expiring soon: now or later', 'web/shell/account/password-soon.tsx'],
  'password-changed': [
    'After an ordinary change one is logged out',
    'server/features/auth/passwords/change-password.ts',
  ],
  'account-expiry': [
    'Account shows expired, or expires in {days} days',
    'web/screens/my-account/account/plan-card.tsx',
  ],
  'socket-connected': ['Websocket: connecting, connected, authenticated', 'web/live/socket.ts'],
  'socket-auth-error': ['Websocket: auth error disconnects', 'server/live/sockets.ts'],
  'socket-failed': [
    'Websocket: reconnect failed after the attempts; an unclean close reconnects',
    'web/live/socket.ts',
  ],
  'language-lock': ['Language change is locked while one runs', 'web/language/choice.ts'],
  'language-unsupported': ['An unsupported code fails with a failure result', 'web/language/choice.ts'],
  'language-history': ['The last 10 changes are kept', 'web/language/choice.ts'],
  'report-generating': [
    'Report shows "generating report" until the PDF is there',
    'web/screens/records/reports/report-row.tsx',
  ],
});
