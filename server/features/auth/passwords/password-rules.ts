import { createRequire } from 'node:module';
import type { ErrorId } from '@assay/contract/errors.ts';
import type { Facts } from '@assay/contract/facts.ts';
import { PASSWORD_LENGTH_MAX } from '@assay/contract/limits.ts';
import type FrequencyLists from 'zxcvbn/lib/frequency_lists.js';

/** How many of the list, most common first, are refused (docs/product/accounts.md). */
const COMMON_PASSWORDS = 10_000;
const FREQUENCY_LISTS = 'zxcvbn/lib/frequency_lists.js';

let loaded: ReadonlySet<string> | null = null;

/** Loaded for the first password, and without the package's other lists: all of them take eight megabytes of memory. */
function commonPasswords(): ReadonlySet<string> {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { passwords }: typeof FrequencyLists = require(FREQUENCY_LISTS);
  loaded = new Set(passwords.slice(0, COMMON_PASSWORDS));
  delete require.cache[require.resolve(FREQUENCY_LISTS)];
  return loaded;
}

/**
 * Words that an attacker would try first for this product (ASVS 5.0, 6.1.2); the names of `PasswordContext` are added.
 */
const CONTEXT_WORDS = ['assay', 'admin', 'administrator', 'scanner', 'security', 'rating'];
/** A shorter part of a name is in many passwords by chance. */
const CONTEXT_WORD_LENGTH_MIN = 4;
/** Letters and digits that a password needs besides context words: more than a year. */
const OWN_CHARACTERS_MIN = 6;

/** The user's names, which must not make up most of the password. */
export interface PasswordContext {
  /** An email address. */
  account: string;
  name: string;
  /** Null before there is one. */
  company: string | null;
}

/** A rule that a password violates, or null. */
export type PasswordViolation = { id: ErrorId; facts: Facts } | null;

/**
 * Rules of docs/product/validation.md, accounts.md for a new password. Length is counted in characters (code points) of any script;
 * letters without case (Chinese, Thai …) count as neither upper nor lower.
 * @param minimumLength the installation's setting
 */
export function validatePassword(password: string, minimumLength: number, context: PasswordContext): PasswordViolation {
  const length = [...password].length;
  if (length < minimumLength) return { id: 'password-too-short', facts: { length: minimumLength } };
  if (length > PASSWORD_LENGTH_MAX) return { id: 'password-too-long', facts: { length: PASSWORD_LENGTH_MAX } };
  if (isCommon(password)) return { id: 'password-too-common', facts: {} };
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];
  if (!kinds.every((kind) => kind.test(password))) return { id: 'password-too-simple', facts: {} };
  if (consistsOfNames(password, context)) return { id: 'password-from-names', facts: {} };
  return null;
}

/**
 * The list contains lower-case words, while the rules require four kinds of characters. Therefore `Password1!` is also
 * compared without the leading and trailing digits and symbols that are added to a common word to satisfy such rules.
 */
function isCommon(password: string): boolean {
  const common = commonPasswords();
  const lower = password.toLowerCase();
  const stem = /\p{L}(?:.*\p{L})?/su.exec(lower)?.[0] ?? '';
  const plain = withLetters(stem);
  // A short stem inside a long password is no weakness: `cat-Battery9!horse` is accepted.
  const padding = [...lower].length - [...stem].length;
  return common.has(lower) || (padding <= 4 && stem.length >= 4 && (common.has(stem) || common.has(plain)));
}

/** Replaces digits and symbols that commonly substitute letters. */
function withLetters(text: string): string {
  return text.replace(
    /[@40$51!3]/g,
    (sign) => ({ '@': 'a', 4: 'a', 0: 'o', $: 's', 5: 's', 1: 'i', '!': 'i', 3: 'e' })[sign]!,
  );
}

/** Whether a password consists almost only of context words (ASVS 5.0, 6.2.11). */
function consistsOfNames(password: string, { account, name, company }: PasswordContext): boolean {
  const words = [account, name, company ?? '']
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= CONTEXT_WORD_LENGTH_MIN);
  // The longest first, since one word may contain another.
  const ordered = [...new Set([...CONTEXT_WORDS, ...words])].sort((a, b) => b.length - a.length);
  const without = (text: string) => ordered.reduce((rest, word) => rest.replaceAll(word, ''), text);
  const lower = password.toLowerCase();
  return [lower, withLetters(lower)].some((text) => {
    const rest = without(text);
    return rest !== text && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < OWN_CHARACTERS_MIN;
  });
}
