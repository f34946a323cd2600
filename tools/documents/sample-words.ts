import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { texts } from '@assay/locales/texts.ts';
import { FILES, read } from '../locales/texts.ts';

/**
 * `npm run sample-words -- SEED`: 60 comments, 60 titles of findings and 60 texts of the interface, drawn at random, for a reader
 * who looks for wording that a native speaker would not use. The same seed draws the same sample of the same sources.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const SAMPLE = 60;

interface Entry {
  place: string;
  text: string;
}

/** The entries with the smallest hashes of seed and entry. */
function draw(entries: readonly Entry[], seed: string): Entry[] {
  const rank = ({ place, text }: Entry) => createHash('sha256').update(`${seed}\0${place}\0${text}`).digest('hex');
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, SAMPLE)
    .map(({ entry }) => entry);
}

/** Block comments and runs of line comments, without directives. */
function comments(): Entry[] {
  const files = globSync(
    '{contract,engine,server,web,report,locales,lab,requirements,e2e,bench,tools}/**/*.{ts,tsx,mjs}',
    {
      cwd: ROOT,
      exclude: (name) => /node_modules|\bdist\b|\bgenerated\b|\.gen\.ts$/.test(name),
    },
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^[ \t]*(\/\*\*?[\s\S]*?\*\/|(?:\/\/.*\n[ \t]*)+)/gm)].map(
      ([, comment]) => ({
        place: file,
        text: comment!
          .replace(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|\*\/[ \t]*$/gm, '')
          .replace(/\s+/g, ' ')
          .trim(),
      }),
    ),
  );
}

const english = FILES.flatMap((file) =>
  texts(read(DEFAULT_LANGUAGE, file)).map(([key, text]): Entry => ({ place: `${file}: ${key}`, text })),
);
const isTitle = ({ place }: Entry) => /^checks\/.*findings\|.*\|title(?:_\w+)?$/.test(place);
const isInterface = ({ place }: Entry) => !place.startsWith('checks/');

const [seed] = process.argv.slice(2);
if (seed === undefined) {
  process.stderr.write('Usage: npm run sample-words -- SEED\n');
  process.exitCode = 2;
} else {
  const samples: [string, Entry[]][] = [
    ['Comments', draw(comments(), seed)],
    ['Titles of findings', draw(english.filter(isTitle), seed)],
    ['Texts of the interface', draw(english.filter(isInterface), seed)],
  ];
  for (const [title, entries] of samples) {
    process.stdout.write(`\n${title}\n\n`);
    for (const { place, text } of entries) process.stdout.write(`${place}\n    ${text}\n`);
  }
}
