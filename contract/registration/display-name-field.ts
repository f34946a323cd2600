import { z } from 'zod';
import {
  DISPLAY_NAME_LENGTH_MAX,
  type DisplayNameKind,
  plainText,
  removeHiddenCharacters,
  validateDisplayName,
} from './display-name.ts';

/**
 * A name in a request: trimmed, in Unicode's composed form (NFC, UAX #15). Where it replaces one that may be older
 * than the rules, the route checks it only when it changed.
 */
export const nameText = z.string().max(400).trim().normalize('NFC');

/** A comment, note or reason in a request: invisible characters are removed, line breaks stay. @param max characters */
export const freeText = (max: number) => z.string().overwrite(plainText).trim().max(max);

/**
 * A display name in a request. A violated rule has its own error, see `validateDisplayName`.
 * @param max characters
 */
export function displayName(kind: DisplayNameKind = 'other', max = DISPLAY_NAME_LENGTH_MAX) {
  return nameText.superRefine((name, { addIssue }) => {
    const error = validateDisplayName(name, kind, max);
    if (error) addIssue({ code: 'custom', message: error, params: { error, length: max } });
  });
}

/**
 * A text of one line that becomes part of a request or mail: a token, a user name, a password. Line breaks and NUL would
 * begin another header or command (CWE-93), and are refused by the error of names.
 * @param max characters
 */
export const lineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((text, { addIssue }) => {
      const error = 'name-with-hidden-character';
      if (removeHiddenCharacters(text) !== text) addIssue({ code: 'custom', message: error, params: { error } });
    });
