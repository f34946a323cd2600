import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createLanguageChoice } from './choice.ts';

type Texts = Record<string, unknown>;

/** Words of the frame and of the first screens, those that reports and command line share, and the server's refusals, which forms know ahead. */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Texts by language and namespace, one chunk each. */
const files = import.meta.glob<Texts>('../../locales/*/{ui,terms,errors}.json', { import: 'default' });
/** Words of single screens, by language and name; they join the namespace `ui` when such a screen is opened. */
const screenFiles = import.meta.glob<Texts>('../../locales/*/screens/*.json', { import: 'default' });
/** Screens opened so far, whose words every further language brings along. */
const opened = new Set<string>();
const loaded = new Set<string>();

async function loadScreen(language: LanguageCode, name: string): Promise<void> {
  const path = `../../locales/${language}/screens/${name}.json`;
  const file = screenFiles[path];
  if (!file || loaded.has(path)) return;
  const texts = await file();
  if (!loaded.has(path)) i18next.addResourceBundle(language, 'ui', texts, true, true);
  loaded.add(path);
}

async function load(language: LanguageCode): Promise<void> {
  await Promise.all([
    ...NAMESPACES.map(async (namespace) => {
      const path = `../../locales/${language}/${namespace}.json`;
      const file = files[path];
      if (!file || loaded.has(path)) return;
      const texts = await file();
      if (!loaded.has(path)) i18next.addResourceBundle(language, namespace, texts, true, true);
      loaded.add(path);
    }),
    ...[...opened].map((name) => loadScreen(language, name)),
  ]);
}

/**
 * Loads the words of a screen, `locales/<language>/screens/<name>.json`, in the language shown and in English.
 * @throws what the network threw; the screen's part then counts as not loaded
 */
export async function loadScreenWords(name: string): Promise<void> {
  await Promise.all([DEFAULT_LANGUAGE, languageChoice.current()].map((language) => loadScreen(language, name)));
  opened.add(name);
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
