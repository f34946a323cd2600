import { rows } from './row.ts';

/** SPEC §3: entities and their fields. */
export const STORED_VALUES = rows('3.stored', {
  token: ['token', 'web/session/session-store.ts'],
  'X-CSRF-Token': ['X-CSRF-Token', 'web/session/session-store.ts'],
  tokenExpiry: ['tokenExpiry', 'web/session/session-store.ts'],
  userinfo: ['userinfo as an object', 'web/session/session-store.ts'],
  cachedAuth: ['cachedAuth', 'web/session/session-store.ts'],
  cacheExpiry: ['cacheExpiry', 'web/session/session-store.ts'],
  account: ['account', 'web/session/session-store.ts'],
  userName: ['userName', 'web/session/session-store.ts'],
  userPhone: ['userPhone', 'web/session/session-store.ts'],
  permission: ['permission as a number', 'web/session/session-store.ts'],
  startDate: ['startDate', 'web/session/session-store.ts'],
  expiredDate: ['expiredDate', 'web/session/session-store.ts'],
  userAvatar: ['userAvatar, base64 png', 'web/session/session-store.ts'],
  language: ['Language choice and icon', 'web/language/choice.ts'],
  colors: ['Theme colours', 'web/theme/preferences.ts'],
  layout: ['Layout version', 'web/theme/preferences.ts'],
  sidebar: ['Sidebar type', 'web/theme/preferences.ts'],
  'session-expired-flag': ['Session storage: password-expired flag', 'web/session/session-store.ts'],
  'session-expired-account': ['Session storage: expired account', 'web/session/session-store.ts'],
});

export const LOGIN_FIELDS = rows('3.login', {
  answer: ['success, message, data with account, name, phone, permission', 'server/routes/session.ts'],
  headers: ['Tokens arrive in the headers x-auth-token and x-csrf-token', 'server/routes/session.ts'],
  payload: [
    'Token payload holds account, name, permission, startdate, enddate',
    'server/features/auth/session-tokens.ts',
  ],
});

export const ACCOUNT_FIELDS = rows('3.account', {
  identity: ['account, name, phone, password, job title', 'server/features/accounts/profile.ts'],
  company: [
    'company name, tax or registration number, capital bracket, industry code',
    'server/features/accounts/companies/company.ts',
  ],
  plan: ['role code, licence code, start date, end date', 'server/features/accounts/companies/plans.ts'],
  presence: ['last login time, avatar', 'server/platform/db/accounts/profiles.ts'],
  capital: ['Capital brackets A to E', 'contract/registration/industries.ts'],
  industry: ['Industry codes A to S', 'contract/registration/industries.ts'],
  registration: [
    'Registration fields, with the five more of a main supplier',
    'server/routes/accounts/registration.ts',
  ],
});

export const ENTITY_FIELDS = rows('3.entity', {
  scan: [
    'Scan: company, domain, account, send_account, scandate, scanstate, scan time',
    'server/features/scans/scan-response.ts',
  ],
  'alert-counts': [
    'Alert counts per domain and date: High, Informational, Low, Medium, Other',
    'server/platform/db/ratings',
  ],
  'risk-levels': [
    'Risk levels in reports: critical, high, medium, low, other, informational',
    'contract/severities.ts',
  ],
  'auto-scan': [
    'Auto-scan: domain, account, company, enabled, mode, interval, next date, totals, status',
    'contract/api/scan-schedules.ts',
  ],
  verification: [
    'Verification request: name, TXT name, type, value, TTL, applied, expiry, attempts, retry-after, status',
    'server/features/domains/verify-domain.ts',
  ],
  'associated-domain': [
    'Associated domain: domain, company, company number, name, account, last login time',
    'server/routes/domains/domains.ts',
  ],
  supplier: ['Supplier link and invitation fields', 'contract/api/suppliers.ts'],
  article: ['News article: title, status, date, content', 'contract/api/news.ts'],
  report: [
    'Report row: scan account, company, domain, scan date, result, link, cache time, next update time',
    'server/features/reports/report-response.ts',
  ],
  language: ['Language: code, name, native name, short, flag, rtl', 'contract/languages.ts'],
});

export const FINDING_COLUMNS = rows('3.columns', {
  web: [
    'Web: level, total score, cweid, name, description, solution, alert count, domain',
    'engine/views/finding-rows.ts',
  ],
  network: [
    'Network: cve, ipv4, port, service, update_time, version, tunnel, severity, vuln',
    'engine/views/port-rows.ts',
  ],
  ip: [
    'IP: ipv4, country, registrar name, handle, dns_block_amount, dns_block_info, blacklist_amount, cloudflare, vtCheckInfo',
    'engine/views/address-rows.ts',
  ],
  dns: ['DNS: name, Status, Information, Test_name, statusScore', 'engine/views/dns-rows.ts'],
  application: [
    'Application: cve, engine, name, indicate_security, version, ssl, severity, description, solution, ref',
    'engine/views/finding-rows.ts',
  ],
  endpoint: [
    'Endpoint: cve, name, family, threat, from_engine, update_time, description, solution, ipv4, ver, ssl, severity, ref',
    'engine/views/port-rows.ts',
  ],
  patch: [
    'Patch: cpe, cpe_detail, port_count, port_detail, family, threat, time, ipv4, ref, patch state',
    'engine/views/product-rows.ts',
  ],
  leak: ['Leak: dork_cat, dork_lan, urls', 'engine/views/finding-rows.ts'],
  threat: ['Threat: open bug bounty, e-mail, pastebin, ransomware', 'engine/views/finding-rows.ts'],
  social: ['Social: domain spoof, phishing, typosquat', 'engine/views/social-rows.ts'],
  'cve-application': ['Application column cve is filled', 'engine/views/finding-rows.ts'],
});

export const REPORT_COUNTS = rows('3.counts', {
  levels: ['Counts by risk level', 'report/content/counts.ts'],
  blacklist: ['Count of addresses on block lists', 'contract/report/counts.ts'],
  dnsbl: ['Count of addresses on DNSBLs', 'contract/report/counts.ts'],
  malicious: ['Count of addresses called malicious', 'contract/report/counts.ts'],
  dns: ['Counts of NS, MX, SOA, WWW and parent tests not passed', 'contract/report/counts.ts'],
  log: ['Count of log files', 'contract/report/counts.ts'],
  ports: ['Count of sensitive exposed ports', 'contract/report/counts.ts'],
  platforms: ['Count of platforms without update', 'contract/report/counts.ts'],
  'open-source': ['Count of open-source vulnerabilities', 'contract/report/counts.ts'],
  sensitive: ['Counts of sensitive files and directories', 'contract/report/counts.ts'],
  portals: ['Count of login portals', 'contract/report/counts.ts'],
  passwords: ['Count of password files', 'contract/report/counts.ts'],
});
