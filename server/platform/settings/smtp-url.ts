import type { SettingValues, SmtpSecurity } from '@assay/contract/api/settings.ts';

type Fields = Pick<SettingValues, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser'>;

export const SMTP_DEFAULTS: Fields = { smtpHost: '', smtpPort: 587, smtpSecurity: 'starttls', smtpUser: '' };

/** Options of nodemailer in addition to the scheme. */
const OPTIONS: Readonly<Record<SmtpSecurity, string>> = {
  tls: '',
  starttls: '?requireTLS=true',
  none: '?ignoreTLS=true',
};

/** One address for all fields of a mail server; null without a host. */
export function smtpUrlOf(fields: Partial<Fields>, password: string): string | null {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser } = { ...SMTP_DEFAULTS, ...fields };
  if (smtpHost === '') return null;
  const host = smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost;
  const account = smtpUser === '' ? '' : `${encodeURIComponent(smtpUser)}:${encodeURIComponent(password)}@`;
  const scheme = smtpSecurity === 'tls' ? 'smtps' : 'smtp';
  return `${scheme}://${account}${host}:${smtpPort}/${OPTIONS[smtpSecurity]}`;
}

/** The fields of an operator's address, without its password. */
export function smtpFieldsOf(url: string): Fields {
  const { protocol, hostname, port, username, searchParams } = new URL(url);
  const tls = protocol === 'smtps:';
  const demanded = searchParams.get('requireTLS') === 'true';
  return {
    smtpHost: hostname.replace(/^\[|\]$/g, ''),
    smtpPort: Number(port) || (tls ? 465 : 587),
    smtpSecurity: tls ? 'tls' : demanded ? 'starttls' : 'none',
    smtpUser: decodeURIComponent(username),
  };
}
