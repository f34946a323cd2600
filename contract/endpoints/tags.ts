/** Groups of endpoints in the API's documents, in their order. */
export const TAGS = {
  session: 'Log in and out, by password, passkey or single sign-on.',
  registration: 'Registration, activation and the forgotten password.',
  password: 'Change the password and read its state.',
  account: 'Your account, its second factors, sessions and API tokens.',
  company: 'Your company and its colleagues.',
  plans: 'Trial and license codes.',
  domains: 'Verify domains, and configure how they are scanned.',
  scans: 'Request scans and follow them.',
  'automatic scans': 'Scans that repeat on a schedule.',
  ratings: 'Ratings, their findings, history and comparison.',
  findings: 'Decisions on findings, found hosts and look-alike names.',
  reports: 'Reports as PDF and as signed JSON.',
  suppliers: 'Associations between companies, and what they share.',
  notifications: 'Notifications and webhooks.',
  tickets: 'Tickets of findings in GitHub Issues, Jira and ServiceNow.',
  news: 'Articles.',
  system: 'Version, health and public information about the installation.',
  administration: 'Administration of the installation.',
  audit: 'The audit log.',
  disputes: 'Disputes of findings, for administrators.',
} as const;
export type Tag = keyof typeof TAGS;
