import { rows } from './row.ts';

/** SPEC §8: the error catalog. */
export const ERROR_CATALOG = rows('8.error', {
  popup: [
    'An answer without success becomes a pop-up "Oops...!!" with the server’s message, else the error’s, else unknown error',
    'web/shell/error-popup.tsx',
    'a refused request opens the pop-up with the server’s message',
  ],
  logout: [
    'Errors that contain unauthorized or token expired log out; others are rethrown',
    'web/api/client.ts',
    'a list of domains that cannot be loaded says why and is asked for again; an expired token leads to log-in',
  ],
  blocked: [
    'Requests during log-out are blocked',
    'web/api/client.ts',
    'a log-in during the log-out is blocked and says so, and works once the log-out has ended',
  ],
  'login-failed': [
    'Log-in failure clears user data and returns the error to the caller; "Login Failed", "An error occurred during login"',
    'web/api/session.ts',
    'a log-in that fails says so beside the form and clears what was stored, whether refused or unanswered',
  ],
  'login-no-token': [
    'Log-in success without a token header clears data',
    'web/api/session.ts',
    'a log-in answer without a token header clears what was stored',
  ],
  'validation-failed': [
    'Failed token validation logs out and clears',
    'web/api/client.ts',
    'a session that was ended elsewhere leads to log-in with a word about it',
  ],
  'logout-failed': [
    '"Logout failed"',
    'web/shell/account/user-menu.tsx',
    'a log-out that nobody answers says so and still clears what was stored',
  ],
  registration: [
    'Registration failed, error during registration, e-mail not allowed',
    'web/screens/public/register/registration.tsx',
    'an address that may not register is refused under its field',
  ],
  'password-expired': [
    'Password expired: go to reset, or force update now',
    'web/screens/public/password-expired/password-expired.tsx',
    'a first administrator changes the one-time password before anything else, then logs in',
  ],
  'password-soon': [
    'Password expiring soon',
    'web/shell/account/password-soon.tsx',
    'a password that expires soon is changed now or later, and asked about once per log-in',
  ],
  'password-current': [
    'Incorrect current password',
    'server/routes/password.ts',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'password-same': [
    'Same as old password',
    'server/features/auth/passwords/change-password.ts',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'password-change-failed': [
    'Change failed',
    'web/screens/public/change-password/change-password.tsx',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'password-network': [
    '"Network error, please try again later"',
    'web/screens/public/change-password/change-password.tsx',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'forgot-invalid': [
    'Forgot password: invalid account, error occurred',
    'web/screens/public/forgot-password/forgot-password.tsx',
    'a forgotten password is set anew by the link of a mail, which works once',
  ],
  suppliers: [
    'Suppliers: remove failed, update failed, fetching invitations failed',
    'web/components/suppliers/association-dialogs.tsx',
    'what cannot be sent, saved, removed or loaded says so where it was asked for',
  ],
  invitation: [
    'Invitation: error sending, retry later',
    'web/components/suppliers/invite-dialog.tsx',
    'what cannot be sent, saved, removed or loaded says so where it was asked for',
  ],
  avatar: [
    'Avatar upload failed',
    'server/features/accounts/avatar.ts',
    'an avatar is checked, shown and stored, and a file that is none is refused',
  ],
  copy: [
    'Copy failed (copy manually)',
    'web/components/copy-button.tsx',
    'the guide shows the steps of the chosen provider, and a field that cannot be copied says so',
  ],
  'no-change': [
    'No data changed',
    'server/features/accounts/profile.ts',
    'the account page shows profile, plan with limits and days, and stores changes',
  ],
  update: [
    'Update failed',
    'web/screens/my-account/account/profile-card.tsx',
    'an account whose plan is over says so, and a change that gets lost says that the update failed',
  ],
  'auto-scan': [
    'Auto-scan: failures to load, save, list, disable, delete, trigger and map domains to companies',
    'web/screens/tools/scan/schedules',
    'every failure is named in its place, with the server’s words in the pop-up',
  ],
  'domain-fetch': [
    'Domain management: fetch error',
    'web/components/query-boundary.tsx',
    'a list of domains that cannot be loaded says why and is asked for again; an expired token leads to log-in',
  ],
  'domain-delete': [
    'Domain management: delete failed, delete network error',
    'web/components/confirm.tsx',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'domain-not-deletable': [
    'Domain cannot be deleted',
    'server/features/domains/delete-domain.ts',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'verification-create': [
    'Verification: create failed, submit error',
    'web/components/domains/add-domain.tsx',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'verification-failed': [
    'Verification: verify failed',
    'server/features/domains/verify-domain.ts',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'verification-cancel': [
    'Verification: cancel failed',
    'web/components/confirm.tsx',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'verification-retry': [
    'Verification: retry too soon, with the time remaining',
    'server/features/domains/verify-domain.ts',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  'verification-format': [
    'Verification: invalid format, too long, incomplete',
    'server/features/domains/domain-name.ts',
    'asking for a record, checking it, cancelling and deleting tell of refusals and lost connections and lose nothing',
  ],
  news: [
    'News: fetch failed, content missing, no text, format error; retry is offered',
    'web/components/news/article-body.tsx',
    'an article without content, without words or of an unknown form says so and is asked for again',
  ],
  'report-download': [
    'Reports: view, download and load of a PDF failed',
    'web/screens/records/reports/report-row.tsx',
    'a PDF that cannot be downloaded or viewed says why, and a lost connection does too',
  ],
  'report-list': [
    'Reports: fetch-and-cache, list, status check failed',
    'web/screens/records/reports/reports.tsx',
    'a list of reports that does not come, and an update that is refused, say why and can be asked for again',
  ],
  'report-content': [
    'Reports: content element or page content not found',
    'web/components/files/pdf-viewer.tsx',
    'a file without pages, and one that is no PDF, are told from a report, integrated or of one domain',
  ],
  'report-integrated': [
    'Integrated report: no scan data, select at least one, generate, preload, initialise failed',
    'web/screens/records/integrated',
    'what cannot be initialized, preloaded, generated or listed is named in its place, with the pop-up',
  ],
  websocket: [
    'Websocket: auth failure shows an authentication failure, error status is set, unclean close retries',
    'web/live/effects.tsx',
    'a session that ends at one process ends the other’s page: authentication failed',
  ],
});

/** SPEC §9: business constants and limits. */
export const CONSTANTS = rows('9.constant', {
  session: [
    'Session of 3 hours',
    'server/features/auth/log-in.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
  reconnect: [
    'At most 5 reconnect attempts, 5 s apart, auth 100 ms after open',
    'web/live/socket.ts',
    'an unclean close reconnects five times, five seconds apart, and then gives up',
  ],
  verifications: [
    'At most 3 verifications an hour and domain',
    'server/features/domains/verify-domain.ts',
    'without the record an attempt stays pending and says what was found; the fourth in an hour has to wait',
  ],
  'verification-expiry': [
    'A verification code expires',
    'server/features/domains/verify-domain.ts',
    'a request gives the record to set, and asking again gives the same',
  ],
  'auto-scan': [
    'Auto-scan interval 1 to 365 days',
    'server/features/scans/schedules/schedule-settings.ts',
    'interval, number of scans and date are held to their bounds, each with its own sentence',
  ],
  repeat: [
    'No repeat scan within 7 days',
    'server/features/scans/scan-rules.ts',
    'within seven days no further scan, but a re-test that makes a new rating',
  ],
  trial: [
    'Enterprise trial of 7 days',
    'server/features/accounts/companies/plans.ts',
    'the trial lasts seven days, needs a verified domain, and a general user fills in the company',
  ],
  grades: [
    'Grades: 100 S, 90 A, 80 B, 70 C, 40 D, below E',
    'contract/grades.ts',
    'begin at the thresholds of the specification',
  ],
  'risk-classes': [
    'Risk classes at 90, 80, 70, 50, 10, 0',
    'contract/grades.ts',
    'begin at the thresholds of the specification',
  ],
  weights: [
    'Severity weights High 12 and 3, Medium 8 and 2, Low 4 and 1, Informational 0',
    'engine/scoring/model.ts',
    'have the two numbers of the specification at each level',
  ],
  'language-history': [
    'Language history capped at 10',
    'web/language/choice.ts',
    'the history keeps the last ten changes',
  ],
  sidebar: [
    'Sidebar widths 1007 and 991',
    'web/shell/shell.tsx',
    'the sidebar is a rail of icons below 1007 px and an overlay below 991 px',
  ],
  colors: [
    'Theme colours #3e6ba4 and #7cb344',
    'web/theme/palette.ts',
    'the default theme colours are #3e6ba4 and #7cb344, and the chosen scheme is kept beside them',
  ],
  dates: [
    'Dates are YYYY-MM-DD HH:MM:SS and zone',
    'locales/format.ts',
    'an instant is shown as date, time and zone in the reader’s zone',
  ],
  'pdf-name': [
    'PDF file name: comprehensive scan report and date',
    'server/features/reports/request-report.ts',
    'a report is made on the first request and comes as a PDF with its name',
  ],
  'report-cache': [
    'Report cache shows data time and next update time',
    'server/features/reports/request-report.ts',
    'a report is made on the first request and comes as a PDF with its name',
  ],
  integrated: [
    'Integrated report: main supplier and 5 sub-contractors',
    'server/features/reports/integrated/vendor-scope.ts',
    'a choice of nothing, of a sixth sub-contractor, of what is not shared or was never rated is refused with its reason',
  ],
  'password-length': [
    'Password minimum length is a {length} value',
    'server/features/auth/passwords/password-rules.ts',
    'the length is counted in characters of any script',
  ],
  language: [
    'Default language en-US',
    'web/language/choice.ts',
    'the default language is en-US and is stored under currentLanguage before anybody chooses',
  ],
  version: [
    'Application version 4.4.41',
    'server/routes/system/system.ts',
    'version and description of the API need no log-in',
  ],
});
