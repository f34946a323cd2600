import { LANGUAGES, type LanguageCode, nearestLanguage } from '@assay/contract/languages.ts';
import { LANGUAGE_HISTORY_MAX } from '@assay/contract/limits.ts';
import { clock } from '../clock.ts';
import type { KeyValueStorage } from '../session/session-store.ts';

const CURRENT = 'currentLanguage';
const ICON = 'currentLanguageIcon';
const HISTORY = 'languageHistory';

export interface LanguageChange {
  from: LanguageCode;
  to: LanguageCode;
  /** ISO 8601. */
  at: string;
}

export type ChangeResult =
  | { success: true; language: LanguageCode }
  | { success: false; reason: 'unsupported' | 'locked' };

export interface LanguageChoice {
  current(): LanguageCode;
  /** The last ten changes, newest last (docs/product/states.md). */
  history(): LanguageChange[];
  /** Fails for an unsupported code and while another change is in progress. */
  change(code: string): Promise<ChangeResult>;
}

function isLanguage(code: string): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}

/**
 * The language selection of docs/product/overview.md, states.md, limits.md. The language in use is always stored, also the default one.
 * @param apply loads and applies a language; a failure keeps the previous one
 */
export function createLanguageChoice(
  values: KeyValueStorage,
  apply: (language: LanguageCode) => Promise<void>,
  now: () => Date = clock.now,
): LanguageChoice {
  let locked = false;
  // A renamed code (pt to pt-BR) maps to its language; unknown codes to the default.
  let current = nearestLanguage(values.getItem(CURRENT));
  const keep = (code: LanguageCode) => {
    values.setItem(CURRENT, code);
    values.setItem(ICON, LANGUAGES.find((language) => language.code === code)!.flag);
  };
  keep(current);
  const history = (): LanguageChange[] => {
    try {
      const list: unknown = JSON.parse(values.getItem(HISTORY) ?? '[]');
      return Array.isArray(list) ? (list as LanguageChange[]) : [];
    } catch {
      return [];
    }
  };
  return {
    current: () => current,
    history,
    async change(code) {
      if (!isLanguage(code)) return { success: false, reason: 'unsupported' };
      if (locked) return { success: false, reason: 'locked' };
      locked = true;
      try {
        await apply(code);
        if (code !== current) {
          const entry = { from: current, to: code, at: now().toISOString() };
          values.setItem(HISTORY, JSON.stringify([...history(), entry].slice(-LANGUAGE_HISTORY_MAX)));
        }
        current = code;
        keep(code);
        return { success: true, language: code };
      } finally {
        locked = false;
      }
    },
  };
}
