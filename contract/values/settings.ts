/** How the connection to the mail server is protected: TLS from the first byte, STARTTLS demanded, or not at all. */
export const SMTP_SECURITIES = ['starttls', 'tls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];

/** Secrets: only whether they are set is sent back. Keys are those of external sources that need one. */
export const SECRET_SETTINGS = [
  'smtpPassword',
  'virustotalKey',
  'nvdKey',
  'hibpKey',
  'abuseChKey',
  'otxKey',
  'abuseIpdbKey',
  'safeBrowsingKey',
  'urlscanKey',
  'psbdmpKey',
  'braveSearchKey',
  'gitHubKey',
] as const;
export type SecretSetting = (typeof SECRET_SETTINGS)[number];

/** SMTP settings. API tokens cannot change them, because password reset links are sent by email. */
export const MAIL_SERVER_SETTINGS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword'] as const;

/** Characters of the operator's privacy text in one language. */
export const PRIVACY_TEXT_MAX = 20_000;
