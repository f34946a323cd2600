import { rows } from './row.ts';

/** docs/product/api.md: calls and websocket. */
export const CALLS = rows('7.call', {
  userLogin: [
    'POST /api/userLogin takes a form and answers with data and two token headers',
    'server/routes/session.ts',
  ],
  userLogout: ['POST /api/userLogout', 'server/routes/session.ts'],
  validateToken: ['GET /api/validateToken', 'server/routes/session.ts'],
  userRegister: ['POST /api/userRegister', 'server/routes/accounts/registration.ts'],
  MSuserRegister: ['POST /api/MSuserRegister', 'server/routes/accounts/registration.ts'],
  version: ['GET /api/version answers success and data.version', 'server/routes/system/system.ts'],
  'autoScanSettings-get': ['GET /api/autoScanSettings', 'server/routes/schedules.ts'],
  'autoScanSettings-post': ['POST /api/autoScanSettings', 'server/routes/schedules.ts'],
  autoScanList: ['GET /api/autoScanList', 'server/routes/schedules.ts'],
  disableAutoScan: ['POST /api/disableAutoScan', 'server/routes/schedules.ts'],
  deleteAutoScan: ['DELETE /api/deleteAutoScan', 'server/routes/schedules.ts'],
  manualTriggerAutoScan: ['POST /api/manualTriggerAutoScan', 'server/routes/schedules.ts'],
  avatar: ['Avatar upload as JSON base64', 'server/features/accounts/avatar.ts'],
  'pdf-fetch': ['The PDF fetch answers with a PDF content type', 'server/routes/reports/reports.ts'],
  'pdf-message': ['Instead of a PDF, a JSON message is read', 'server/routes/reports/reports.ts'],
  'password-status': ['/api/password/status', 'server/routes/password.ts'],
  'password-change': ['/api/password/change', 'server/routes/password.ts'],
  'password-check-expired': ['/api/password/check-expired', 'server/routes/password.ts'],
  editPassword: ['/api/editPassword', 'server/routes/password.ts'],
  'domains-request': ['/api/domains/request', 'server/features/domains/verify-domain.ts'],
  'domains-verify': ['/api/domains/verify', 'server/features/domains/verify-domain.ts'],
  'domains-pending': ['/api/domains/pending', 'server/features/domains/verify-domain.ts'],
  'domains-cancel': ['/api/domains/cancel', 'server/features/domains/verify-domain.ts'],
  associatedDomains: ['/api/associatedDomains', 'server/routes/domains/domains.ts'],
  credentials: ['Calls carry credentials', 'web/api/client.ts'],
  'auth-header': ['Calls carry X-Auth-Token', 'web/api/client.ts'],
  'csrf-header': ['Calls carry X-CSRF-Token', 'web/api/client.ts'],
  'validate-first': [
    'The token is validated before each other request; if invalid, a warning and log-out',
    'web/api/client.ts',
  ],
  'method-get': ['The client supports get', 'web/api/client.ts'],
  'method-post': ['The client supports post', 'web/api/client.ts'],
  'method-put': ['The client supports put', 'web/api/client.ts'],
  'method-delete': ['The client supports delete', 'web/api/client.ts'],
  'method-patch': ['The client supports patch', 'web/api/client.ts'],
  'method-form': ['The client supports a multipart form call', 'web/api/client.ts'],
});

export const SOCKET_ROWS = rows('7.socket', {
  auth: ['Client sends auth with the token 100 ms after open', 'web/live/socket.ts'],
  ping: ['The client may send ping', 'server/live/sockets.ts'],
  pong: ['The server answers ping with pong', 'server/live/sockets.ts'],
  'auth-success': ['The server sends auth_success', 'server/live/sockets.ts'],
  'auth-failed': ['The server sends auth_failed', 'server/live/sockets.ts'],
  'new-invitation': ['The server sends new_invitation with from', 'server/features/suppliers/notify-supplier.ts'],
  'invitation-accepted': [
    'The server sends invitation_accepted with from',
    'server/features/suppliers/notify-supplier.ts',
  ],
  'user-login': ['Server sends user_login with content', 'server/live/routed-messages.ts'],
  toast: ['Invitation notices show as a toast for 3 seconds', 'web/live/effects.tsx'],
  'invitation-rejected': [
    'The server sends invitation_rejected with from',
    'server/features/suppliers/notify-supplier.ts',
  ],
});
