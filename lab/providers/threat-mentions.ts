import type { Site, ThreatMentions } from '../world/site.ts';
import { daysFromNow } from './registries.ts';

/** Threat intelligence of the lab in the formats that the providers document (engine/sources/providers/published). */

const day = (daysAgo: number) => daysFromNow(-daysAgo).slice(0, 10);
/** `2026-11-01 10:00:00 UTC`. */
const utc = (daysAgo: number) => daysFromNow(-daysAgo).replace('T', ' ').replace('Z', ' UTC');

type Answered = object | string | null | 'unauthorized';

/** The API key that every lab provider with authentication requires. */
export const LAB_PROVIDER_KEY = 'lab-key';

/** One request: path relative to the provider's base URL, query, body, and the key in the provider's format. */
export interface ProviderRequest {
  path: readonly string[];
  query: URLSearchParams;
  body: string;
  key: string | undefined;
}

type Provider = (asked: ProviderRequest, sites: readonly Site[]) => Answered;

const siteOf = (domain: string | null | undefined, sites: readonly Site[]) =>
  sites.find((site) => site.domain === domain) ?? null;

/** A provider that requires a key. */
const keyed =
  (provider: Provider): Provider =>
  (asked, sites) =>
    asked.key === LAB_PROVIDER_KEY ? provider(asked, sites) : 'unauthorized';

export const LAB_PROVIDERS: Readonly<Record<string, Provider>> = {
  hudsonrock: ({ query }, sites) => {
    const found = siteOf(query.get('domain'), sites)?.outside.chatter.stealers;
    const last = found ? daysFromNow(-found.daysAgo).replace('Z', '.000Z') : null;
    const total = (found?.staff ?? 0) + (found?.users ?? 0);
    return {
      total,
      totalStealers: 32_000_000,
      employees: found?.staff ?? 0,
      users: found?.users ?? 0,
      third_parties: 0,
      stealerFamilies: found ? { total, RedLine: total } : {},
      last_employee_compromised: last,
      last_user_compromised: last,
    };
  },
  ransomwarelive: ({ path }, sites) => {
    const word = decodeURIComponent(path.at(-1) ?? '').toLowerCase();
    const posts = sites
      .flatMap((site) => site.outside.ransomware)
      .filter(({ title }) => title.toLowerCase().includes(word));
    if (posts.length === 0) return null;
    return posts.map(({ group, title, daysAgo }) => ({
      victim: title,
      group,
      domain: '',
      activity: 'Technology',
      country: 'TW',
      discovered: daysFromNow(-daysAgo).replace('T', ' ').replace('Z', '.000000'),
      attackdate: day(daysAgo),
      description: '',
    }));
  },
  urlhaus: keyed(({ body }, sites) => {
    const host = new URLSearchParams(body).get('host');
    const found = siteOf(host, sites)?.outside.chatter.malwareUrls ?? [];
    if (found.length === 0) return { query_status: 'no_results' };
    return {
      query_status: 'ok',
      urlhaus_reference: `https://urlhaus.abuse.ch/host/${host}/`,
      host,
      url_count: String(found.length),
      blacklists: { spamhaus_dbl: 'not listed', surbl: 'not listed' },
      urls: found.map(({ id, path, online, daysAgo }) => ({
        id: String(id),
        urlhaus_reference: `https://urlhaus.abuse.ch/url/${id}/`,
        url: `https://${host}${path}`,
        url_status: online ? 'online' : 'offline',
        date_added: utc(daysAgo),
        threat: 'malware_download',
        reporter: 'lab',
        tags: ['elf'],
      })),
    };
  }),
  threatfox: keyed(({ body }, sites) => {
    const term = (JSON.parse(body) as { search_term: string }).search_term;
    const found = siteOf(term, sites)?.outside.chatter.indicators ?? [];
    if (found.length === 0) return { query_status: 'no_result', data: 'Your search did not yield any results' };
    return {
      query_status: 'ok',
      data: found.map(({ malware, confidence, daysAgo }, at) => ({
        id: String(at + 1),
        ioc: term,
        threat_type: 'botnet_cc',
        ioc_type: 'domain',
        malware: `win.${malware.toLowerCase()}`,
        malware_printable: malware,
        confidence_level: confidence,
        first_seen: utc(daysAgo),
        last_seen: null,
        reference: null,
        tags: [malware],
      })),
    };
  }),
  otx: keyed(({ path }, sites) => {
    if (path.at(-1) === 'me') return { username: 'lab' };
    const found = siteOf(path.at(-2), sites)?.outside.chatter.pulses ?? [];
    const pulses = found.map((name) => ({ name, created: daysFromNow(-40), modified: daysFromNow(-30) }));
    return { indicator: path.at(-2), pulse_info: { count: pulses.length, pulses } };
  }),
  abuseipdb: keyed(({ query }, sites) => {
    const address = query.get('ipAddress');
    const found = sites.flatMap((site) => site.outside.chatter.abuse).find((row) => row.address === address);
    return {
      data: {
        ipAddress: address,
        isPublic: true,
        abuseConfidenceScore: found?.score ?? 0,
        usageType: 'Data Center/Web Hosting/Transit',
        totalReports: found?.reports ?? 0,
        lastReportedAt: found ? daysFromNow(-found.daysAgo).replace('Z', '+00:00') : null,
      },
    };
  }),
  safebrowsing: ({ query, body }, sites) => {
    if (query.get('key') !== LAB_PROVIDER_KEY) return 'unauthorized';
    const { threatInfo } = JSON.parse(body) as { threatInfo: { threatEntries: { url: string }[] } };
    const matches = threatInfo.threatEntries.flatMap(({ url }) =>
      (siteOf(new URL(url).hostname, sites)?.outside.chatter.warnings ?? []).map((threatType) => ({
        threatType,
        platformType: 'ANY_PLATFORM',
        threatEntryType: 'URL',
        threat: { url },
        cacheDuration: '300.000s',
      })),
    );
    return matches.length > 0 ? { matches } : {};
  },
  internetdb: ({ path }, sites) => {
    const address = decodeURIComponent(path.at(-1) ?? '');
    const found = sites.flatMap((site) => site.outside.chatter.listed).find((row) => row.address === address);
    return found ? { cpes: [], hostnames: [], ip: address, ports: found.ports, tags: [], vulns: found.cves } : null;
  },
  urlscan: ({ query }, sites) => {
    const domain = /^page\.domain:(\S+)$/.exec(query.get('q') ?? '')?.[1];
    const results = (siteOf(domain, sites)?.outside.chatter.taggedScans ?? []).map(({ path, tags, daysAgo }, at) => ({
      _id: `00000000-0000-4000-8000-00000000000${at}`,
      task: { time: daysFromNow(-daysAgo), url: `https://${domain}${path}`, tags, visibility: 'public' },
      page: { domain, url: `https://${domain}${path}`, status: '200' },
    }));
    return { results, total: results.length, took: 1, has_more: false };
  },
  openbugbounty: ({ query }, sites) => {
    const domain = query.get('domain');
    const items = (siteOf(domain, sites)?.outside.chatter.bugReports ?? []).map(
      ({ id, type, daysAgo, fixed }) =>
        `<item><id>${id}</id><host>${domain}</host><url>https://www.openbugbounty.org/reports/${id}/</url>` +
        `<type>${type}</type><reporteddate>${new Date(daysFromNow(-daysAgo)).toUTCString().replace('GMT', '+0000')}</reporteddate>` +
        `<fixed>${fixed ? 1 : 0}</fixed></item>`,
    );
    return `<?xml version="1.0" encoding="utf-8"?><items>${items.join('')}</items>`;
  },
  bravesearch: keyed(({ query }, sites) => {
    const words = query.get('q') ?? '';
    const domain = /^site:(\S+)/.exec(words)?.[1];
    const hits = (siteOf(domain, sites)?.outside.chatter.searchHits ?? []).filter(({ operator }) =>
      words.includes(operator),
    );
    const results = hits.map(({ path }) => ({
      title: path.slice(1),
      url: `https://${domain}${path}`,
      type: 'search_result',
    }));
    return {
      type: 'search',
      query: { original: words },
      ...(results.length > 0 ? { web: { type: 'search', results } } : {}),
    };
  }),
  githubcode: keyed(({ query }, sites) => {
    const [, domain, word] = /^"(.+)" (\w+)$/.exec(query.get('q') ?? '') ?? [];
    const found = (siteOf(domain, sites)?.outside.chatter.publicCode ?? []).filter((row) => row.word === word);
    const items = found.map(({ repository, path }) => ({
      path,
      html_url: `https://github.com/${repository}/blob/main/${path}`,
      repository: { full_name: repository },
    }));
    return { total_count: items.length, incomplete_results: false, items };
  }),
  hstspreload: ({ query }, sites) => {
    const name = query.get('domain') ?? '';
    const status = siteOf(name, sites)?.outside.chatter.preload ?? 'unknown';
    return { name, status, bulk: status === 'preloaded', preloadedDomain: status === 'preloaded' ? name : '' };
  },
  psbdmp: ({ path }, sites) =>
    (siteOf(decodeURIComponent(path.at(-1) ?? ''), sites)?.outside.chatter.pastes ?? []).map(
      ({ id, tags, daysAgo }) => ({
        id,
        tags,
        length: 2048,
        time: daysFromNow(-daysAgo).slice(0, 16).replace('T', ' '),
        text: '',
      }),
    ),
};

