import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import { addCoverage, type Coverage, coverageOf } from './coverage.ts';

const require = createRequire(import.meta.url);

interface Family {
  family: string;
  package: string;
  stem: string;
  weights: readonly string[];
  /** Languages whose reports use it from the start. */
  languages: readonly LanguageCode[];
}

const BOTH = ['400Regular', '700Bold'] as const;
const REGULAR = ['400Regular'] as const;

/** A family of the Noto Sans collection. @param script as in its name: `Arabic` */
function noto(script: string, languages: readonly LanguageCode[] = [], weights: readonly string[] = BOTH): Family {
  const name = script.replaceAll(' ', '');
  return {
    family: `Noto Sans ${script}`,
    package: `noto-sans-${script.toLowerCase().replaceAll(' ', '-')}`,
    stem: `NotoSans${name}`,
    weights,
    languages,
  };
}

const ALL = LANGUAGES.map(({ code }) => code);
/** Latin, Greek, Cyrillic and Devanagari. */
const BASE: Family = { family: 'Noto Sans', package: 'noto-sans', stem: 'NotoSans', weights: BOTH, languages: ALL };

/**
 * Families in fallback order. Han characters differ between Chinese, Japanese and Korean, so the family of the report's
 * language comes first. The others are loaded if their characters occur: a CJK family takes 10 MB and 20 ms.
 */
const FAMILIES: readonly Family[] = [
  BASE,
  noto('TC', ['zh-TW']),
  noto('SC', ['zh-CN']),
  noto('JP', ['ja']),
  noto('KR', ['ko']),
  { family: 'Sarabun', package: 'sarabun', stem: 'Sarabun', weights: BOTH, languages: ['th'] },
  noto('Mono', ALL),
  ...['Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar'].map((script) => noto(script)),
  ...['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Sinhala', 'Tamil', 'Telugu'].map((script) =>
    noto(script),
  ),
  noto('Symbols 2', [], REGULAR),
  { family: 'Noto Emoji', package: 'noto-emoji', stem: 'NotoEmoji', weights: BOTH, languages: [] },
];

/** Fonts of one report. */
export interface ReportFonts {
  /** Every font file that it may use. */
  files: string[];
  /** The characters that they can print. */
  coverage: Coverage;
  /** Family names in fallback order for running text. */
  stack: string[];
}

/**
 * The fonts of the language, and those that the characters of a text need beyond them, in the order of the table. A
 * character that no family has needs none.
 */
export function fontsFor(language: LanguageCode, text: string): ReportFonts {
  const own = FAMILIES.filter(({ languages }) => languages.includes(language));
  const covered = coverageOf(own.map(regularFile));
  const missing = new Set<number>();
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
    for (const character of run) {
      const code = character.codePointAt(0)!;
      if (covered[code] === 0) missing.add(code);
    }
  }
  const needed = new Set(own);
  for (const family of FAMILIES) {
    if (missing.size === 0) break;
    if (needed.has(family)) continue;
    const glyphs = coverageOf([regularFile(family)]);
    const found = [...missing].filter((code) => glyphs[code] === 1);
    if (found.length === 0) continue;
    needed.add(family);
    for (const code of found) missing.delete(code);
  }
  const others = FAMILIES.filter((family) => needed.has(family) && !own.includes(family));
  const used = [...own, ...others];
  for (const family of others) addCoverage(regularFile(family), covered);
  return {
    files: used.flatMap((row) => row.weights.map((weight) => fileOf(row, weight))),
    coverage: covered,
    stack: used.map(({ family }) => family).filter((family) => family !== 'Noto Sans Mono'),
  };
}

const regularFile = (row: Family) => fileOf(row, '400Regular');

function fileOf(row: Family, weight: string): string {
  const folder = path.dirname(require.resolve(`@expo-google-fonts/${row.package}/package.json`));
  const file = path.join(folder, weight, `${row.stem}_${weight}.ttf`);
  if (!existsSync(file)) throw new Error(`Font file missing: ${file}. Install the dependencies anew.`);
  return file;
}
