import { rows } from './row.ts';

/** SPEC §7: calls and websocket. */
export const CALLS = rows('7.call', {
  userLogin: [
    'POST /api/userLogin takes a form and answers with data and two token headers',
    'server/routes/session.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
  userLogout: [
    'POST /api/userLogout',
    'server/routes/session.ts',
    'logging out ends the session at once, and a revoked one once its notice is heard',
  ],
  validateToken: [
    'GET /api/validateToken',
    'server/routes/session.ts',
    'a changed plan gives another permission and a new token of the same session',
  ],
  userRegister: [
    'POST /api/userRegister',
    'server/routes/accounts/registration.ts',
    'a registration is activated by the link of its mail and then logs in as a general user',
  ],
  MSuserRegister: [
    'POST /api/MSuserRegister',
    'server/routes/accounts/registration.ts',
    'forms are taken url-encoded and as multipart, as the specification lists them',
  ],
  version: [
    'GET /api/version answers success and data.version',
    'server/routes/system/system.ts',
    'version and description of the API need no log-in',
  ],
  autoScanSettings: [
    'GET and POST /api/autoScanSettings',
    'server/routes/schedules.ts',
    'a schedule has every field of the specification, read back as it was set',
  ],
  autoScanList: [
    'GET /api/autoScanList',
    'server/routes/schedules.ts',
    'a schedule has every field of the specification, read back as it was set',
  ],
  disableAutoScan: [
    'POST /api/disableAutoScan',
    'server/routes/schedules.ts',
    'disable stops the dates and says so, enabling goes on, delete is for good',
  ],
  deleteAutoScan: [
    'DELETE /api/deleteAutoScan',
    'server/routes/schedules.ts',
    'disable stops the dates and says so, enabling goes on, delete is for good',
  ],
  manualTriggerAutoScan: [
    'POST /api/manualTriggerAutoScan',
    'server/routes/schedules.ts',
    'a manual trigger takes the day of a stored scan and its state, and computes the next date from it',
  ],
  avatar: [
    'Avatar upload as JSON base64',
    'server/features/accounts/avatar.ts',
    'an avatar is decoded and written anew as PNG of at most 256 pixels a side, and can be removed',
  ],
  'pdf-fetch': [
    'PDF fetch answers with a PDF, otherwise with a JSON message',
    'server/routes/reports/reports.ts',
    'a report is made on the first request and comes as a PDF with its name',
  ],
  'password-status': [
    '/api/password/status',
    'server/routes/password.ts',
    'the state of the password is told to its owner',
  ],
  'password-change': [
    '/api/password/change',
    'server/routes/password.ts',
    'the first administrator gets a one-time password that opens no session until it is changed',
  ],
  'password-check-expired': [
    '/api/password/check-expired',
    'server/routes/password.ts',
    'the state of the password is told to its owner',
  ],
  editPassword: [
    '/api/editPassword',
    'server/routes/password.ts',
    'changing the password checks the rules, refuses the last five and ends all sessions',
  ],
  'domains-request': [
    '/api/domains/request',
    'server/features/domains/verify-domain.ts',
    'a request gives the record to set, and asking again gives the same',
  ],
  'domains-verify': [
    '/api/domains/verify',
    'server/features/domains/verify-domain.ts',
    'with the record at its name servers the domain is verified and listed',
  ],
  'domains-pending': [
    '/api/domains/pending',
    'server/features/domains/verify-domain.ts',
    'a request gives the record to set, and asking again gives the same',
  ],
  'domains-cancel': [
    '/api/domains/cancel',
    'server/features/domains/verify-domain.ts',
    'cancelling and asking anew does not give the attempts back',
  ],
  associatedDomains: [
    '/api/associatedDomains',
    'server/routes/domains/domains.ts',
    'with the record at its name servers the domain is verified and listed',
  ],
  credentials: [
    'Calls carry credentials, X-Auth-Token and X-CSRF-Token',
    'web/api/client.ts',
    'every call carries the credentials of the browser beside both tokens',
  ],
  'validate-first': [
    'The token is validated before each other request; if invalid, a warning and log-out',
    'web/api/client.ts',
    'a session that was ended elsewhere leads to log-in with a word about it',
  ],
  methods: [
    'Client supports get, post, put, delete, patch and a multipart form call',
    'web/api/client.ts',
    'the client sends get, post, put, patch, delete and multipart forms',
  ],
});

export const SOCKET_ROWS = rows('7.socket', {
  auth: [
    'Client sends auth with the token 100 ms after open',
    'web/live/socket.ts',
    'the token is sent 100 ms after the connection opened, not before and once',
  ],
  ping: [
    'Client sends ping, server answers pong',
    'server/live/sockets.ts',
    'a socket logs in with its own message, answers pings and hears its company’s scans only',
  ],
  'auth-answers': [
    'Server sends auth_success or auth_failed',
    'server/live/sockets.ts',
    'a wrong token gets auth_failed and is closed; nonsense is closed',
  ],
  invitations: [
    'Server sends invitation_accepted, invitation_rejected, new_invitation with from',
    'server/features/suppliers/notify-supplier.ts',
    'two companies at two processes: invited, accepted, seen, changed and removed, each told at once',
  ],
  'user-login': [
    'Server sends user_login with content',
    'server/live/routed-messages.ts',
    'a log-in is told to the account’s other pages, not to colleagues',
  ],
  toast: [
    'Invitation notices show as a toast for 3 seconds',
    'web/live/effects.tsx',
    'an invitation told at one process is a toast at the other, for three seconds of the page’s clock',
  ],
});
