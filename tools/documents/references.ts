import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Documents, below the root. */
export const DOCUMENTS: readonly string[] = globSync(['*.md', '{docs,deploy,.github}/**/*.md'], { cwd: ROOT })
  .map((file) => file.split(path.sep).join('/'))
  .sort();

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Folders at the root whose files documents name in code spans. */
const PLACES =
  /`((?:contract|engine|server|report|locales|lab|web|requirements|e2e|bench|tools|docs|deploy)\/[^`\s]*)`/g;

/**
 * Paths of the repository that a document names in code spans, without those that exist. `<name>`, `…` and words in
 * capitals stand for any name.
 */
export function missingPaths(text: string): string[] {
  return [...text.matchAll(PLACES)].map(([, named = '']) => named).filter((named) => !exists(named));
}

function exists(named: string): boolean {
  const pattern = named
    .replace(/[#:].*$/, '')
    .replace(/<[^>]+>/g, '*')
    .replaceAll('…', '**')
    .replace(/\/[A-Z]+(?=\/|$)/g, '/*');
  return /[*{]/.test(pattern) ? globSync(pattern, { cwd: ROOT }).length > 0 : existsSync(path.join(ROOT, pattern));
}

/** Relative links of a document whose file, or heading in it, does not exist. */
export function brokenLinks(file: string, text: string): string[] {
  const prose = text.replace(/```.*?```/gs, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [place = '', anchor] = link.split('#');
      const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
      if (!existsSync(path.join(ROOT, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(textOf(target)).has(anchor);
    });
}

/** Ids of the headings, as GitHub derives them from their texts. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.*)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-');
    let number = 0;
    while (anchors.has(number === 0 ? anchor : `${anchor}-${number}`)) number++;
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`);
  }
  return anchors;
}

/** Documents that a source or another text file names from the root: `docs/product/rating.md`. */
export function citedDocuments(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])docs\/[\w/.-]+\.md\b/g)].map(([name]) => name);
}
