import type { SessionData } from '@assay/contract/api/session.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import type { SessionRow } from '#platform/db/accounts/sessions.ts';
import { isPlanActive, permissionOf } from './permission.ts';

/** Identity of the caller, determined by the guard for a request that requires a login. */
export interface Session {
  id: string;
  accountId: string;
  companyId: string;
  /** Email address, called "account" in the API. */
  account: string;
  name: string;
  phone: string;
  permission: number;
  companyRole: CompanyRole;
  company: string;
  industry: string;
  startDate: string | null;
  expiredDate: string | null;
  language: string;
  timeZone: string;
  companyZone: string;
  expiresAt: Date;
  csrfHash: Buffer;
  loginCount: number;
  secondFactor: boolean;
  /** The company required a second factor before this session was opened. */
  factorRequired: boolean;
  /** Opened by single sign-on. */
  byProvider: boolean;
  /** Opened by a provider that is responsible for the second factor. */
  providerFactor: boolean;
  /** The checklist of the first steps is shown. */
  onboarding: boolean;
  /** Network address of the request, for the audit log; empty outside of one. */
  address: string;
}

/** Actor and network address for the audit log. */
export interface Actor {
  session: Session;
  address: string;
}

/** The permission is computed at each request, so that a plan's end needs no event. */
export function toSession(row: SessionRow, now: Date): Session {
  const runs = isPlanActive(row, now);
  return {
    id: row.sessionId,
    accountId: row.id,
    companyId: row.companyId,
    account: row.email,
    name: row.name,
    phone: row.phone,
    permission: permissionOf(row, now),
    companyRole: row.companyRole,
    company: row.personal ? '' : row.company,
    industry: row.industry,
    startDate: runs ? row.planStart : null,
    expiredDate: runs ? row.planEnd : null,
    language: row.language,
    timeZone: row.timeZone,
    companyZone: row.companyZone,
    expiresAt: row.expiresAt,
    csrfHash: row.csrfHash,
    loginCount: row.loginCount,
    secondFactor: row.secondFactor,
    factorRequired: row.factorRequiredAt !== null && row.factorRequiredAt <= row.openedAt,
    byProvider: row.byProvider,
    providerFactor: row.providerFactor,
    onboarding: row.onboarding,
    address: '',
  };
}

/** As the browser stores it (docs/product/data.md). */
export function toSessionData(session: Session): SessionData {
  const { account, name, phone, permission, companyRole, company, startDate, expiredDate, language, timeZone } =
    session;
  return {
    account,
    name,
    phone,
    permission,
    companyRole,
    company,
    startDate,
    expiredDate,
    language,
    timeZone,
    ...(session.onboarding ? { onboarding: true } : {}),
    tokenExpiry: session.expiresAt.toISOString(),
  };
}
