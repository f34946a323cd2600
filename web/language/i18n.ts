import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { valuesOf } from '../session/browser-storage.ts';
import { createLanguageChoice } from './choice.ts';

/** Output of the build for a text file (web/texts-plugin.ts): its translations, and English for missing ones. */
type Texts = Partial<Record<LanguageCode, Record<string, unknown>>>;

/**
 * Texts of the shell and the first screens, texts shared with reports and the command line, and the server's errors,
 * which forms need in advance.
 */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Texts by language and namespace, one chunk each. */
const files = import.meta.glob<Texts>('../../locales/*/{ui,terms,errors}.json', { import: 'default' });
/** Texts of single screens, by language and name; merged into the namespace `ui` when the screen opens. */
const screenFiles = import.meta.glob<Texts>('../../locales/*/screens/*.json', { import: 'default' });
/** Screens opened so far, whose texts are loaded with each language change. */
const opened = new Set<string>();
const loaded = new Set<string>();

/** @param name text file; missing languages fall back to English */
async function loadFile(of: typeof files, language: LanguageCode, name: string, namespace: string): Promise<void> {
  const [path] = [language, DEFAULT_LANGUAGE]
    .map((code) => `../../locales/${code}/${name}.json`)
    .filter((one) => of[one]);
  if (!path || loaded.has(path)) return;
  const texts = await of[path]!();
  if (!loaded.has(path))
    for (const [code, tree] of Object.entries(texts)) i18next.addResourceBundle(code, namespace, tree, true, true);
  loaded.add(path);
}

const loadScreen = (language: LanguageCode, name: string) => loadFile(screenFiles, language, `screens/${name}`, 'ui');

async function load(language: LanguageCode): Promise<void> {
  await Promise.all([
    ...NAMESPACES.map((namespace) => loadFile(files, language, namespace, namespace)),
    ...[...opened].map((name) => loadScreen(language, name)),
  ]);
}

/**
 * Loads the texts of a screen, `locales/<language>/screens/<name>.json`, in the current language.
 * @throws the network error; the screen then counts as not loaded
 */
export async function loadScreenTexts(name: string): Promise<void> {
  // A language change that starts after this line loads them too.
  opened.add(name);
  const languages = new Set([i18next.language as LanguageCode, ...(changingTo ? [changingTo] : [])]);
  await Promise.all([...languages].map((language) => loadScreen(language, name)));
}

/** Set while its texts load: a screen that opens meanwhile also needs its texts in this language. */
let changingTo: LanguageCode | null = null;

async function show(language: LanguageCode): Promise<void> {
  changingTo = language;
  try {
    await load(language);
    await i18next.changeLanguage(language);
  } finally {
    changingTo = null;
  }
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES.find(({ code }) => code === language)?.rtl ? 'rtl' : 'ltr';
}

export const languageChoice = createLanguageChoice(
  valuesOf(() => localStorage),
  show,
);

/** Loads the texts of the selected language before the first render. */
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
