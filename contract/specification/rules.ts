import { rows } from './row.ts';

/** SPEC §5: validation rules. */
export const RULES = rows('5.rule', {
  'account-empty': [
    'Account cannot be empty',
    'server/features/accounts/register.ts',
    'each rule of registration answers with its own message',
  ],
  'account-email': [
    'A valid e-mail address is needed',
    'server/features/accounts/register.ts',
    'each rule of registration answers with its own message',
  ],
  'account-refused': [
    'Some addresses are refused at registration',
    'server/features/accounts/refused-addresses.ts',
    'administrators refuse addresses and whole domains',
  ],
  'password-length': [
    'Password has at least {length} characters',
    'server/features/auth/passwords/password-rules.ts',
    'the length is counted in characters of any script',
  ],
  'password-complex': [
    'Password has upper case, lower case, number and special character',
    'server/features/auth/passwords/password-rules.ts',
    'a password needs upper case, lower case, a digit and a special character',
  ],
  'passwords-match': [
    'Passwords must match',
    'web/components/forms/new-password.tsx',
    'the page that changes the password needs a log-in, checks every rule, and logs out after the change',
  ],
  'name-phone': [
    'Name and phone are not empty',
    'server/features/accounts/register.ts',
    'each rule of registration answers with its own message',
  ],
  privacy: [
    'The privacy policy must be ticked',
    'server/features/accounts/register.ts',
    'each rule of registration answers with its own message',
  ],
  business: [
    'Company name, tax id, job title, capital and industry are needed',
    'server/features/accounts/register.ts',
    'each rule of registration answers with its own message',
  ],
  'change-different': [
    'New password differs from the old',
    'server/features/auth/passwords/change-password.ts',
    'changing the password checks the rules, refuses the last five and ends all sessions',
  ],
  'change-current': [
    'The current password must be right',
    'server/routes/password.ts',
    'changing the password checks the rules, refuses the last five and ends all sessions',
  ],
  'invitation-email': [
    'Invitation needs a valid address',
    'web/components/suppliers/invite-dialog.tsx',
    'a main supplier asks, the other chooses what is shown in the dialog of the account page, and ends it there',
  ],
  'domain-format': [
    'Domain has a valid format',
    'server/features/domains/domain-name.ts',
    'what is not a domain name is refused with the reason',
  ],
  'domain-length': [
    'Domain has at most 253 characters',
    'server/features/domains/domain-name.ts',
    'what is not a domain name is refused with the reason',
  ],
  'domain-complete': [
    'Domain is complete, as name.tld',
    'server/features/domains/domain-name.ts',
    'what is not a domain name is refused with the reason',
  ],
  'domain-scheme': [
    'Domain has no http:// or https:// prefix',
    'server/features/domains/domain-name.ts',
    'what is not a domain name is refused with the reason',
  ],
  'auto-interval': [
    'Auto-scan interval is 1 to 365 days',
    'server/features/scans/schedules/schedule-settings.ts',
    'interval, number of scans and date are held to their bounds, each with its own sentence',
  ],
  'auto-trigger': [
    'Manual trigger needs a valid scan date and a state',
    'web/screens/tools/scan/schedules/trigger-dialog.tsx',
    'the planner is told of a completed scan with a day and a state, never with a day without one',
  ],
  'scan-repeat': [
    'The same domain is not scanned again within 7 days',
    'server/features/scans/scan-rules.ts',
    'within seven days no further scan, but a re-test that makes a new rating',
  ],
  'integrated-domain': [
    'Integrated report needs at least one domain',
    'server/features/reports/integrated/vendor-scope.ts',
    'a choice of nothing, of a sixth sub-contractor, of what is not shared or was never rated is refused with its reason',
  ],
  'domain-deletable': [
    'Only domains added through verification can be deleted',
    'server/features/domains/delete-domain.ts',
    'deleting asks for the name, hides the domain, and proving it again brings it back',
  ],
});

/** SPEC §6: roles and permissions. */
export const ROLE_ROWS = rows('6.role', {
  codes: [
    'Codes 0, 1, 9, 20, 21, 22, 23, 27',
    'contract/roles.ts',
    'eight codes are given to people, and 11 is reserved',
  ],
  'rated-routes': [
    'index, analyze, scan, reports and domain pages: 0, 21, 22, 23, 27, 9',
    'contract/access.ts',
    'ratings, scans and reports open for plans, main suppliers and administrators',
  ],
  'admin-routes': [
    'admin, news administration, logs: 0 only',
    'contract/access.ts',
    'administration and audit logs open for administrators only',
  ],
  'sub-suppliers': [
    'listSubSuppliers: 0 and 9',
    'contract/access.ts',
    'sub-suppliers open for administrators and main suppliers',
  ],
  'main-suppliers': [
    'listMainSuppliers: 0, 21, 22, 23',
    'contract/access.ts',
    'main suppliers open for administrators and the three plans, not for the trial',
  ],
  'login-routes': [
    'article, account, listAssociatedDomains: any logged-in user',
    'contract/access.ts',
    'news, account and associated domains open for everybody who is logged in, and for nobody else',
  ],
  'article-only': [
    '1 and 20 are led from index to article',
    'contract/access.ts',
    'an account without a plan lands on article with the three steps, whatever rated page it asks for',
  ],
  groups: [
    'Helper groups: admin or main supplier; company users; normal user',
    'contract/roles.ts',
    'helper groups: administrator or main supplier, company users, normal users',
  ],
  'all-domains': [
    'Administrators see All Domains',
    'server/routes/access-scope.ts',
    'nobody sees another company’s domains or requests',
  ],
  'admin-mode': [
    'Administrators see all main and sub-suppliers in an admin mode of the lists',
    'server/features/suppliers/supplier-lists.ts',
    'administrators see every chain with both accounts, end one, and take part in none',
  ],
  invite: [
    'Enterprise users invite main suppliers; an association can be removed',
    'web/screens/suppliers/main-suppliers',
    'two companies at two processes: invited, accepted, seen, changed and removed, each told at once',
  ],
  upgrade: [
    'Users without a plan are told to upgrade, which gives a 7-day trial',
    'web/screens/public/upgrade/upgrade.tsx',
    'upgrading compares the plans, says what the trial lacks, and starts it for seven days',
  ],
  analysis: [
    'Enterprise analysis needs the enterprise plan',
    'server/routes/analysis/comparison.ts',
    'the analysis needs a plan: who has none is led to one, main suppliers and administrators see it and are not counted',
  ],
});
