import { KNOWN_BLOCK_LISTS } from '@assay/engine';
import { providers } from './provider-overrides.ts';
import * as read from './readers.ts';
import { variable } from './variable.ts';

const idsOf = (terms: (typeof KNOWN_BLOCK_LISTS)[number]['terms']) =>
  KNOWN_BLOCK_LISTS.filter((list) => list.terms === terms)
    .map(({ id }) => `\`${id}\``)
    .join(', ');

/** External sources that are queried during a scan. */
export const SOURCES = {
  SOURCE_CERTIFICATE_LOG_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://api.certspotter.com/v1',
    means: 'Certificate transparency search, or `off`.',
  }),
  SOURCE_CERTIFICATE_LOG_FALLBACK_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://crt.sh',
    means: 'Queried if the first certificate transparency search gives no answer, or `off`.',
  }),
  SOURCE_ROUTE_ORIGINS_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://stat.ripe.net/data',
    means: 'RIPEstat data API, for the origin AS of addresses, or `off`.',
  }),
  SOURCE_RDAP_BOOTSTRAP_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://data.iana.org/rdap/dns.json',
    means: 'RDAP bootstrap file for domain names, or `off`.',
  }),
  SOURCE_RDAP_ADDRESS_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://rdap.org/ip/',
    means: 'RDAP for IP addresses, or `off`.',
  }),
  SOURCE_RANSOMLOOK_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://www.ransomlook.io/api',
    means: 'Leak-site posts of ransomware groups, or `off`.',
  }),
  SOURCE_HIBP_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://haveibeenpwned.com/api/v3',
    means: 'Public breaches of services, or `off`.',
  }),
  SOURCE_OPENPHISH_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'off',
    means:
      'Phishing feed (`https://openphish.com/feed.txt`); off by default, because its terms exclude commercial use.',
  }),
  SOURCE_PHISHING_FEEDS: variable({
    read: read.namedUrls,
    byDefault:
      'phishing-database=https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-links-NEW-today.txt',
    means:
      'Further feeds of phishing pages, `name=url` separated by commas: URLs or names, one per line, or PhishTank’s table; or `off`.',
  }),
  SOURCE_VIRUSTOTAL_URL: variable({
    read: read.httpUrlOrOff,
    byDefault: 'https://www.virustotal.com/api/v3',
    means: 'Reputation of IP addresses; needs a key.',
  }),
  SOURCE_VIRUSTOTAL_KEY: variable({ read: read.text, byDefault: null, secret: true, means: 'Key for it.' }),
  SOURCE_PROVIDERS_FILE: variable({
    read: providers,
    byDefault: null,
    defaultWords: 'each provider’s own address',
    secret: true,
    means:
      'JSON file with other URLs, keys and limits of threat-intelligence providers, by id (`{"urlhaus": {"url": "https://mirror.example/urlhaus", "key": "…", "perMinute": 30}, "hudsonRock": null}`; null = off), or `off` for all. Administrators can enable providers and enter keys in the browser.',
  }),
  SOURCE_DNS_BLOCK_LISTS: variable({
    read: read.addressBlockLists,
    byDefault: 'spamcop,psbl,uceprotect',
    means: `DNS block lists of IP addresses: ids of known lists, \`open\` for all that allow public queries, or \`id=zone\` with answers that indicate a policy listing after slashes (\`spamhaus=KEY.zen.dq.spamhaus.net/127.0.0.10/127.0.0.11\` with a key), or \`off\`. Three by default, because each query discloses the addresses scanned, and two that agree are enough. Known and open: ${idsOf('open')}. Known, with terms that limit free use: ${idsOf('limited')}. Only for registered resolvers: ${idsOf('registered')}.`,
  }),
  SOURCE_NAME_BLOCK_LISTS: variable({
    read: read.blockListZones,
    byDefault: 'off',
    means:
      'DNS block lists of names, in the same format (`dbl=dbl.spamhaus.org,surbl=multi.surbl.org`); off by default, because their terms limit free use.',
  }),
  LOOK_ALIKE_NAMES: variable({
    read: read.wholeNumber(100, 50_000),
    byDefault: '10000',
    means: 'Maximum number of look-alikes of a domain that are queried, those with a single change first.',
  }),
  LOOK_ALIKE_PAGES: variable({
    read: read.yesOrNo,
    byDefault: 'no',
    means:
      'Whether the front pages of registered look-alikes are requested and compared; the operators of these sites can see the requests.',
  }),
};
