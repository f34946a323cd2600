import { rows } from './row.ts';

/** SPEC §3: entities and their fields. */
export const STORED_VALUES = rows('3.stored', {
  token: [
    'token',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  'X-CSRF-Token': [
    'X-CSRF-Token',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  tokenExpiry: [
    'tokenExpiry',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  userinfo: [
    'userinfo as an object',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  cachedAuth: [
    'cachedAuth',
    'web/session/session-store.ts',
    'the last validation of the token is kept under cachedAuth and cacheExpiry',
  ],
  cacheExpiry: [
    'cacheExpiry',
    'web/session/session-store.ts',
    'the last validation of the token is kept under cachedAuth and cacheExpiry',
  ],
  account: [
    'account',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  userName: [
    'userName',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  userPhone: [
    'userPhone',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  permission: [
    'permission as a number',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  startDate: [
    'startDate',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  expiredDate: [
    'expiredDate',
    'web/session/session-store.ts',
    'log-in stores the session values under the names of the specification',
  ],
  userAvatar: [
    'userAvatar, base64 png',
    'web/session/session-store.ts',
    'an avatar is checked, shown and stored, and a file that is none is refused',
  ],
  language: [
    'Language choice and icon',
    'web/language/choice.ts',
    'a change is stored under currentLanguage with its icon',
  ],
  colors: [
    'Theme colours',
    'web/theme/preferences.ts',
    'the default theme colours are #3e6ba4 and #7cb344, and the chosen scheme is kept beside them',
  ],
  layout: [
    'Layout version',
    'web/theme/preferences.ts',
    'colours, layout and sidebar are chosen, shown at once and kept',
  ],
  sidebar: [
    'Sidebar type',
    'web/theme/preferences.ts',
    'colours, layout and sidebar are chosen, shown at once and kept',
  ],
  'session-expired-flag': [
    'Session storage: password-expired flag',
    'web/session/session-store.ts',
    'an expired password leaves flag and account in the tab, not in the browser',
  ],
  'session-expired-account': [
    'Session storage: expired account',
    'web/session/session-store.ts',
    'an expired password leaves flag and account in the tab, not in the browser',
  ],
});

export const LOGIN_FIELDS = rows('3.login', {
  answer: [
    'success, message, data with account, name, phone, permission',
    'server/routes/session.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
  headers: [
    'Tokens arrive in the headers x-auth-token and x-csrf-token',
    'server/routes/session.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
  payload: [
    'Token payload holds account, name, permission, startdate, enddate',
    'server/features/auth/session-tokens.ts',
    'a log-in by form, by multipart form or by JSON gives tokens in headers and the account in the body',
  ],
});

export const ACCOUNT_FIELDS = rows('3.account', {
  identity: [
    'account, name, phone, password, job title',
    'server/features/accounts/profile.ts',
    'details are changed, wrong ones refused, and nothing new is told so',
  ],
  company: [
    'company name, tax or registration number, capital bracket, industry code',
    'server/features/accounts/companies/company.ts',
    'an owner edits what the company says of itself, and the choice of active domains comes first',
  ],
  plan: [
    'role code, licence code, start date, end date',
    'server/features/accounts/companies/plans.ts',
    'codes extend, overtake and wait, and a plan that waited follows the day after',
  ],
  presence: [
    'last login time, avatar',
    'server/platform/db/accounts/profiles.ts',
    'the account shows its person, company, plan, what it allows and what is used',
  ],
  capital: [
    'Capital brackets A to E',
    'contract/registration/industries.ts',
    'capital has the brackets A to E, each beginning where the one before ends',
  ],
  industry: ['Industry codes A to S', 'contract/registration/industries.ts', 'industries have the codes A to S'],
  registration: [
    'Registration fields, with the five more of a main supplier',
    'server/routes/accounts/registration.ts',
    'forms are taken url-encoded and as multipart, as the specification lists them',
  ],
});

export const ENTITY_FIELDS = rows('3.entity', {
  scan: [
    'Scan: company, domain, account, send_account, scandate, scanstate, scan time',
    'server/features/scans/scan-response.ts',
    'a scan runs in phases to state 2, and a second request hands back the same',
  ],
  'alert-counts': [
    'Alert counts per domain and date: High, Informational, Low, Medium, Other',
    'server/platform/db/ratings',
    'the rating has ten areas, counts, ceiling and a ledger that leads to it',
  ],
  'risk-levels': [
    'Risk levels in reports: critical, high, medium, low, other, informational',
    'contract/severities.ts',
    'findings are counted in six columns, each in exactly one',
  ],
  'auto-scan': [
    'Auto-scan: domain, account, company, enabled, mode, interval, next date, totals, status',
    'contract/api/scan-schedules.ts',
    'a schedule has every field of the specification, read back as it was set',
  ],
  verification: [
    'Verification request: name, TXT name, type, value, TTL, applied, expiry, attempts, retry-after, status',
    'server/features/domains/verify-domain.ts',
    'a request gives the record to set, and asking again gives the same',
  ],
  'associated-domain': [
    'Associated domain: domain, company, company number, name, account, last login time',
    'server/routes/domains/domains.ts',
    'with the record at its name servers the domain is verified and listed',
  ],
  supplier: [
    'Supplier link and invitation fields',
    'contract/api/suppliers.ts',
    'an enterprise invites a main supplier by e-mail, who sees the inviter and accepts',
  ],
  article: [
    'News article: title, status, date, content',
    'contract/api/news.ts',
    'readers get published articles only, in the list and by id; administrators filter by status',
  ],
  report: [
    'Report row: scan account, company, domain, scan date, result, link, cache time, next update time',
    'server/features/reports/report-response.ts',
    'a report is made on the first request and comes as a PDF with its name',
  ],
  language: [
    'Language: code, name, native name, short, flag, rtl',
    'contract/languages.ts',
    'there are fifteen languages, each with code, name, native name, short form, flag and direction',
  ],
});

export const FINDING_COLUMNS = rows('3.columns', {
  web: [
    'Web: level, total score, cweid, name, description, solution, alert count, domain',
    'engine/views/finding-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  network: [
    'Network: cve, ipv4, port, service, update_time, version, tunnel, severity, vuln',
    'engine/views/port-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  ip: [
    'IP: ipv4, country, registrar name, handle, dns_block_amount, dns_block_info, blacklist_amount, cloudflare, vtCheckInfo',
    'engine/views/address-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  dns: [
    'DNS: name, Status, Information, Test_name, statusScore',
    'engine/views/dns-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  application: [
    'Application: cve, engine, name, indicate_security, version, ssl, severity, description, solution, ref',
    'engine/views/finding-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  endpoint: [
    'Endpoint: cve, name, family, threat, from_engine, update_time, description, solution, ipv4, ver, ssl, severity, ref',
    'engine/views/port-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  patch: [
    'Patch: cpe, cpe_detail, port_count, port_detail, family, threat, time, ipv4, ref, patch state',
    'engine/views/product-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  leak: [
    'Leak: dork_cat, dork_lan, urls',
    'engine/views/finding-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  threat: [
    'Threat: open bug bounty, e-mail, pastebin, ransomware',
    'engine/views/finding-rows.ts',
    'The page of threats tells bug bounty, e-mail, pastebin and ransomware, each from its provider',
  ],
  social: [
    'Social: domain spoof, phishing, typosquat',
    'engine/views/social-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
  'cve-application': [
    'Application column cve is filled',
    'engine/views/finding-rows.ts',
    'Every column of the ten detail pages is filled somewhere in the lab, but those listed as open',
  ],
});

export const REPORT_COUNTS = rows('3.counts', {
  levels: [
    'Counts by risk level',
    'report/content/counts.ts',
    'each part opens with its counts, and a number leads to the table with the rows it counts',
  ],
  blacklist: [
    'Count of addresses on block lists',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  dnsbl: [
    'Count of addresses on DNSBLs',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  malicious: [
    'Count of addresses called malicious',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  dns: [
    'Counts of NS, MX, SOA, WWW and parent tests not passed',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  log: [
    'Count of log files',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  ports: [
    'Count of sensitive exposed ports',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  platforms: [
    'Count of platforms without update',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  'open-source': [
    'Count of open-source vulnerabilities',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  sensitive: [
    'Counts of sensitive files and directories',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  portals: [
    'Count of login portals',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
  passwords: [
    'Count of password files',
    'contract/report/counts.ts',
    'every count column of a report counts its things, each once',
  ],
});
