import { rows } from './row.ts';

/** SPEC §8: the error catalog. */
export const ERROR_CATALOG = rows('8.error', {
  popup: [
    'An answer without success becomes a pop-up "Oops...!!" with the server’s message, else the error’s, else unknown error',
    'web/shell/error-popup.tsx',
  ],
  logout: ['Errors that contain unauthorized or token expired log out; others are rethrown', 'web/api/client.ts'],
  blocked: ['Requests during log-out are blocked', 'web/api/client.ts'],
  'login-failed': [
    'Log-in failure clears user data and returns the error to the caller; "Login Failed", "An error occurred during login"',
    'web/api/session.ts',
  ],
  'login-no-token': ['Log-in success without a token header clears data', 'web/api/session.ts'],
  'validation-failed': ['Failed token validation logs out and clears', 'web/api/client.ts'],
  'logout-failed': ['"Logout failed"', 'web/shell/account/user-menu.tsx'],
  registration: [
    'Registration failed, error during registration, e-mail not allowed',
    'web/screens/public/register/registration.tsx',
  ],
  'password-expired': [
    'Password expired: go to reset, or force update now',
    'web/screens/public/password-expired/password-expired.tsx',
  ],
  'password-soon': ['Password expiring soon', 'web/shell/account/password-soon.tsx'],
  'password-current': ['Incorrect current password', 'server/routes/password.ts'],
  'password-same': ['Same as old password', 'server/features/auth/passwords/change-password.ts'],
  'password-change-failed': ['Change failed', 'web/screens/public/change-password/change-password.tsx'],
  'password-network': [
    '"Network error, please try again later"',
    'web/screens/public/change-password/change-password.tsx',
  ],
  'forgot-invalid': [
    'Forgot password: invalid account, error occurred',
    'web/screens/public/forgot-password/forgot-password.tsx',
  ],
  suppliers: [
    'Suppliers: remove failed, update failed, fetching invitations failed',
    'web/components/suppliers/association-dialogs.tsx',
  ],
  invitation: ['Invitation: error sending, retry later', 'web/components/suppliers/invite-dialog.tsx'],
  avatar: ['Avatar upload failed', 'server/features/accounts/avatar.ts'],
  copy: ['Copy failed (copy manually)', 'web/components/copy-button.tsx'],
  'no-change': ['No data changed', 'server/features/accounts/profile.ts'],
  update: ['Update failed', 'web/screens/my-account/account/profile-card.tsx'],
  'auto-scan': [
    'Auto-scan: failures to load, save, list, disable, delete, trigger and map domains to companies',
    'web/screens/tools/scan/schedules',
  ],
  'domain-fetch': ['Domain management: fetch error', 'web/components/query-boundary.tsx'],
  'domain-delete': ['Domain management: delete failed, delete network error', 'web/components/confirm.tsx'],
  'domain-not-deletable': ['Domain cannot be deleted', 'server/features/domains/delete-domain.ts'],
  'verification-create': ['Verification: create failed, submit error', 'web/components/domains/add-domain.tsx'],
  'verification-failed': ['Verification: verify failed', 'server/features/domains/verify-domain.ts'],
  'verification-cancel': ['Verification: cancel failed', 'web/components/confirm.tsx'],
  'verification-retry': [
    'Verification: retry too soon, with the time remaining',
    'server/features/domains/verify-domain.ts',
  ],
  'verification-format': [
    'Verification: invalid format, too long, incomplete',
    'server/features/domains/domain-name.ts',
  ],
  news: [
    'News: fetch failed, content missing, no text, format error; retry is offered',
    'web/components/news/article-body.tsx',
  ],
  'report-download': ['Reports: view, download and load of a PDF failed', 'web/screens/records/reports/report-row.tsx'],
  'report-list': ['Reports: fetch-and-cache, list, status check failed', 'web/screens/records/reports/reports.tsx'],
  'report-content': ['Reports: content element or page content not found', 'web/components/files/pdf-viewer.tsx'],
  'report-integrated': [
    'Integrated report: no scan data, select at least one, generate, preload, initialise failed',
    'web/screens/records/integrated',
  ],
  websocket: [
    'Websocket: auth failure shows an authentication failure, error status is set, unclean close retries',
    'web/live/effects.tsx',
  ],
});

/** SPEC §9: business constants and limits. */
export const CONSTANTS = rows('9.constant', {
  session: ['Session of 3 hours', 'server/features/auth/log-in.ts'],
  reconnect: ['At most 5 reconnect attempts, 5 s apart, auth 100 ms after open', 'web/live/socket.ts'],
  verifications: ['At most 3 verifications an hour and domain', 'server/features/domains/verify-domain.ts'],
  'verification-expiry': ['A verification code expires', 'server/features/domains/verify-domain.ts'],
  'auto-scan': ['Auto-scan interval 1 to 365 days', 'server/features/scans/schedules/schedule-settings.ts'],
  repeat: ['No repeat scan within 7 days', 'server/features/scans/scan-rules.ts'],
  trial: ['Enterprise trial of 7 days', 'server/features/accounts/companies/plans.ts'],
  grades: ['Grades: 100 S, 90 A, 80 B, 70 C, 40 D, below E', 'contract/grades.ts'],
  'risk-classes': ['Risk classes at 90, 80, 70, 50, 10, 0', 'contract/grades.ts'],
  weights: ['Severity weights High 12 and 3, Medium 8 and 2, Low 4 and 1, Informational 0', 'engine/scoring/model.ts'],
  'language-history': ['Language history capped at 10', 'web/language/choice.ts'],
  sidebar: ['Sidebar widths 1007 and 991', 'web/shell/shell.tsx'],
  colors: ['Theme colours #3e6ba4 and #7cb344', 'web/theme/palette.ts'],
  dates: ['Dates are YYYY-MM-DD HH:MM:SS and zone', 'locales/format.ts'],
  'pdf-name': ['PDF file name: comprehensive scan report and date', 'server/features/reports/request-report.ts'],
  'report-cache': ['Report cache shows data time and next update time', 'server/features/reports/request-report.ts'],
  integrated: [
    'Integrated report: main supplier and 5 sub-contractors',
    'server/features/reports/integrated/vendor-scope.ts',
  ],
  'password-length': [
    'Password minimum length is a {length} value',
    'server/features/auth/passwords/password-rules.ts',
  ],
  language: ['Default language en-US', 'web/language/choice.ts'],
  version: ['Application version 4.4.41', 'server/routes/system/system.ts'],
});
