import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Arguments, decoded } from './arguments.ts';

/** One file per folder of parsers, written by `npm run fuzz -- corpora`. */
export const CORPORA = path.join(import.meta.dirname, 'corpora');

/** Saved arguments by parser, named by its file below engine and its function. */
export function readCorpora(): ReadonlyMap<string, readonly Arguments[]> {
  const corpora = new Map<string, Arguments[]>();
  for (const file of globSync('*.json', { cwd: CORPORA }).sort()) {
    const entries = JSON.parse(readFileSync(path.join(CORPORA, file), 'utf8')) as Record<string, unknown[]>;
    for (const [name, calls] of Object.entries(entries)) corpora.set(name, decoded(calls) as Arguments[]);
  }
  return corpora;
}
