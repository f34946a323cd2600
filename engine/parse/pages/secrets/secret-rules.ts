import { APPLICATION_SECRETS } from './issuers/applications.ts';
import { CLOUD_SECRETS } from './issuers/clouds.ts';
import { DEVELOPMENT_SECRETS } from './issuers/development.ts';
import { KEY_SECRETS } from './issuers/keys.ts';
import { MESSAGING_SECRETS } from './issuers/messaging.ts';
import { MODEL_SECRETS } from './issuers/models.ts';
import { MONITORING_SECRETS } from './issuers/monitoring.ts';
import { PAYMENT_SECRETS } from './issuers/payments.ts';
import type { SecretRule } from './secret-rule.ts';

/**
 * Credentials that must not occur in public downloads, by their issuers' formats. Keys that are public by design (maps,
 * analytics, publishable payment keys) are excluded.
 */
export const SECRET_RULES: readonly SecretRule[] = [
  ...KEY_SECRETS,
  ...CLOUD_SECRETS,
  ...DEVELOPMENT_SECRETS,
  ...MODEL_SECRETS,
  ...MESSAGING_SECRETS,
  ...PAYMENT_SECRETS,
  ...APPLICATION_SECRETS,
  ...MONITORING_SECRETS,
];

const BY_ID = new Map(SECRET_RULES.map((rule) => [rule.id, rule]));
/** For credentials of rules that no longer exist, in older evidence. */
const ANY_ISSUER = 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html';

/** Maximum number of matches of one format to check per file; placeholders may come first. */
const LOOKED_AT = 20;

/** Every mark, the longest first, at any position: one pass over a script instead of one for each mark. */
const MARKS = [...new Set(SECRET_RULES.flatMap(({ marks }) => marks))].toSorted((a, b) => b.length - a.length);
const MARK = new RegExp(`(?=(${MARKS.map((mark) => mark.replace(/[.$+]/g, '\\$&')).join('|')}))`, 'g');

/** Marks in a text, and those with which a found one begins. */
function marksIn(text: string): ReadonlySet<string> {
  const found = new Set([...text.matchAll(MARK)].map((match) => match[1] ?? ''));
  return new Set(MARKS.filter((mark) => found.has(mark) || [...found].some((longer) => longer.startsWith(mark))));
}

/** Secrets in a public page or script: rule and matched text. @param text at most 1 MB */
export function findSecrets(text: string): { id: string; secret: string }[] {
  const present = marksIn(text);
  return SECRET_RULES.flatMap(({ id, marks, content, isReal }) => {
    if (!marks.some((mark) => present.has(mark))) return [];
    let looked = 0;
    for (const [found] of text.matchAll(new RegExp(content, `${content.flags}g`))) {
      if (isReal(found)) return [{ id, secret: found }];
      looked += 1;
      if (looked >= LOOKED_AT) break;
    }
    return [];
  });
}

/** Where a credential of a rule is revoked: the issuer's page or manual. */
export function revocationPage(id: string): string {
  return BY_ID.get(id)?.revoke ?? ANY_ISSUER;
}

/** The displayable part of a secret: its first characters, which indicate its type, and its length. */
export function maskedSecret(text: string): string {
  return `${text.slice(0, 4)}*** (${text.length})`;
}
