import type { SecretSetting } from './settings.ts';

/** External providers that an installation can query about a domain, in the order of the administrators' page. */
export const PROVIDER_IDS = [
  'haveIBeenPwned',
  'hudsonRock',
  'ransomLook',
  'ransomwareLive',
  'urlhaus',
  'threatFox',
  'otx',
  'abuseIpdb',
  'virusTotal',
  'safeBrowsing',
  'openPhish',
  'internetDb',
  'urlscan',
  'openBugBounty',
  'psbdmp',
  'braveSearch',
  'gitHubCode',
  'hstsPreload',
] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** What the provider's terms allow: named where it is switched on. */
export const PROVIDER_TERMS = ['general', 'fair-use', 'non-commercial', 'no-products', 'paid'] as const;
export type ProviderTerms = (typeof PROVIDER_TERMS)[number];

/** Data sent to the provider; a list is downloaded completely and searched locally. */
export const PROVIDER_SENDS = ['domain', 'addresses', 'domain-and-addresses', 'nothing'] as const;
export type ProviderSends = (typeof PROVIDER_SENDS)[number];

/** Why a provider gave no answer. */
export const PROVIDER_FAILURES = [
  'no-key',
  'key-refused',
  'limit',
  'unreachable',
  'timeout',
  'failed',
  'unreadable',
  'resting',
  'stopped',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

/** As administrators see a provider. */
export const PROVIDER_STATES = ['ok', 'waiting', 'stale', 'no-key', 'failed', 'off'] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

/** What an administrator has to know before a provider is enabled. */
export interface ProviderFacts {
  /** As the provider writes itself. */
  name: string;
  /** Its own API without a slash at the end. */
  url: string;
  /** Where people read about it, its terms and keys. */
  page: string;
  key: 'none' | 'optional' | 'required';
  /** Setting of the key; two services of one vendor share a key. */
  secret: SecretSetting | null;
  sends: ProviderSends;
  terms: ProviderTerms;
  /** Calls a minute at most. */
  perMinute: number;
  /** Enabled by default; a required key must still be configured. */
  byDefault: boolean;
}

/** Properties of every provider, according to its own documentation. */
export const PROVIDERS: Readonly<Record<ProviderId, ProviderFacts>> = {
  haveIBeenPwned: {
    name: 'Have I Been Pwned',
    url: 'https://haveibeenpwned.com/api/v3',
    page: 'https://haveibeenpwned.com/API/v3',
    key: 'optional',
    secret: 'hibpKey',
    sends: 'domain',
    terms: 'paid',
    perMinute: 10,
    byDefault: true,
  },
  hudsonRock: {
    name: 'Hudson Rock',
    url: 'https://cavalier.hudsonrock.com/api/json/v2/osint-tools',
    page: 'https://www.hudsonrock.com/free-tools',
    key: 'none',
    secret: null,
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 30,
    byDefault: true,
  },
  ransomLook: {
    name: 'RansomLook',
    url: 'https://www.ransomlook.io/api',
    page: 'https://www.ransomlook.io/doc/',
    key: 'none',
    secret: null,
    sends: 'nothing',
    terms: 'general',
    perMinute: 10,
    byDefault: true,
  },
  ransomwareLive: {
    name: 'ransomware.live',
    url: 'https://api.ransomware.live/v2',
    page: 'https://www.ransomware.live/api',
    key: 'none',
    secret: null,
    sends: 'domain',
    terms: 'non-commercial',
    perMinute: 1,
    byDefault: false,
  },
  urlhaus: {
    name: 'URLhaus',
    url: 'https://urlhaus-api.abuse.ch/v1',
    page: 'https://urlhaus.abuse.ch/api/',
    key: 'required',
    secret: 'abuseChKey',
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 60,
    byDefault: true,
  },
  threatFox: {
    name: 'ThreatFox',
    url: 'https://threatfox-api.abuse.ch/api/v1',
    page: 'https://threatfox.abuse.ch/api/',
    key: 'required',
    secret: 'abuseChKey',
    sends: 'domain-and-addresses',
    terms: 'fair-use',
    perMinute: 60,
    byDefault: true,
  },
  otx: {
    name: 'AlienVault OTX',
    url: 'https://otx.alienvault.com/api/v1',
    page: 'https://otx.alienvault.com/api',
    key: 'required',
    secret: 'otxKey',
    sends: 'domain',
    terms: 'general',
    perMinute: 160,
    byDefault: true,
  },
  abuseIpdb: {
    name: 'AbuseIPDB',
    url: 'https://api.abuseipdb.com/api/v2',
    page: 'https://docs.abuseipdb.com/',
    key: 'required',
    secret: 'abuseIpdbKey',
    sends: 'addresses',
    terms: 'fair-use',
    perMinute: 60,
    byDefault: true,
  },
  virusTotal: {
    name: 'VirusTotal',
    url: 'https://www.virustotal.com/api/v3',
    page: 'https://docs.virustotal.com/reference/public-vs-premium-api',
    key: 'required',
    secret: 'virustotalKey',
    sends: 'domain-and-addresses',
    terms: 'no-products',
    perMinute: 4,
    byDefault: true,
  },
  safeBrowsing: {
    name: 'Google Safe Browsing',
    url: 'https://safebrowsing.googleapis.com/v4',
    page: 'https://developers.google.com/safe-browsing/v4',
    key: 'required',
    secret: 'safeBrowsingKey',
    sends: 'domain',
    terms: 'non-commercial',
    perMinute: 60,
    byDefault: true,
  },
  openPhish: {
    name: 'OpenPhish',
    url: 'https://openphish.com/feed.txt',
    page: 'https://openphish.com/phishing_feeds.html',
    key: 'none',
    secret: null,
    sends: 'nothing',
    terms: 'non-commercial',
    perMinute: 1,
    byDefault: false,
  },
  internetDb: {
    name: 'Shodan InternetDB',
    url: 'https://internetdb.shodan.io',
    page: 'https://internetdb.shodan.io/',
    key: 'none',
    secret: null,
    sends: 'addresses',
    terms: 'non-commercial',
    perMinute: 60,
    byDefault: false,
  },
  urlscan: {
    name: 'urlscan.io',
    url: 'https://urlscan.io/api/v1',
    page: 'https://urlscan.io/docs/api/',
    key: 'optional',
    secret: 'urlscanKey',
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 30,
    byDefault: false,
  },
  openBugBounty: {
    name: 'Open Bug Bounty',
    url: 'https://www.openbugbounty.org/api/1',
    page: 'https://www.openbugbounty.org/',
    key: 'none',
    secret: null,
    sends: 'domain',
    terms: 'general',
    perMinute: 10,
    byDefault: true,
  },
  psbdmp: {
    name: 'Psbdmp',
    url: 'https://psbdmp.ws/api/v3',
    page: 'https://psbdmp.ws/',
    key: 'optional',
    secret: 'psbdmpKey',
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 10,
    byDefault: false,
  },
  braveSearch: {
    name: 'Brave Search',
    url: 'https://api.search.brave.com/res/v1',
    page: 'https://api-dashboard.search.brave.com/app/documentation/web-search',
    key: 'required',
    secret: 'braveSearchKey',
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 50,
    byDefault: true,
  },
  gitHubCode: {
    name: 'GitHub',
    url: 'https://api.github.com',
    page: 'https://docs.github.com/en/rest/search/search',
    key: 'required',
    secret: 'gitHubKey',
    sends: 'domain',
    terms: 'general',
    // Code search has a separate, lower limit.
    perMinute: 9,
    byDefault: true,
  },
  hstsPreload: {
    name: 'HSTS Preload List',
    url: 'https://hstspreload.org/api/v2',
    page: 'https://hstspreload.org/',
    key: 'none',
    secret: null,
    sends: 'domain',
    terms: 'fair-use',
    perMinute: 30,
    byDefault: true,
  },
};
