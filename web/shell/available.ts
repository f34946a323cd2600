import { AREA_IDS } from '@assay/contract/areas.ts';

/** Names of the routes of contract/access.ts that have a screen; the others lead to index and stand in no menu. */
export const AVAILABLE: ReadonlySet<string> = new Set([
  'index',
  'article',
  'scan',
  'account',
  'companyLog',
  'logs',
  'logsOld',
  'company',
  'listAssociatedDomains',
  'reportPDF',
  'getReport',
  'domain',
  ...AREA_IDS,
  'login',
  'register',
  'business',
  'activateAccount',
  'forgotPassword',
  'resetPassword',
  'upgrade',
  'privacy',
  'changePass',
  'passwordExpired',
]);
