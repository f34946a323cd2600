import { asInstant, asList, asRecord, asText } from '../source-result.ts';
import { count, mention, needed, object, type Provider, ProviderError, readEach, rows } from './provider.ts';

/** Pulses of AlienVault OTX that name the domain (https://otx.alienvault.com/api, indicators). */
export const otx: Provider = {
  id: 'otx',
  async lookUp({ domain, key }, put) {
    const path = `/indicators/domain/${encodeURIComponent(domain)}/general`;
    const answer = await put({ path, headers: { 'x-otx-api-key': key } });
    if (answer === null) return [];
    const info = object(object(answer).pulse_info);
    const pulses = rows(info.pulses, 50);
    if (needed(info.count) === 0) return [];
    const names = pulses.flatMap((pulse) => asText(pulse.name, 80) ?? []);
    const dates = pulses.flatMap((pulse) => asInstant(pulse.modified) ?? asInstant(pulse.created) ?? []);
    return [
      mention({
        provider: 'otx',
        kind: 'pulses',
        subject: domain,
        title: names.slice(0, 3).join('; '),
        date: dates.toSorted().at(-1) ?? null,
        count: needed(info.count),
        link: `https://otx.alienvault.com/indicator/domain/${domain}`,
        tags: names.slice(0, 5),
      }),
    ];
  },
  test: async ({ key }, put) => object(await put({ path: '/user/me', headers: { 'x-otx-api-key': key } })),
};

/** Verdicts of VirusTotal's engines on the domain (https://docs.virustotal.com/reference/domain-info). */
export const virusTotal: Provider = {
  id: 'virusTotal',
  async lookUp({ domain, key }, put) {
    const path = `/domains/${encodeURIComponent(domain)}`;
    const answer = await put({ path, headers: { 'x-apikey': key }, mayBeUnknown: true });
    if (answer === null) return [];
    const attributes = object(object(object(answer).data).attributes);
    const malicious = needed(object(attributes.last_analysis_stats).malicious);
    if (malicious === 0) return [];
    const called = Object.entries(asRecord(attributes.last_analysis_results))
      .filter(([, result]) => asRecord(result).category === 'malicious')
      .map(([engine]) => engine.slice(0, 40));
    const at = count(attributes.last_analysis_date);
    return [
      mention({
        provider: 'virusTotal',
        kind: 'engines',
        subject: domain,
        title: called.slice(0, 5).join(', '),
        date: at === null ? null : new Date(at * 1_000).toISOString(),
        count: malicious,
        link: `https://www.virustotal.com/gui/domain/${domain}`,
        tags: called.slice(0, 10),
      }),
    ];
  },
};

const THREAT_TYPES = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE', 'POTENTIALLY_HARMFUL_APPLICATION'];

/** Whether browsers warn about the domain (https://developers.google.com/safe-browsing/v4/lookup-api). */
export const safeBrowsing: Provider = {
  id: 'safeBrowsing',
  async lookUp({ domain, key }, put) {
    const answer = await put(
      safeBrowsingQuestion(key, [`http://${domain}/`, `https://${domain}/`, `https://www.${domain}/`]),
    );
    if (answer === null) return [];
    const { matches } = object(answer);
    // An empty object means that there is no match.
    if (matches === undefined) return [];
    const found = rows(matches).flatMap((row) => {
      const url = asText(asRecord(row.threat).url, 500);
      const threat = asText(row.threatType, 60);
      return url === null || threat === null ? [] : [{ url, threat }];
    });
    if (found.length === 0) throw new ProviderError('unreadable');
    return [...new Map(found.map((one) => [`${one.url} ${one.threat}`, one])).values()].map(({ url, threat }) =>
      mention({
        provider: 'safeBrowsing',
        kind: 'browser-warning',
        subject: url,
        title: threat,
        open: true,
        tags: [threat],
      }),
    );
  },
};

function safeBrowsingQuestion(key: string, urls: readonly string[]) {
  const threatInfo = {
    threatTypes: THREAT_TYPES,
    platformTypes: ['ANY_PLATFORM'],
    threatEntryTypes: ['URL'],
    threatEntries: urls.map((url) => ({ url })),
  };
  return {
    path: `/threatMatches:find?key=${encodeURIComponent(key)}`,
    body: JSON.stringify({ client: { clientId: 'assay', clientVersion: '1' }, threatInfo }),
    headers: { 'content-type': 'application/json' },
  };
}

const SUSPICIOUS = /phish|malware|malicious|scam|suspicious/i;

/**
 * Public scans of pages on the domain that users marked as malicious (https://urlscan.io/docs/api/). The search returns
 * no verdict: a scan without a mark has no meaning.
 */
export const urlscan: Provider = {
  id: 'urlscan',
  async lookUp({ domain, key }, put) {
    const answer = await put(urlscanQuestion(domain, key, 100));
    if (answer === null) return [];
    return readEach(rows(object(answer).results), (row) => {
      const task = asRecord(row.task);
      const page = asRecord(row.page);
      const tags = asList(task.tags, 10).flatMap((tag) => asText(tag, 40) ?? []);
      const url = asText(page.url, 500) ?? asText(task.url, 500);
      const host = asText(page.domain, 253) ?? '';
      const own = host === domain || host.endsWith(`.${domain}`);
      if (url === null) return null;
      if (!own || !tags.some((tag) => SUSPICIOUS.test(tag))) return [];
      const id = asText(row._id, 60);
      return [
        mention({
          provider: 'urlscan',
          kind: 'tagged-scan',
          subject: url,
          title: tags.join(', '),
          date: asInstant(task.time),
          link: id && /^[\w-]+$/.test(id) ? `https://urlscan.io/result/${id}/` : null,
          tags,
        }),
      ];
    });
  },
};

function urlscanQuestion(domain: string, key: string, size: number) {
  const path = `/search/?q=${encodeURIComponent(`page.domain:${domain}`)}&size=${size}`;
  return { path, ...(key === '' ? {} : { headers: { 'api-key': key } }) };
}
