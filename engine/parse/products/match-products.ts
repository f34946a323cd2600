import { leadingVersion } from '../versions/version.ts';
import { PRODUCT_RULES } from './all-products.ts';
import type { Place, ProductRule } from './rule.ts';

/** What a web server sent at one URL, as far as it was read. */
export interface PageResponse {
  /** Path and query of the URL. */
  path: string;
  /** Names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Names of the cookies that it sets. */
  cookies: readonly string[];
  title: string | null;
  metas: readonly (readonly [name: string, content: string])[];
  /** URLs of scripts and stylesheets. */
  loaded: readonly string[];
  /** The page's text; empty if it was not kept. */
  text: string;
}

/** How surely a sign tells the product: named by the software itself, by its usual page, or by a path only. */
export type Confidence = 'certain' | 'firm' | 'tentative';

/** A product that an answer discloses. */
export interface DisclosedProduct {
  rule: ProductRule;
  version: string | null;
  confidence: Confidence;
  /** The matched text with its place. */
  seen: string;
  /** Folder of the application, ending with a slash; null if the sign does not tell it. */
  folder: string | null;
}

const VALUE_MAX = 500;
const LOADED_MAX = 200;
/** Characters of a page's text that are searched. */
const TEXT_MAX = 256 * 1_024;
const SEEN_MAX = 200;
/** Roundcube writes its version as one number: 10605 is 1.6.5. */
const PACKED = /^(\d)(\d\d)(\d\d)$/;

/**
 * Products that an answer discloses, each once: with the version, if any of its signs tells one. Never throws.
 */
export function productsIn(answer: PageResponse): DisclosedProduct[] {
  return PRODUCT_RULES.flatMap((rule) => disclosed(rule, answer) ?? []);
}

function disclosed(rule: ProductRule, answer: PageResponse): DisclosedProduct | null {
  let best: DisclosedProduct | null = null;
  for (const [place, pattern] of rule.signs)
    for (const { label, value } of valuesAt(answer, place)) {
      const match = pattern.exec(value);
      if (!match) continue;
      const version = versionOf(match);
      const seen = `${label}${match[0] === '' || place === 'text' || place === 'loaded' ? match[0] : value}`;
      const found = {
        rule,
        version,
        confidence: confidenceOf(place),
        seen: oneLine(seen),
        folder: folderOf(place, match),
      };
      if (best === null || (best.version === null && version !== null)) best = found;
      if (best.version !== null) return best;
    }
  return best;
}

/** The version in a match of a rule; null if the match tells none. */
export function versionOf(match: RegExpExecArray): string | null {
  const group = match.slice(1).find((one) => one !== undefined);
  if (group === undefined) return null;
  const packed = PACKED.exec(group);
  if (packed) return packed.slice(1).map(Number).join('.');
  const version = leadingVersion(group).replace(/\.$/, '');
  return /^\d/.test(version) ? version : null;
}

/** What precedes a path or URL that only files of the application have. */
function folderOf(place: Place, { input, index }: RegExpExecArray): string | null {
  if (place !== 'path' && place !== 'loaded') return null;
  const before = input.slice(0, index).replace(/^(?:https?:)?\/\/[^/]{1,255}/i, '');
  return /^(?:\/[\w.~-]{1,60}){0,6}$/.test(before) ? `${before}/` : null;
}

function confidenceOf(place: Place): Confidence {
  if (/^(?:header|meta):/.test(place)) return 'certain';
  return place === 'path' || place === 'loaded' ? 'tentative' : 'firm';
}

interface Labeled {
  label: string;
  value: string;
}

function valuesAt(answer: PageResponse, place: Place): Labeled[] {
  const [kind = '', name = ''] = place.split(/:(.*)/s);
  const cut = (label: string) => (value: string) => ({ label, value: value.slice(0, VALUE_MAX) });
  const named = (list: readonly (readonly [string, string])[]) =>
    list.flatMap(([own = '', value = '']) => (own.toLowerCase() === name ? [cut(`${own}: `)(value.trim())] : []));
  switch (kind) {
    case 'header':
      return named(answer.headers);
    case 'meta':
      return named(answer.metas);
    case 'cookie':
      return answer.cookies.map(cut('set-cookie: '));
    case 'title':
      return answer.title === null ? [] : [cut('title: ')(answer.title.trim())];
    case 'loaded':
      return answer.loaded.slice(0, LOADED_MAX).map(cut(''));
    case 'path':
      return [cut('')(answer.path)];
    default:
      return answer.text === '' ? [] : [{ label: '', value: answer.text.slice(0, TEXT_MAX) }];
  }
}

const oneLine = (text: string) => text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, SEEN_MAX);
