import { rows } from './row.ts';

/** SPEC §7: calls and websocket. */
export const CALLS = rows('7.call', {
  userLogin: ['POST /api/userLogin takes a form and answers with data and two token headers', 'main job'],
  userLogout: ['POST /api/userLogout', 'main job'],
  validateToken: ['GET /api/validateToken', 'main job'],
  userRegister: ['POST /api/userRegister', 'accounts and administration'],
  MSuserRegister: ['POST /api/MSuserRegister', 'accounts and administration'],
  version: ['GET /api/version answers success and data.version', 'main job'],
  autoScanSettings: ['GET and POST /api/autoScanSettings', 'suppliers, news and schedules'],
  autoScanList: ['GET /api/autoScanList', 'suppliers, news and schedules'],
  disableAutoScan: ['POST /api/disableAutoScan', 'suppliers, news and schedules'],
  deleteAutoScan: ['DELETE /api/deleteAutoScan', 'suppliers, news and schedules'],
  manualTriggerAutoScan: ['POST /api/manualTriggerAutoScan', 'suppliers, news and schedules'],
  avatar: ['Avatar upload as JSON base64', 'accounts and administration'],
  'pdf-fetch': ['PDF fetch answers with a PDF, otherwise with a JSON message', 'main job'],
  'password-status': ['/api/password/status', 'main job'],
  'password-change': ['/api/password/change', 'main job'],
  'password-check-expired': ['/api/password/check-expired', 'main job'],
  editPassword: ['/api/editPassword', 'main job'],
  'domains-request': ['/api/domains/request', 'main job'],
  'domains-verify': ['/api/domains/verify', 'main job'],
  'domains-pending': ['/api/domains/pending', 'main job'],
  'domains-cancel': ['/api/domains/cancel', 'main job'],
  associatedDomains: ['/api/associatedDomains', 'main job'],
  credentials: ['Calls carry credentials, X-Auth-Token and X-CSRF-Token', 'main job'],
  'validate-first': ['The token is validated before each other request; if invalid, a warning and log-out', 'main job'],
  methods: ['Client supports get, post, put, delete, patch and a multipart form call', 'main job'],
});

export const SOCKET_ROWS = rows('7.socket', {
  auth: ['Client sends auth with the token 100 ms after open', 'main job'],
  ping: ['Client sends ping, server answers pong', 'main job'],
  'auth-answers': ['Server sends auth_success or auth_failed', 'main job'],
  invitations: [
    'Server sends invitation_accepted, invitation_rejected, new_invitation with from',
    'suppliers, news and schedules',
  ],
  'user-login': ['Server sends user_login with content', 'suppliers, news and schedules'],
  toast: ['Invitation notices show as a toast for 3 seconds', 'suppliers, news and schedules'],
});
