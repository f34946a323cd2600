import type { Mention } from '#evidence/third-party.ts';
import { mentionsDomain } from '../mention.ts';
import { asInstant, asList, asText } from '../source-result.ts';
import { count, link, mention, object, type Provider, ProviderError, readEach, rows } from './provider.ts';

/** `2019-03-25 09:55:39 UTC`, the format of both services. */
function seen(value: unknown): string | null {
  return asInstant(typeof value === 'string' ? value.replace(/ UTC$/, '') : value);
}

const tagsOf = (value: unknown) => asList(value, 10).flatMap((tag) => asText(tag, 40) ?? []);

/** Malware URLs on the domain's name (https://urlhaus.abuse.ch/api/#hostinfo). */
export const urlhaus: Provider = {
  id: 'urlhaus',
  async lookUp({ domain, key }, put) {
    const answer = await put({ path: '/host/', body: `host=${encodeURIComponent(domain)}`, headers: form(key) });
    if (answer === null) return [];
    const { query_status: status, urls } = object(answer);
    if (status === 'no_results') return [];
    if (status !== 'ok') throw new ProviderError(refused(status) ? 'key-refused' : 'unreadable');
    return readEach(rows(urls), (row) => {
      const url = asText(row.url, 500);
      if (url === null) return null;
      const tags = tagsOf(row.tags);
      return [
        mention({
          provider: 'urlhaus',
          kind: 'malware-url',
          subject: url,
          title: [asText(row.threat, 60), ...tags].filter((part) => part !== null).join(', ') || url,
          date: seen(row.date_added),
          open: row.url_status === 'online',
          link: link(row.urlhaus_reference),
          tags,
        }),
      ];
    });
  },
};

/**
 * Indicators of compromise that name the domain or one of its addresses (https://threatfox.abuse.ch/api/#search-ioc).
 */
export const threatFox: Provider = {
  id: 'threatFox',
  async lookUp({ domain, addresses, key }, put) {
    const found: Mention[] = [];
    for (const term of [domain, ...addresses]) {
      const body = JSON.stringify({ query: 'search_ioc', search_term: term });
      const answer = await put({ path: '/', body, headers: { 'auth-key': key, 'content-type': 'application/json' } });
      if (answer === null) continue;
      const { query_status: status, data } = object(answer);
      if (status === 'no_result') continue;
      if (status !== 'ok') throw new ProviderError(refused(status) ? 'key-refused' : 'unreadable');
      const told = readEach(rows(data), (row) => {
        const ioc = asText(row.ioc, 500);
        if (ioc === null) return null;
        // The search also matches parts of names: `example.com` in `notexample.com`.
        if (!about(ioc, term, domain)) return [];
        return [
          mention({
            provider: 'threatFox',
            kind: 'indicator',
            subject: ioc,
            title: asText(row.malware_printable, 100) ?? asText(row.threat_type, 60) ?? ioc,
            date: seen(row.last_seen) ?? seen(row.first_seen),
            score: count(row.confidence_level),
            link: link(row.reference),
            tags: [asText(row.threat_type, 60) ?? [], tagsOf(row.tags)].flat(),
          }),
        ];
      });
      found.push(...told);
    }
    return found;
  },
};

function form(key: string): Record<string, string> {
  return { 'auth-key': key, 'content-type': 'application/x-www-form-urlencoded' };
}

/** `unknown_auth_key`, `no_auth_key`: returned with status 200. */
function refused(status: unknown): boolean {
  return typeof status === 'string' && /auth/i.test(status);
}

function about(ioc: string, term: string, domain: string): boolean {
  if (term === domain) return mentionsDomain(ioc, domain);
  return ioc === term || ioc.startsWith(`${term}:`) || ioc.includes(`//${term}`);
}
