import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { ORIGINS, resolveTexts } from '@assay/locales/fallback.ts';
import { FOLDER } from '@assay/locales/texts.ts';
import type { Plugin } from 'vite';

/**
 * Texts of the shell and the first screens, texts shared with reports and the command line, and the server's errors,
 * which forms need in advance: loaded with the language, in one file.
 */
const NAMESPACES = ['ui', 'terms', 'errors'] as const;
/** Module path of a text file: language and file. */
const TEXTS = /[\\/]locales[\\/]([\w-]+)[\\/](.+)\.json$/;
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
  return {
    name: 'assay-texts',
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
      return { code: JSON.stringify(resolveTexts(language, file.replaceAll('\\', '/'), folder)), map: null };
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
