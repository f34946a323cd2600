import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createLanguageChoice } from './choice.ts';

/** What the build makes of a file of texts (web/texts-plugin.ts): its translations, and the English of those that it lacks. */
type Texts = Partial<Record<LanguageCode, Record<string, unknown>>>;

/** Words of the frame and of the first screens, those that reports and command line share, and the server's refusals, which forms know ahead. */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Texts by language and namespace, one chunk each. */
const files = import.meta.glob<Texts>('../../locales/*/{ui,terms,errors}.json', { import: 'default' });
/** Words of single screens, by language and name; they join the namespace `ui` when such a screen is opened. */
const screenFiles = import.meta.glob<Texts>('../../locales/*/screens/*.json', { import: 'default' });
/** Screens opened so far, whose words every further language brings along. */
const opened = new Set<string>();
const loaded = new Set<string>();

/** @param name file of a language; one that it does not have yet is taken from English */
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
 * Loads the words of a screen, `locales/<language>/screens/<name>.json`, in the language shown.
 * @throws what the network threw; the screen's part then counts as not loaded
 */
export async function loadScreenTexts(name: string): Promise<void> {
  // A change of language that begins from here on brings them along.
  opened.add(name);
  const languages = new Set([i18next.language as LanguageCode, ...(changingTo ? [changingTo] : [])]);
  await Promise.all([...languages].map((language) => loadScreen(language, name)));
}

/** Set while its words are on the way: a screen that opens meanwhile needs its own in this language too. */
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