/** Have I Been Pwned's `/breacheddomain/{domain}`: aliases and the breaches that contain them. */
export function breachedDomain(domain: string, sites: readonly Site[]): object | null {
  const accounts: ThreatMentions['accounts'] = siteOf(domain, sites)?.outside.chatter.accounts ?? [];
  if (accounts.length === 0) return null;
  const aliases = [...new Set(accounts.flatMap((row) => row.aliases))];
  return Object.fromEntries(
    aliases.map((alias) => [alias, accounts.filter((row) => row.aliases.includes(alias)).map((row) => row.breach)]),
  );
}

/** Third-party breaches that contain the lab's accounts, as listed by `/breaches`. */
export function othersBreaches(sites: readonly Site[]): object[] {
  return sites
    .flatMap((site) => site.outside.chatter.accounts)
    .map(({ breach, daysAgo }) => ({
      Name: breach,
      Title: breach,
      Domain: 'elsewhere.invalid',
      BreachDate: day(daysAgo),
      PwnCount: 1_000_000,
      DataClasses: ['Email addresses', 'Passwords'],
      IsVerified: true,
    }));
}

/** VirusTotal API v3 response for a domain. */
export function virusTotalDomain(domain: string, sites: readonly Site[]): object {
  const engines = siteOf(domain, sites)?.outside.chatter.engines ?? [];
  const results = Object.fromEntries(
    engines.map((engine) => [
      engine,
      { category: 'malicious', engine_name: engine, method: 'blacklist', result: 'malware' },
    ]),
  );
  const attributes = {
    last_analysis_stats: { malicious: engines.length, suspicious: 0, harmless: 62, undetected: 30, timeout: 0 },
    last_analysis_results: results,
    last_analysis_date: Math.floor(Date.now() / 1000) - 86_400,
    reputation: -engines.length,
  };
  return { data: { id: domain, type: 'domain', attributes } };
}
