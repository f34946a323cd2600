import { calendarEndpoints } from './accounts/calendar.ts';
import { companyEndpoints } from './accounts/company.ts';
import { passkeyEndpoints } from './accounts/passkeys.ts';
import { passwordEndpoints } from './accounts/password.ts';
import { planEndpoints } from './accounts/plans.ts';
import { profileEndpoints } from './accounts/profile.ts';
import { registrationEndpoints } from './accounts/registration.ts';
import { scimEndpoints } from './accounts/scim.ts';
import { securityEndpoints } from './accounts/security.ts';
import { sessionEndpoints } from './accounts/session.ts';
import { signOnEndpoints } from './accounts/sign-on.ts';
import { approvalEndpoints } from './administration/approvals.ts';
import { disputeEndpoints } from './administration/disputes.ts';
import { identityProviderEndpoints } from './administration/identity-providers.ts';
import { licenseEndpoints } from './administration/licenses.ts';
import { logEndpoints } from './administration/logs.ts';
import { mailEndpoints } from './administration/mails.ts';
import { memberEndpoints } from './administration/members.ts';
import { newsAdministrationEndpoints } from './administration/news.ts';
import { settingsEndpoints } from './administration/settings.ts';
import { alertRuleEndpoints } from './alert-rules.ts';
import type { Declaration, Endpoint } from './declare.ts';
import { domainEndpoints } from './domains/domains.ts';
import { nameEndpoints } from './domains/names.ts';
import { scanSettingsEndpoints } from './domains/scan-settings.ts';
import { newsEndpoints } from './news.ts';
import { notificationEndpoints } from './notifications.ts';
import { addressEndpoints } from './ratings/addresses.ts';
import { analysisEndpoints } from './ratings/analysis.ts';
import { decisionEndpoints } from './ratings/decisions.ts';
import { exportEndpoints } from './ratings/exports.ts';
import { inventoryEndpoints } from './ratings/inventory.ts';
import { ratingEndpoints } from './ratings/ratings.ts';
import { savedViewEndpoints } from './ratings/saved-views.ts';
import { searchEndpoints } from './ratings/search.ts';
import { ratingLinkEndpoints } from './ratings/share-links.ts';
import { statementEndpoints } from './ratings/statements.ts';
import { workEndpoints } from './ratings/work.ts';
import { badgeEndpoints } from './reports/badge.ts';
import { brandingEndpoints } from './reports/branding.ts';
import { integratedReportEndpoints } from './reports/integrated.ts';
import { reportScheduleEndpoints } from './reports/report-schedules.ts';
import { reportEndpoints } from './reports/reports.ts';
import { signedReportEndpoints } from './reports/signed.ts';
import { automaticScanEndpoints } from './scans/automatic-scans.ts';
import { scanEndpoints } from './scans/scans.ts';
import { siemEndpoints } from './siem.ts';
import { associationEndpoints } from './suppliers/associations.ts';
import { supplierInvitationEndpoints } from './suppliers/invitations.ts';
import { portfolioEndpoints } from './suppliers/portfolio.ts';
import { questionnaireEndpoints } from './suppliers/questionnaires.ts';
import { systemEndpoints } from './system.ts';
import { ticketEndpoints } from './tickets.ts';
import { webhookEndpoints } from './webhooks.ts';

const BY_ID = {
  ...registrationEndpoints,
  ...sessionEndpoints,
  ...signOnEndpoints,
  ...scimEndpoints,
  ...passkeyEndpoints,
  ...passwordEndpoints,
  ...profileEndpoints,
  ...securityEndpoints,
  ...calendarEndpoints,
  ...companyEndpoints,
  ...planEndpoints,
  ...domainEndpoints,
  ...scanSettingsEndpoints,
  ...nameEndpoints,
  ...scanEndpoints,
  ...automaticScanEndpoints,
  ...ratingEndpoints,
  ...decisionEndpoints,
  ...statementEndpoints,
  ...workEndpoints,
  ...inventoryEndpoints,
  ...savedViewEndpoints,
  ...analysisEndpoints,
  ...exportEndpoints,
  ...ratingLinkEndpoints,
  ...addressEndpoints,
  ...searchEndpoints,
  ...reportEndpoints,
  ...signedReportEndpoints,
  ...integratedReportEndpoints,
  ...reportScheduleEndpoints,
  ...brandingEndpoints,
  ...badgeEndpoints,
  ...associationEndpoints,
  ...supplierInvitationEndpoints,
  ...portfolioEndpoints,
  ...questionnaireEndpoints,
  ...newsEndpoints,
  ...notificationEndpoints,
  ...webhookEndpoints,
  ...ticketEndpoints,
  ...siemEndpoints,
  ...alertRuleEndpoints,
  ...systemEndpoints,
  ...logEndpoints,
  ...memberEndpoints,
  ...approvalEndpoints,
  ...licenseEndpoints,
  ...mailEndpoints,
  ...newsAdministrationEndpoints,
  ...disputeEndpoints,
  ...settingsEndpoints,
  ...identityProviderEndpoints,
} as const;

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<Declaration>(BY_ID) as Endpoint[];

/** `METHOD /path` → its endpoint, for the types of a client. An interface is cheaper to check than a mapped type. */
export interface Api extends ByCall<typeof BY_ID> {}

type ByCall<G extends Readonly<Record<string, Declaration>>> = {
  [K in keyof G as `${G[K]['method']} ${G[K]['path']}`]: G[K];
};
