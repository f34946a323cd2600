import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A row of docs/glossary/<language>.md. */
export interface Term {
  english: string;
  /** Lower-case forms by which the use of a term is recognized. */
  pieces: string[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../docs/glossary');

/** The terms of a language; empty where it has no glossary. */
export function readGlossary(language: string): Term[] {
  const file = path.join(FOLDER, `${language}.md`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, english = '', , pieces = '']) => ({ english, pieces: pieces.toLowerCase().split(/\s*,\s*/) }));
}

/** Whether an English text contains a term, in the singular or the plural. */
export const mentions = (text: string, term: string): boolean =>
  new RegExp(`\\b${term.replace(/y$/, '(?:y|ie)')}s?\\b`, 'i').test(text);
