import { createHash } from 'node:crypto';

/** Maximum length of an excerpt in evidence. */
const EXCERPT_MAX = 200;

/** Key of an assignment whose value is excluded from evidence: `DB_PASSWORD=`, `"token": "`, `<add key=`. */
const ASSIGNMENT =
  /(["']?[\w.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key|access_?key|private_?key|credential|auth|salt|dsn|connection_?string)[\w.-]{0,40}["']?\s{0,3}(?:=>|[:=,])\s{0,3})("[^"\n]{0,400}"?|'[^'\n]{0,400}'?|[^\s,;<"']{1,400})/gi;
const URL_CREDENTIAL = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,100}:)[^\s@/]{1,200}@/gi;
const COOKIE_VALUE = /(\bset-cookie:\s{0,3}[^=\s;]{1,80}=)[^;\s]{1,4000}/gi;
const PASSWORD_HASH = /(^|\n)([^:\s]{1,64}):(\$[^:\s]{5,200}|\{SHA\}\S{10,200}|[./0-9A-Za-z]{13})(?=\s|:|$)/g;
const KEY_BODY = /(-----BEGIN [A-Z ]{3,40}-----)[\s\S]{0,20000}?(-----END [A-Z ]{3,40}-----|$)/g;
/** A long sequence with a digit: words and paths remain, keys do not. */
const LONG_TOKEN = /\b(?=[A-Za-z_+-]{0,100}\d)[A-Za-z0-9_+-]{24,}={0,2}/g;
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;

/** Lower-case hexadecimal SHA-256. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Printable single-line text: control, bidirectional and zero-width characters become spaces. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ').trim();
}

/** `j***@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** Removes passwords, keys, tokens, hashes and mail addresses from a text and keeps their type. */
export function maskSecrets(text: string): string {
  return text
    .replace(KEY_BODY, '$1 ***')
    .replace(URL_CREDENTIAL, '$1***@')
    .replace(COOKIE_VALUE, '$1***')
    .replace(PASSWORD_HASH, '$1$2:***')
    .replace(ASSIGNMENT, '$1***')
    .replace(LONG_TOKEN, '***')
    .replace(EMAIL, maskEmail);
}

/**
 * Masks all values of an assignment file, regardless of their keys: `APP_NAME=***`. Environment files may contain
 * secrets under any name.
 */
export function maskAssignments(text: string): string {
  return maskSecrets(text.replace(/^(\s{0,8}[\w.-]{1,80}\s{0,3}[=:]\s{0,3})\S.*$/gm, '$1***'));
}

/**
 * A masked, printable excerpt of at most 200 characters that begins with the line of the match, or with the match
 * itself if that line is long.
 */
export function excerptOf(text: string, at: number, mask: (text: string) => string = maskSecrets): string {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const from = at > 0 && at - line <= 80 ? line : at;
  // Masked before truncation: a truncated secret would not be recognized.
  return plainText(mask(text.slice(from, from + 1_000))).slice(0, EXCERPT_MAX);
}
