import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { FOLDER, SEPARATOR, type Tree } from '../texts.ts';

/** A text of a file and its replacement; null removes it. */
export interface TextChange {
  language: LanguageCode;
  file: string;
  /** With its plural suffix; parts are separated by `|`. */
  key: string;
  text: string | null;
}

/**
 * A copy of this package with other texts, for tests of missing and stale translations. Removed after the tests of the
 * file.
 * @param languages languages copied in addition to English
 * @returns folder of the texts
 */
export function alteredCopy(languages: readonly LanguageCode[], changes: readonly TextChange[]): string {
  const folder = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'assay-locales-'))), 'locales');
  after(() => rmSync(path.dirname(folder), { recursive: true }));
  const names = [
    'index.ts',
    'fallback.ts',
    'format.ts',
    'isolate.ts',
    'notice-texts.ts',
    'texts.ts',
    'package.json',
    'made-from.json',
  ];
  for (const name of [...names, DEFAULT_LANGUAGE, ...languages])
    cpSync(path.join(FOLDER, name), path.join(folder, name), { recursive: true });
  alter(folder, changes);
  return folder;
}

/** @param folder of the texts */
export function alter(folder: string, changes: readonly TextChange[]): void {
  for (const { language, file, key, text } of changes) {
    const name = path.join(folder, language, `${file}.json`);
    const tree = JSON.parse(readFileSync(name, 'utf8')) as Tree;
    const keys = key.split(SEPARATOR);
    const last = keys.pop()!;
    const place = keys.reduce((at, part) => at[part] as Tree, tree);
    if (text === null && !(last in place)) throw new Error(`${language}/${file} has no text ${key}`);
    if (text === null) delete place[last];
    else place[last] = text;
    writeFileSync(name, JSON.stringify(tree));
  }
}

/** Makes every module imported from now on use such a copy as `@assay/locales`. */
export function useCopy(folder: string): void {
  const copy = `${pathToFileURL(folder).href}/`;
  registerHooks({
    resolve(specifier, context, next) {
      const [, file] = /^@assay\/locales(?:\/(.+))?$/.exec(specifier) ?? [];
      if (/^@assay\/locales(\/|$)/.test(specifier)) return { url: `${copy}${file ?? 'index.ts'}`, shortCircuit: true };
      // Its own packages resolve to those of the original.
      const outside = context.parentURL?.startsWith(copy) && !specifier.startsWith('.');
      return next(specifier, outside ? { ...context, parentURL: import.meta.url } : context);
    },
  });
}
