import { text } from '../answer.ts';
import { link, mention, object, type Provider, ProviderError, rows } from './provider.ts';

/** One search and what its hits are, a kind of leak of contract/api/area-rows.ts. */
interface Dork {
  category: 'log' | 'backup' | 'environment' | 'password-file' | 'login-portal' | 'document';
  /** What is asked beside `site:` and the domain. */
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
 * What a search engine keeps of the domain that nobody should find
 * (https://api-dashboard.search.brave.com/app/documentation/web-search). The dork stands with each hit, so that anybody can
 * search again.
 */
export const braveSearch: Provider = {
  id: 'braveSearch',
  async lookUp({ domain, key }, put) {
    const found = [];
    for (const { category, words } of DORKS) {
      const dork = `site:${domain} ${words}`;
      const answer = await put(searchQuestion(dork, key));
      if (answer === null) continue;
      const { type, web } = object(answer);
      if (type !== 'search') throw new ProviderError('unreadable');
      // Without a hit the part about the web is left out.
      if (!web) continue;
      for (const hit of rows(object(web).results, HITS_MAX)) {
        const url = link(hit.url);
        if (!url || !isUnder(url, domain)) continue;
        const title = text(hit.title, 120) ?? url;
        found.push(
          mention({
            provider: 'braveSearch',
            kind: 'search-hit',
            subject: url,
            title,
            link: url,
            tags: [category, dork],
          }),
        );
      }
    }
    return found;
  },
  test: ({ key }, put) => put(searchQuestion('site:example.com', key)),
};

function searchQuestion(words: string, key: string) {
  const headers = { 'x-subscription-token': key, accept: 'application/json' };
  return { path: `/web/search?count=${HITS_MAX}&q=${encodeURIComponent(words)}`, headers };
}

/** Engines stretch operators: what is not the domain's own is left out. */
function isUnder(url: string, domain: string): boolean {
  const { hostname } = new URL(url);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Words beside which a domain in a program's text is worth a look. */
const SECRET_WORDS = ['password', 'secret', 'token'];

/**
 * Public programs that name the domain beside a word for a secret
 * (https://docs.github.com/en/rest/search/search#search-code). Places are kept, never what stands there.
 */
export const gitHubCode: Provider = {
  id: 'gitHubCode',
  async lookUp({ domain, key }, put) {
    const found = new Map<string, ReturnType<typeof mention>>();
    for (const word of SECRET_WORDS) {
      const answer = await put(codeQuestion(`"${domain}" ${word}`, key));
      if (answer === null) continue;
      for (const hit of rows(object(answer).items, HITS_MAX)) {
        const url = link(hit.html_url);
        const repository = text(object(hit.repository).full_name, 140);
        const path = text(hit.path, 200);
        if (!url || !repository || !path) continue;
        const said = { subject: `${repository}/${path}`, title: `${repository}/${path}`, link: url };
        found.set(url, mention({ provider: 'gitHubCode', kind: 'public-code', ...said, tags: [word] }));
      }
    }
    return [...found.values()];
  },
  test: ({ key }, put) => put(codeQuestion('"example.com" password', key)),
};

function codeQuestion(words: string, key: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  };
  return { path: `/search/code?per_page=${HITS_MAX}&q=${encodeURIComponent(words)}`, headers };
}
