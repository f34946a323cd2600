import { rows } from './row.ts';

/** SPEC §1: what the product does. */
export const FEATURES = rows('1.feature', {
  score: [
    'A domain has a score of 100 and a grade S, A, B, C, D or E',
    'engine/scoring/score.ts',
    'adds up: issues make the areas, areas the means, the means the total',
  ],
  areas: ['Ten assessment areas', 'engine/areas/index.ts', 'All ten areas are assessed somewhere in the lab'],
  dashboard: [
    'Dashboard with latest rating results',
    'web/screens/dashboard/index/index.tsx',
    'with the keyboard alone, from the first log-in to the PDF: prove a domain, scan it live, read rating, areas, findings and report',
  ],
  trend: [
    'Risk trend as a line chart',
    'web/charts/trend.tsx',
    'index shows what is known to come, findings over time, average and model in the trend, and fixes travel as a link',
  ],
  ranking: [
    'Ranking among enterprise users that follows new ratings',
    'server/features/ratings/averages/averages.ts',
    'from five on place and average are shown, ties share a place',
  ],
  average: [
    'Comparison with the enterprise average',
    'server/features/ratings/averages/averages.ts',
    'from five on place and average are shown, ties share a place',
  ],
  'domain-report': [
    'PDF report per domain can be downloaded and force-updated',
    'server/features/reports/request-report.ts',
    'a report is made on the first request and comes as a PDF with its name',
  ],
  'report-parts': [
    'The PDF has three parts: active and passive scanning, compliance testing, intelligence collection',
    'report/content/report.ts',
    'the report has a summary, three numbered parts and an appendix in the reader’s language',
  ],
  'report-times': [
    'Report rows show cache time and next update time',
    'web/screens/records/reports/report-row.tsx',
    'a report shows that it is being made until its PDF is there, with the times of the cache and of the next update',
  ],
  'integrated-report': [
    'Integrated PDF of chosen domains with cover, contents, service statement, numbered tables and figures',
    'report/content/integrated',
    'the integrated report states the service, compares the domains, names shared providers and has a chapter per company',
  ],
  'integrated-scope': [
    'Integrated report covers the main supplier and five sub-contractors',
    'server/features/reports/integrated/vendor-scope.ts',
    'a choice of nothing, of a sixth sub-contractor, of what is not shared or was never rated is refused with its reason',
  ],
  'integrated-cover': [
    'Its cover shows main company, target vendor, target domain and report date',
    'report/content/integrated/report.ts',
    'the cover of the integrated report shows main company, target vendor, target domain and report date',
  ],
  ownership: [
    'Ownership is proved by a DNS TXT record',
    'server/features/domains/verify-domain.ts',
    'with the record at its name servers the domain is verified and listed',
  ],
  'setup-guide': [
    'Set-up guide for several DNS providers',
    'web/screens/suppliers/associated-domains/record-card.tsx',
    'the guide shows the steps of the chosen provider, and a field that cannot be copied says so',
  ],
  schedules: [
    'Automatic scan schedules',
    'server/features/scans/schedules',
    'two processes that restart and break off keep every date of a year exactly once, in three zones',
  ],
  news: [
    'News can be read; administrators manage it',
    'server/features/news',
    'an administrator writes an article with all its parts, previews and publishes it, and readers see the same',
  ],
  invitations: [
    'Enterprise users invite main suppliers by e-mail to see their results',
    'server/features/suppliers/invite-supplier.ts',
    'an enterprise invites a main supplier by e-mail, who sees the inviter and accepts',
  ],
  chain: [
    'Supplier chain of main supplier and sub-supplier',
    'server/features/suppliers',
    'two companies at two processes: invited, accepted, seen, changed and removed, each told at once',
  ],
  administration: [
    'Administrators manage news, accounts and audit logs',
    'web/screens/admin',
    'the admin menu leads to panel, audit logs, news and accounts',
  ],
  languages: [
    'Fifteen interface languages',
    'contract/languages.ts',
    'all fifteen languages of the specification show every English text, translated or in English',
  ],
  'default-language': [
    'Default language en-US, kept under currentLanguage in local storage',
    'web/language/choice.ts',
    'a change is stored under currentLanguage with its icon',
  ],
  version: [
    'Application version 4.4.41 is shown',
    'web/shell/footer.tsx',
    'the footer shows the versions of product, front end, back end and model',
  ],
  footer: [
    'Footer shows front-end and back-end version',
    'web/shell/footer.tsx',
    'the footer shows the versions of product, front end, back end and model',
  ],
});
