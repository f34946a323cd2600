import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LanguageCode } from '@assay/contract/languages.ts';

const require = createRequire(import.meta.url);

interface Family {
  family: string;
  package: string;
  stem: string;
  weights: readonly string[];
  /** Language that the font is designed for; absent if all reports may use it. */
  language?: LanguageCode;
}

const BOTH = ['400Regular', '700Bold'] as const;

/**
 * Font families in fallback order, with their npm package and file stem. Han characters differ between Chinese,
 * Japanese and Korean, so the language's own family comes first; a report does not load those of other languages, which
 * take 10 MB each. Noto Sans contains Latin, Greek, Cyrillic and Devanagari.
 */
const FAMILIES: readonly Family[] = [
  { family: 'Noto Sans', package: 'noto-sans', stem: 'NotoSans', weights: BOTH },
  { family: 'Noto Sans SC', package: 'noto-sans-sc', stem: 'NotoSansSC', weights: BOTH, language: 'zh-CN' },
  { family: 'Noto Sans JP', package: 'noto-sans-jp', stem: 'NotoSansJP', weights: BOTH, language: 'ja' },
  { family: 'Noto Sans KR', package: 'noto-sans-kr', stem: 'NotoSansKR', weights: BOTH, language: 'ko' },
  { family: 'Sarabun', package: 'sarabun', stem: 'Sarabun', weights: BOTH, language: 'th' },
  { family: 'Noto Sans TC', package: 'noto-sans-tc', stem: 'NotoSansTC', weights: BOTH },
  { family: 'Noto Sans Mono', package: 'noto-sans-mono', stem: 'NotoSansMono', weights: ['400Regular'] },
  { family: 'Noto Sans Symbols 2', package: 'noto-sans-symbols-2', stem: 'NotoSansSymbols2', weights: ['400Regular'] },
  { family: 'Noto Emoji', package: 'noto-emoji', stem: 'NotoEmoji', weights: BOTH },
];

const familiesOf = (code: LanguageCode) => FAMILIES.filter(({ language }) => !language || language === code);

function fileOf(packageName: string, stem: string, weight: string): string {
  const folder = path.dirname(require.resolve(`@expo-google-fonts/${packageName}/package.json`));
  const file = path.join(folder, weight, `${stem}_${weight}.ttf`);
  if (!existsSync(file)) throw new Error(`Font file missing: ${file}. Install the dependencies anew.`);
  return file;
}

/** Every font file that a report in this language may use. */
export function fontFiles(language: LanguageCode): string[] {
  return familiesOf(language).flatMap((row) => row.weights.map((weight) => fileOf(row.package, row.stem, weight)));
}

/** One regular file per family, to determine the printable characters. */
export function coverageFiles(language: LanguageCode): string[] {
  return familiesOf(language).map((row) => fileOf(row.package, row.stem, '400Regular'));
}

/** Family names in fallback order for running text. */
export function fontStack(language: LanguageCode): string[] {
  return familiesOf(language)
    .map((row) => row.family)
    .filter((family) => family !== 'Noto Sans Mono');
}
