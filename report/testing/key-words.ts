import type { Facts } from '@assay/contract/facts.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import type { Translator } from '@assay/locales/translator.ts';

/** Texts as their keys with their values: what a report says, whatever the wording of the language. */
export function keyWords(language: LanguageCode, timeZone = 'UTC'): Translator {
  const said = (key: string, facts: Facts = {}) => {
    const values = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return values.length === 0 ? `«${key}»` : `«${key} ${values.join(' ')}»`;
  };
  return {
    language,
    timeZone,
    t: (key, facts) => said(key, facts),
    placeholders: () => [],
    error: (id, facts) => said(`error:${id}`, facts),
    check: (check) => ({ title: `«title ${check}»`, why: `«why ${check}»` }),
    finding: (check, finding, facts, kinds) => {
      const about = said(`${check}/${finding}`, {
        ...facts,
        ...(kinds && Object.keys(kinds).length > 0 ? { kinds } : {}),
      } as Facts);
      return { title: `title ${about}`, description: `description ${about}`, solution: `solution ${about}` };
    },
    rule: (check, finding) => ({ title: `rule ${check}/${finding}`, description: '', solution: '' }),
    forecastTitle: () => null,
    instant: (at) => `«instant ${at instanceof Date ? at.toISOString() : at}»`,
  };
}
