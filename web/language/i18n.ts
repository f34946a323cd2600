import { languages, namespaces } from 'texts:all';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import { isolated } from '@assay/locales/isolate.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { valuesOf } from '../session/browser-storage.ts';
import { createLanguageChoice } from './choice.ts';
import { keepTexts } from './kept-texts.ts';

/** Screens opened so far, whose texts are loaded with each language change. */
const opened = new Set<string>();
/** Languages and screens whose texts i18next has. */
const loaded = new Set<string>();

function add(texts: Record<string, Record<string, unknown>>, namespace: string): void {
  for (const [code, tree] of Object.entries(texts)) i18next.addResourceBundle(code, namespace, tree, true, true);
}

/** Merges the texts of a screen into the namespace `ui`. */
async function loadScreen(language: LanguageCode, name: string): Promise<void> {
  const key = `${language}/${name}`;
  const { screens } = await languages[language]!();
  if (loaded.has(key) || !Object.hasOwn(screens, name)) return;
  const texts = await screens[name]!();
  if (!loaded.has(key)) add(texts, 'ui');
  loaded.add(key);
}

async function load(language: LanguageCode): Promise<void> {
  const { shell } = await languages[language]!();
  if (!loaded.has(language)) for (const [namespace, texts] of Object.entries(shell)) add(texts, namespace);
  loaded.add(language);
  await Promise.all([...opened].map((name) => loadScreen(language, name)));
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
    ns: namespaces,
    defaultNS: 'ui',
    partialBundledLanguages: true,
    // React escapes; names are isolated instead.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
  });
  keepTexts(i18next);
  await show(languageChoice.current());
}
