/** Permutations that change the parts of a name rather than its letters. */

/** Words that phishing commonly combines with a brand. */
const KEYWORDS = [
  'login',
  'signin',
  'secure',
  'security',
  'account',
  'accounts',
  'verify',
  'support',
  'service',
  'mail',
  'webmail',
  'portal',
  'pay',
  'payment',
  'billing',
  'invoice',
  'vpn',
  'sso',
  'auth',
  'help',
  'update',
  'online',
  'app',
  'my',
  'cloud',
  'shop',
  'bank',
  'hr',
  'careers',
  'group',
] as const;

/** A hyphen between two letters. */
export function* hyphenation(label: string): Generator<string> {
  for (let at = 1; at < label.length; at += 1) yield `${label.slice(0, at)}-${label.slice(at)}`;
}

/** A dot between two letters, which makes a subdomain of another domain. */
export function* subdomain(label: string): Generator<string> {
  for (let at = 1; at < label.length; at += 1) {
    if (label[at] !== '-' && label[at - 1] !== '-') yield `${label.slice(0, at)}.${label.slice(at)}`;
  }
}

/** A trust keyword before or after the label, with and without a hyphen. */
export function* combosquatting(label: string): Generator<string> {
  for (const word of KEYWORDS) yield* [`${label}-${word}`, `${word}-${label}`, `${label}${word}`, `${word}${label}`];
}

/** The label without its hyphens, all or one by one. */
export function* hyphenRemoval(label: string): Generator<string> {
  if (label.includes('-')) yield label.replaceAll('-', '');
}

/** Whole names that look like the real one in a link: its top-level domain or `www` become part of the label. */
export function* various(label: string, suffix: string): Generator<string> {
  const [, ...rest] = suffix.split('.');
  if (rest.length > 0) yield* [`${label}.${rest.join('.')}`, `${label}${suffix.split('.')[0]}.${rest.join('.')}`];
  yield `${label}${suffix.replaceAll('.', '')}.${suffix}`;
  yield `${label}${suffix.replaceAll('.', '')}.com`;
  yield `${label}-${suffix.replaceAll('.', '-')}.com`;
  yield `www${label}.${suffix}`;
  yield `www-${label}.${suffix}`;
}
