import { globSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { ORIGINS, resolveTexts } from '@assay/locales/fallback.ts';
import { FOLDER } from '@assay/locales/texts.ts';
import type { Plugin } from 'vite';

/** Module path of a text file: language and file. */
const TEXTS = /[\\/]locales[\\/]([\w-]+)[\\/](.+)\.json$/;

/**
 * Converts a text file into texts by language: the valid translations, and English for the others. The browser
 * loads one file per language and namespace, and no separate English file.
 * @param folder of the texts, with a subfolder per language
 */
export function textsPlugin(folder: string = FOLDER): Plugin {
  return {
    name: 'assay-texts',
    // Before Vite converts the JSON to a module.
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
