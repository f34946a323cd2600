import { rows } from './row.ts';

/** SPEC §5: validation rules. */
export const RULES = rows('5.rule', {
  'account-empty': ['Account cannot be empty', 'server/features/accounts/register.ts'],
  'account-email': ['A valid e-mail address is needed', 'server/features/accounts/register.ts'],
  'account-refused': ['Some addresses are refused at registration', 'server/features/accounts/refused-addresses.ts'],
  'password-length': ['Password has at least {length} characters', 'server/features/auth/passwords/password-rules.ts'],
  'password-complex': [
    'Password has upper case, lower case, number and special character',
    'server/features/auth/passwords/password-rules.ts',
  ],
  'passwords-match': ['Passwords must match', 'web/components/forms/new-password.tsx'],
  'name-phone': ['Name and phone are not empty', 'server/features/accounts/register.ts'],
  privacy: ['The privacy policy must be ticked', 'server/features/accounts/register.ts'],
  business: [
    'Company name, tax id, job title, capital and industry are needed',
    'server/features/accounts/register.ts',
  ],
  'change-different': ['New password differs from the old', 'server/features/auth/passwords/change-password.ts'],
  'change-current': ['The current password must be right', 'server/routes/password.ts'],
  'invitation-email': ['Invitation needs a valid address', 'web/components/suppliers/invite-dialog.tsx'],
  'domain-format': ['Domain has a valid format', 'server/features/domains/domain-name.ts'],
  'domain-length': ['Domain has at most 253 characters', 'server/features/domains/domain-name.ts'],
  'domain-complete': ['Domain is complete, as name.tld', 'server/features/domains/domain-name.ts'],
  'domain-scheme': ['Domain has no http:// or https:// prefix', 'server/features/domains/domain-name.ts'],
  'auto-interval': ['Auto-scan interval is 1 to 365 days', 'server/features/scans/schedules/schedule-settings.ts'],
  'auto-trigger': [
    'Manual trigger needs a valid scan date and a state',
    'web/screens/tools/scan/schedules/trigger-dialog.tsx',
  ],
  'scan-repeat': ['The same domain is not scanned again within 7 days', 'server/features/scans/scan-rules.ts'],
  'integrated-domain': [
    'Integrated report needs at least one domain',
    'server/features/reports/integrated/vendor-scope.ts',
  ],
  'domain-deletable': [
    'Only domains added through verification can be deleted',
    'server/features/domains/delete-domain.ts',
  ],
});

/** SPEC §6: roles and permissions. */
export const ROLE_ROWS = rows('6.role', {
  codes: ['Codes 0, 1, 9, 20, 21, 22, 23, 27', 'contract/roles.ts'],
  'rated-routes': ['index, analyze, scan, reports and domain pages: 0, 21, 22, 23, 27, 9', 'contract/access.ts'],
  'admin-routes': ['admin, news administration, logs: 0 only', 'contract/access.ts'],
  'sub-suppliers': ['listSubSuppliers: 0 and 9', 'contract/access.ts'],
  'main-suppliers': ['listMainSuppliers: 0, 21, 22, 23', 'contract/access.ts'],
  'login-routes': ['article, account, listAssociatedDomains: any logged-in user', 'contract/access.ts'],
  'article-only': ['1 and 20 are led from index to article', 'contract/access.ts'],
  groups: ['Helper groups: admin or main supplier; company users; normal user', 'contract/roles.ts'],
  'all-domains': ['Administrators see All Domains', 'server/routes/access-scope.ts'],
  'admin-mode': [
    'Administrators see all main and sub-suppliers in an admin mode of the lists',
    'server/features/suppliers/supplier-lists.ts',
  ],
  invite: [
    'Enterprise users invite main suppliers; an association can be removed',
    'web/screens/suppliers/main-suppliers',
  ],
  upgrade: [
    'Users without a plan are told to upgrade, which gives a 7-day trial',
    'web/screens/public/upgrade/upgrade.tsx',
  ],
  analysis: ['Enterprise analysis needs the enterprise plan', 'server/routes/analysis/comparison.ts'],
});
