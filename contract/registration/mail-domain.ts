/** Domains of mail providers for individuals: they say nothing about the organization of a user. */
const MAIL_PROVIDERS: ReadonlySet<string> = new Set([
  ...['126.com', '163.com', 'aol.com', 'fastmail.com', 'gmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com'],
  ...['hanmail.net', 'hey.com', 'hotmail.com', 'icloud.com', 'laposte.net', 'libero.it', 'live.com', 'mac.com'],
  ...['mail.com', 'mail.ru', 'me.com', 'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'pm.me', 'proton.me'],
  ...['protonmail.com', 'qq.com', 't-online.de', 'tuta.com', 'uol.com.br', 'web.de', 'yahoo.co.jp', 'yahoo.com'],
  ...['yahoo.com.tw', 'yandex.com', 'ymail.com', 'zoho.com'],
]);
/** Second labels below which countries register organizations, as in `company.co.uk`. */
const SECOND_LABELS: ReadonlySet<string> = new Set(['ac', 'co', 'com', 'edu', 'go', 'gov', 'ne', 'net', 'or', 'org']);

/**
 * Domain of the organization behind a work address, to suggest in forms: a guess without the public suffix list, which is
 * too large for them. Null for providers of mail to individuals and for text that is no address.
 */
export function suggestDomain(account: string): string | null {
  const [local, host, ...more] = account.trim().toLowerCase().split('@');
  if (!local || !host || more.length > 0) return null;
  const labels = host.split('.');
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9-]{1,63}$/.test(label))) return null;
  const isNested = labels.length > 2 && labels.at(-1)!.length === 2 && SECOND_LABELS.has(labels.at(-2)!);
  const domain = labels.slice(isNested ? -3 : -2).join('.');
  return MAIL_PROVIDERS.has(domain) ? null : domain;
}

/** Name of the organization as its domain spells it, `north-quay.test` → "North Quay"; empty without a suggestion. */
export function suggestCompany(account: string): string {
  const label = suggestDomain(account)?.split('.')[0] ?? '';
  // A label in Punycode is not readable.
  if (label.startsWith('xn--')) return '';
  const words = label.split('-').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
