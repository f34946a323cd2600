import { rows } from './row.ts';

/** SPEC §1: what the product does. */
export const FEATURES = rows('1.feature', {
  score: ['A domain has a score of 100 and a grade S, A, B, C, D or E', 'engine/scoring/score.ts'],
  areas: ['Ten assessment areas', 'engine/areas/index.ts'],
  dashboard: ['Dashboard with latest rating results', 'web/screens/dashboard/index/index.tsx'],
  trend: ['Risk trend as a line chart', 'web/charts/trend.tsx'],
  ranking: ['Ranking among enterprise users that follows new ratings', 'server/features/ratings/averages/averages.ts'],
  average: ['Comparison with the enterprise average', 'server/features/ratings/averages/averages.ts'],
  'domain-report': [
    'PDF report per domain can be downloaded and force-updated',
    'server/features/reports/request-report.ts',
  ],
  'report-parts': [
    'The PDF has three parts: active and passive scanning, compliance testing, intelligence collection',
    'report/content/report.ts',
  ],
  'report-times': ['Report rows show cache time and next update time', 'web/screens/records/reports/report-row.tsx'],
  'integrated-report': [
    'Integrated PDF of chosen domains with cover, contents, service statement, numbered tables and figures',
    'report/content/integrated',
  ],
  'integrated-scope': [
    'Integrated report covers the main supplier and five sub-contractors',
    'server/features/reports/integrated/vendor-scope.ts',
  ],
  'integrated-cover': [
    'Its cover shows main company, target vendor, target domain and report date',
    'report/content/integrated/report.ts',
  ],
  ownership: ['Ownership is proved by a DNS TXT record', 'server/features/domains/verify-domain.ts'],
  'setup-guide': ['Set-up guide for several DNS providers', 'web/screens/suppliers/associated-domains/record-card.tsx'],
  schedules: ['Automatic scan schedules', 'server/features/scans/schedules'],
  news: ['News can be read; administrators manage it', 'server/features/news'],
  invitations: [
    'Enterprise users invite main suppliers by e-mail to see their results',
    'server/features/suppliers/invite-supplier.ts',
  ],
  chain: ['Supplier chain of main supplier and sub-supplier', 'server/features/suppliers'],
  administration: ['Administrators manage news, accounts and audit logs', 'web/screens/admin'],
  languages: ['Fifteen interface languages', 'contract/languages.ts'],
  'default-language': ['Default language en-US, kept under currentLanguage in local storage', 'web/language/choice.ts'],
  version: ['Application version 4.4.41 is shown', 'web/shell/footer.tsx'],
  footer: ['Footer shows front-end and back-end version', 'web/shell/footer.tsx'],
});
