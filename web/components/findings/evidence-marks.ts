import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';

/** Part of a line of evidence. */
export interface EvidencePart {
  text: string;
  /** It caused the finding. */
  marked: boolean;
}

/** Shorter texts, and numbers below 100 (counts), also occur elsewhere in the evidence by chance. */
const TERM_CHARACTERS_MIN = 2;
const TERM_NUMBER_MIN = 100;
/** Longest first, so that a version within a whole header value does not split it. */
const TERMS_MAX = 20;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

type Source = Pick<FindingRow, 'asset' | 'subject' | 'facts' | 'seen' | 'expected'>;

/** Texts that caused the finding: output that disappears with the fix, its subject, and the values of its facts. */
function termsOf({ asset, subject, facts, expected }: Source): string[] {
  const values = [subject, ...Object.values(facts).flat()];
  if (expected?.output === 'contains') values.push(expected.text);
  const location = [asset, hostOfAsset(asset)];
  const terms = values.flatMap((value) => {
    if (typeof value === 'number') return value >= TERM_NUMBER_MIN ? [String(value)] : [];
    if (typeof value !== 'string' || value.length < TERM_CHARACTERS_MIN || location.includes(value)) return [];
    return [value.toLowerCase()];
  });
  return [...new Set(terms)].toSorted((a, b) => b.length - a.length).slice(0, TERMS_MAX);
}

/** Position of a term that is not part of a longer word; −1 if there is none. */
function indexOfWord(line: string, term: string, from: number): number {
  for (let at = line.indexOf(term, from); at >= 0; at = line.indexOf(term, at + 1)) {
    const [before, after] = [line[at - 1] ?? '', line[at + term.length] ?? ''];
    const joined = (outer: string, inner: string) => LETTER_OR_DIGIT.test(outer) && LETTER_OR_DIGIT.test(inner);
    if (!joined(before, term[0]!) && !joined(after, term.at(-1)!)) return at;
  }
  return -1;
}

/** Splits lines of evidence into parts, with the decisive ones marked. A line that is decisive as a whole is marked. */
export function markEvidence(finding: Source): EvidencePart[][] {
  const terms = termsOf(finding);
  return finding.seen.map((line) => {
    const lower = line.toLowerCase();
    // Changing the case can change the length of a text; then positions do not fit.
    const marked = new Array<boolean>(line.length).fill(false);
    if (lower.length === line.length)
      for (const term of terms)
        for (let at = indexOfWord(lower, term, 0); at >= 0; at = indexOfWord(lower, term, at + term.length))
          marked.fill(true, at, at + term.length);
    const parts: EvidencePart[] = [];
    for (let at = 0; at < line.length; at += 1) {
      const last = parts.at(-1);
      if (last && last.marked === marked[at]) last.text += line[at];
      else parts.push({ text: line[at]!, marked: marked[at]! });
    }
    return parts;
  });
}
