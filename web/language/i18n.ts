import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createLanguageChoice } from './choice.ts';

type Texts = Record<string, unknown>;

/** Words of the screens, those that reports and command line share, and the server's refusals, which forms know ahead. */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Texts by language and namespace, one chunk each; a prepared language has none yet and falls back to English. */
const files = import.meta.glob<Texts>('../../locales/*/{ui,terms,errors}.json', { import: 'default' });

async function load(language: LanguageCode): Promise<void> {
  await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = files[`../../locales/${language}/${namespace}.json`];
      if (!file || i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, await file());
    }),
  );
}

async function show(language: LanguageCode): Promise<void> {
  await Promise.all([load(DEFAULT_LANGUAGE), load(language)]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES.find(({ code }) => code === language)?.rtl ? 'rtl' : 'ltr';
}

export const languageChoice = createLanguageChoice(localStorage, navigator.languages, show);

/** Loads the texts of the chosen language; the first thing before anything is drawn. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: languageChoice.current(),
    fallbackLng: DEFAULT_LANGUAGE,
    resources: {},
    ns: [...NAMESPACES],
    defaultNS: 'ui',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await show(languageChoice.current());
}
