import { globSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { ORIGINS, resolveTexts } from '@assay/locales/fallback.ts';
import { FOLDER } from '@assay/locales/texts.ts';
import type { Plugin } from 'vite';

/** A module of texts, as the sources name it: language and file. */
const TEXTS = /[\\/]locales[\\/]([\w-]+)[\\/](.+)\.json$/;

/**
 * Turns a file of texts into texts by language: the translations that count, and the English of the others. The browser
 * loads one file for each language and namespace, and no English beside it.
 * @param folder of the texts, with a folder for each language
 */
export function textsPlugin(folder: string = FOLDER): Plugin {
  return {
    name: 'assay-texts',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    transform(_code, id) {
      const [, code, file] = TEXTS.exec(id) ?? [];
      const language = LANGUAGE_CODES.find((known) => known === code);
      if (!language || !file) return null;
      const sources = [`en-US/${file}.json`, `${ORIGINS}.json`, `${language}/${ORIGINS}.json`];
      for (const source of globSync(sources, { cwd: folder })) this.addWatchFile(path.join(folder, source));
      return { code: JSON.stringify(resolveTexts(language, file.replaceAll('\\', '/'), folder)), map: null };
    },
  };
}
