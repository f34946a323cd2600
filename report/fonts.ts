import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Families in the order of fall-back, with the npm package and file stem that carry them. */
const FAMILIES = [
  { family: 'Noto Sans', package: 'noto-sans', stem: 'NotoSans', weights: ['400Regular', '700Bold'] },
  { family: 'Noto Sans TC', package: 'noto-sans-tc', stem: 'NotoSansTC', weights: ['400Regular', '700Bold'] },
  { family: 'Noto Sans Mono', package: 'noto-sans-mono', stem: 'NotoSansMono', weights: ['400Regular'] },
  { family: 'Noto Sans Symbols 2', package: 'noto-sans-symbols-2', stem: 'NotoSansSymbols2', weights: ['400Regular'] },
  { family: 'Noto Emoji', package: 'noto-emoji', stem: 'NotoEmoji', weights: ['400Regular', '700Bold'] },
] as const;

function fileOf(packageName: string, stem: string, weight: string): string {
  const folder = path.dirname(require.resolve(`@expo-google-fonts/${packageName}/package.json`));
  const file = path.join(folder, weight, `${stem}_${weight}.ttf`);
  if (!existsSync(file)) throw new Error(`Font file missing: ${file}. Install the dependencies anew.`);
  return file;
}

/** Every font file the report may use. */
export function fontFiles(): string[] {
  return FAMILIES.flatMap((row) => row.weights.map((weight) => fileOf(row.package, row.stem, weight)));
}

/** One regular file per family, to know which characters can be printed. */
export function coverageFiles(): string[] {
  return FAMILIES.map((row) => fileOf(row.package, row.stem, '400Regular'));
}

/** Family names in the order of fall-back for running text. */
export const FONT_STACK = FAMILIES.map((row) => row.family).filter((family) => family !== 'Noto Sans Mono');
