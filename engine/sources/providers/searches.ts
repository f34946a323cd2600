import type { Mention } from '#evidence/third-party.ts';
import { asRecord, asText } from '../source-result.ts';
import { link, mention, object, type Provider, ProviderError, readEach, rows } from './provider.ts';

/** One search and the kind of leak of its hits, as in contract/api/area-rows.ts. */
interface Dork {
  category: 'log' | 'backup' | 'environment' | 'password-file' | 'login-portal' | 'document';
  /** Search terms in addition to `site:` and the domain. */
  words: string;
}

/** Operators that Brave Search documents (https://search.brave.com/help/operators). */
const DORKS: readonly Dork[] = [
  { category: 'environment', words: '(ext:env OR ext:ini OR ext:conf OR ext:yml)' },
  { category: 'backup', words: '(ext:sql OR ext:bak OR ext:old OR ext:tar)' },
  { category: 'log', words: 'ext:log' },
  { category: 'document', words: 'intitle:"index of"' },
  { category: 'login-portal', words: '(inurl:login OR inurl:admin) intitle:login' },
];
const HITS_MAX = 10;

/**
 * Sensitive content of the domain in a search engine's index
 * (https://api-dashboard.search.brave.com/app/documentation/web-search). Each hit contains the dork, so that users can
 * repeat the search.
 */
export const braveSearch: Provider = {
  id: 'braveSearch',
  async lookUp({ domain, key }, put) {
    const found: Mention[] = [];
    for (const { category, words } of DORKS) {
      const dork = `site:${domain} ${words}`;
      const hits = readEach(hitsOf(await put(searchQuestion(dork, key))), (hit) => {
        const url = link(hit.url);
        if (!url) return null;
        if (!isUnder(url, domain)) return [];
        const said = { subject: url, title: asText(hit.title, 120) ?? url, link: url, tags: [category, dork] };
        return [mention({ provider: 'braveSearch', kind: 'search-hit', ...said })];
      });
      found.push(...hits);
    }
    return found;
  },
  test: async ({ domain, key }, put) => hitsOf(await put(searchQuestion(`site:${domain}`, key))),
};

function hitsOf(answer: unknown) {
  if (answer === null) return [];
  const { type, web } = object(answer);
  if (type !== 'search') throw new ProviderError('unreadable');
  // Without hits the web part is omitted.
  return web ? rows(object(web).results, HITS_MAX) : [];
}

function searchQuestion(words: string, key: string) {
  const headers = { 'x-subscription-token': key, accept: 'application/json' };
  return { path: `/web/search?count=${HITS_MAX}&q=${encodeURIComponent(words)}`, headers };
}

/** Search engines relax operators: hits outside the domain are omitted. */
function isUnder(url: string, domain: string): boolean {
  const { hostname } = new URL(url);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Words next to a domain in source code that may indicate a secret. */
const SECRET_WORDS = ['password', 'secret', 'token'];

/**
 * Public source code that names the domain next to a word for a secret
 * (https://docs.github.com/en/rest/search/search#search-code). Locations are kept, never the content.
 */
export const gitHubCode: Provider = {
  id: 'gitHubCode',
  async lookUp({ domain, key }, put) {
    const found = new Map<string, Mention>();
    for (const word of SECRET_WORDS) {
      const hits = readEach(codeHitsOf(await put(codeQuestion(`"${domain}" ${word}`, key))), (hit) => {
        const url = link(hit.html_url);
        const repository = asText(asRecord(hit.repository).full_name, 140);
        const path = asText(hit.path, 200);
        if (!url || !repository || !path) return null;
        const said = { subject: `${repository}/${path}`, title: `${repository}/${path}`, link: url };
        return [mention({ provider: 'gitHubCode', kind: 'public-code', ...said, tags: [word] })];
      });
      for (const hit of hits) found.set(hit.link ?? hit.subject, hit);
    }
    return [...found.values()];
  },
  test: async ({ domain, key }, put) => codeHitsOf(await put(codeQuestion(`"${domain}" password`, key))),
};

function codeHitsOf(answer: unknown) {
  return answer === null ? [] : rows(object(answer).items, HITS_MAX);
}

function codeQuestion(words: string, key: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  };
  return { path: `/search/code?per_page=${HITS_MAX}&q=${encodeURIComponent(words)}`, headers };
}
