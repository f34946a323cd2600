import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMPOSED } from './composed.ts';
import { loadedPatterns } from './loaded.ts';
import { collectPatterns, keyOf, type Pattern } from './sources.ts';

const FILE = path.join(import.meta.dirname, 'verdicts.json');

/** Pattern → bounds that multiply its running time (analyze.ts). Only linear patterns are listed. */
export type Verdicts = Record<string, number[]>;

export function readVerdicts(): Verdicts {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
  const boundsOf = (text: string) => (text === '' ? [] : text.split(' ').map(Number));
  return Object.fromEntries(Object.entries(known).map(([key, bounds]) => [key, boundsOf(bounds)]));
}

/** Sorted, one pattern per line, so that concurrent changes merge. */
export function writeVerdicts(verdicts: Verdicts): void {
  const lines = Object.keys(verdicts)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: "${verdicts[key]!.join(' ')}"`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

/** Every pattern once, at its first occurrence, and the places that compose one without an entry in composed.ts. */
export async function allPatterns(): Promise<{ patterns: Pattern[]; undescribed: string[]; gone: string[] }> {
  const { literals, composed } = collectPatterns();
  const places = new Map<string, string>();
  const put = (key: string, at: string) => {
    if (!places.has(key)) places.set(key, at);
  };
  for (const { key, at } of literals) put(key, at);
  for (const key of await loadedPatterns()) put(key, 'composed while the engine is loaded');
  for (const [place, forms] of Object.entries(COMPOSED)) {
    if (Array.isArray(forms)) for (const form of forms) put(keyOf(form.source, form.flags), place);
  }
  const named = new Set(composed.map(({ file, text }) => `${file}: ${text}`));
  return {
    patterns: [...places].map(([key, at]) => ({ key, at })),
    undescribed: composed.filter(({ file, text }) => !Object.hasOwn(COMPOSED, `${file}: ${text}`)).map(({ at }) => at),
    gone: Object.keys(COMPOSED).filter((place) => !named.has(place)),
  };
}
