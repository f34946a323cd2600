import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { ORIGINS, resolveTexts } from '@assay/locales/fallback.ts';
import { FOLDER, withoutPlural } from '@assay/locales/texts.ts';
import type { Plugin } from 'vite';

/**
 * Texts of the shell and the first screens, texts shared with reports and the command line, and the errors that the
 * browser finds itself: loaded with the language, in one file.
 */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Module path of a text file: language and file. */
const TEXTS = /[\\/]locales[\\/]([\w-]+)[\\/](.+)\.json$/;
/** Ids of errors as string literals. */
const ERROR_IDS = /['`:]([a-z\d]+(?:-[a-z\d]+)+)['`]/g;
/** What the browser runs; errors of the endpoints arrive with their messages. */
const SOURCES = {
  cwd: path.join(import.meta.dirname, '..'),
  exclude: ['**/node_modules', 'web/dist*', 'contract/endpoints', 'contract/errors.ts', '**/*.test.*'],
};
/** Modules that this plugin generates: the loaders of all languages, and `texts:<language>` with its texts. */
const ALL = 'texts:all';
const GENERATED = /^texts:([\w-]+)$/;

/**
 * Converts a text file into texts by language: the valid translations, and English for the others. The browser
 * loads one file per language with the texts of the shell and the loaders of that language's screens, so that the first
 * load does not name the screen texts of all languages.
 * @param folder of the texts, with a subfolder per language
 */
export function textsPlugin(folder: string = FOLDER): Plugin {
  let shown: ReadonlySet<string> | null = null;
  return {
    name: 'assay-texts',
    // While developing, all errors: a source may name another one at any time.
    configResolved({ command }) {
      if (command === 'build') shown = shownErrors();
    },
    // Before Vite converts the JSON to a module.
    enforce: 'pre',
    resolveId: (id) => (GENERATED.test(id) ? id : null),
    load(id) {
      const language = GENERATED.exec(id)?.[1];
      if (!language) return null;
      return id === ALL ? allLanguages() : oneLanguage(language, folder);
    },
    transform(_code, id) {
      const [, code, file] = TEXTS.exec(id) ?? [];
      const language = LANGUAGE_CODES.find((known) => known === code);
      if (!language || !file) return null;
      const sources = [`en-US/${file}.json`, `${ORIGINS}.json`, `${language}/${ORIGINS}.json`];
      for (const source of globSync(sources, { cwd: folder })) this.addWatchFile(path.join(folder, source));
      const tree = resolveTexts(language, file.replaceAll('\\', '/'), folder);
      const texts = file === 'errors' && shown ? onlyErrors(tree, shown) : tree;
      return { code: JSON.stringify(texts), map: null };
    },
    configureServer(server) {
      // A new text file changes the generated modules.
      server.watcher.add(folder).on('add', (file) => {
        if (!TEXTS.test(file)) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** Ids of errors in the sources of the browser: a third of the server's. */
function shownErrors(): ReadonlySet<string> {
  const files = globSync('{web,contract}/**/*.{ts,tsx}', SOURCES);
  const texts = files.map((file) => readFileSync(path.join(SOURCES.cwd, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(ERROR_IDS)].map(([, id = '']) => id)));
}

/** @param texts of errors, by language */
function onlyErrors(texts: Record<string, object>, ids: ReadonlySet<string>): Record<string, object> {
  const only = (tree: object) => Object.entries(tree).filter(([key]) => ids.has(withoutPlural(key)));
  return Object.fromEntries(
    Object.entries(texts).map(([language, tree]) => [language, Object.fromEntries(only(tree))]),
  );
}

function allLanguages(): string {
  const loaders = LANGUAGE_CODES.map((code) => `'${code}': () => import('texts:${code}')`);
  return [
    `export const namespaces = ${JSON.stringify(NAMESPACES)};`,
    `export const languages = { ${loaders.join(', ')} };`,
  ].join('\n');
}

function oneLanguage(language: string, folder: string): string {
  // A file that a language lacks is English.
  const module = (file: string) => {
    const own = path.join(folder, language, `${file}.json`);
    return JSON.stringify(existsSync(own) ? own : path.join(folder, DEFAULT_LANGUAGE, `${file}.json`));
  };
  const screens = globSync('screens/*.json', { cwd: path.join(folder, DEFAULT_LANGUAGE) }).sort();
  const names = screens.map((file) => path.basename(file, '.json'));
  return [
    ...NAMESPACES.map((name) => `import ${name} from ${module(name)};`),
    `export const shell = { ${NAMESPACES.join(', ')} };`,
    'export const screens = {',
    ...names.map((name) => `  '${name}': async () => (await import(${module(`screens/${name}`)})).default,`),
    '};',
  ].join('\n');
}
