import type { ProviderId } from '@assay/contract/values/providers.ts';
import type { MentionKind } from '../../../evidence/outside.ts';

/**
 * What providers of threat intelligence publish as examples of their answers, with the address of each; cut where a part is
 * long and not read. Hudson Rock, Open Bug Bounty and Psbdmp document no example: theirs are cut from an answer, in the shape
 * that public clients of theirs read. Tests serve them on loopback. `domain` is the one that an example is about.
 */
export interface Example {
  id: ProviderId;
  /** Where the provider shows the answer. */
  page: string;
  domain: string;
  addresses?: readonly string[];
  /** Beginning of the path → answer; the longest beginning counts. */
  answers: Readonly<Record<string, unknown>>;
  /** What the provider says when it knows nothing: a body, or 404. */
  nothing: unknown;
  /** How it says that the key is wrong: a status, or a body with 200. */
  wrongKey?: number | object;
  /** What has to be read out of it: kind, subject, count or score, day. */
  told: readonly (readonly [MentionKind, string, number | null, string | null])[];
  /** A field that has to be there, and the one whose type is changed: paths into the first answer. */
  field: readonly string[];
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 'haveIBeenPwned',
    page: 'https://haveibeenpwned.com/API/v3#BreachedDomain',
    domain: 'example.com',
    answers: {
      '/breacheddomain/': { alias1: ['Adobe'], alias2: ['Adobe', 'Gawker'], alias3: ['AshleyMadison'] },
      '/breaches': [
        {
          Name: 'Adobe',
          Title: 'Adobe',
          Domain: 'adobe.com',
          BreachDate: '2013-10-04',
          AddedDate: '2013-12-04T00:00Z',
          ModifiedDate: '2013-12-04T00:00Z',
          PwnCount: 152445165,
          DataClasses: ['Email addresses', 'Password hints', 'Passwords', 'Usernames'],
          IsVerified: true,
        },
      ],
    },
    nothing: 404,
    wrongKey: 401,
    told: [
      ['breached-accounts', 'Adobe', 2, '2013-10-04'],
      ['breached-accounts', 'Gawker', 1, null],
      ['breached-accounts', 'AshleyMadison', 1, null],
    ],
    field: ['alias1'],
  },
  {
    id: 'hudsonRock',
    page: 'https://cavalier.hudsonrock.com/api/json/v2/osint-tools/search-by-domain?domain=tesla.com',
    domain: 'tesla.com',
    answers: {
      '/search-by-domain': {
        total: 4902,
        totalStealers: 27311231,
        employees: 3,
        users: 4899,
        third_parties: 12,
        stealerFamilies: { total: 4902, RedLine: 300, Lumma: 120 },
        last_employee_compromised: '2020-03-01T00:00:00.000Z',
        last_user_compromised: '2026-07-21T08:42:48.339Z',
        data: { employees_urls: [{ occurrence: 3, type: 'Employee', url: 'https://sso.tesla.com/login' }] },
      },
    },
    nothing: { total: 0, employees: 0, users: 0, third_parties: 0, stealerFamilies: {} },
    told: [
      ['stealer-staff', 'tesla.com', 3, '2020-03-01'],
      ['stealer-users', 'tesla.com', 4899, '2026-07-21'],
    ],
    field: ['employees'],
  },
  {
    id: 'urlhaus',
    page: 'https://urlhaus-api.abuse.ch/#hostinfo',
    domain: 'vektorex.com',
    answers: {
      '/host/': {
        query_status: 'ok',
        urlhaus_reference: 'https://urlhaus.abuse.ch/host/vektorex.com/',
        host: 'vektorex.com',
        firstseen: '2019-01-15 07:09:01 UTC',
        url_count: '2',
        blacklists: { spamhaus_dbl: 'abused_legit_malware', surbl: 'not listed' },
        urls: [
          {
            id: '121319',
            urlhaus_reference: 'https://urlhaus.abuse.ch/url/121319/',
            url: 'http://vektorex.com/source/Z/5016223.exe',
            url_status: 'online',
            date_added: '2019-02-11 07:45:05 UTC',
            threat: 'malware_download',
            reporter: 'abuse_ch',
            larted: 'true',
            takedown_time_seconds: null,
            tags: ['AgentTesla'],
          },
          {
            id: '121316',
            urlhaus_reference: 'https://urlhaus.abuse.ch/url/121316/',
            url: 'http://vektorex.com/source/Z/Order%20839.png',
            url_status: 'offline',
            date_added: '2019-02-11 07:37:02 UTC',
            threat: 'malware_download',
            reporter: 'abuse_ch',
            larted: 'true',
            takedown_time_seconds: '14400',
            tags: null,
          },
        ],
      },
    },
    nothing: { query_status: 'no_results' },
    wrongKey: { query_status: 'unknown_auth_key' },
    told: [
      ['malware-url', 'http://vektorex.com/source/Z/5016223.exe', null, '2019-02-11'],
      ['malware-url', 'http://vektorex.com/source/Z/Order%20839.png', null, '2019-02-11'],
    ],
    field: ['urls'],
  },
  {
    id: 'threatFox',
    page: 'https://threatfox.abuse.ch/api/#search-ioc',
    domain: 'example.com',
    addresses: ['139.180.203.104'],
    answers: {
      '/': {
        query_status: 'ok',
        data: [
          {
            id: '12',
            ioc: '139.180.203.104:443',
            threat_type: 'botnet_cc',
            threat_type_desc: 'Indicator that identifies a botnet command&control server (C&C)',
            ioc_type: 'ip:port',
            ioc_type_desc: 'ip:port combination that is used for botnet Command&control (C&C)',
            malware: 'win.cobalt_strike',
            malware_printable: 'Cobalt Strike',
            malware_alias: 'Agentemis,BEACON,CobaltStrike',
            malware_malpedia: 'https://malpedia.caad.fkie.fraunhofer.de/details/win.cobalt_strike',
            confidence_level: 75,
            first_seen: '2020-12-06 09:10:23 UTC',
            last_seen: null,
            reference: null,
            reporter: 'abuse_ch',
            tags: null,
          },
        ],
      },
    },
    nothing: { query_status: 'no_result', data: 'Your search did not yield any results' },
    wrongKey: { query_status: 'unknown_auth_key' },
    told: [['indicator', '139.180.203.104:443', 75, '2020-12-06']],
    field: ['data'],
  },
  {
    id: 'otx',
    page: 'https://otx.alienvault.com/assets/static/external_api.html#api_v1_indicators_domain__domain___section__get',
    domain: 'spywaresite.info',
    answers: {
      '/indicators/domain/spywaresite.info/general': {
        sections: ['general', 'geo', 'url_list', 'passive_dns', 'malware', 'whois', 'http_scans'],
        whois: 'http://whois.domaintools.com/spywaresite.info',
        indicator: 'spywaresite.info',
        type: 'domain',
        type_title: 'Domain',
        pulse_info: {
          count: 2,
          pulses: [
            {
              id: '5b9b1e2b',
              name: 'Spyware sites',
              modified: '2018-09-14T02:35:23.651000',
              created: '2018-09-14T02:35:23',
            },
            {
              id: '5b9b1e2c',
              name: 'Older list',
              modified: '2016-01-01T00:00:00.000000',
              created: '2016-01-01T00:00:00',
            },
          ],
          references: [],
        },
      },
    },
    nothing: { indicator: 'spywaresite.info', pulse_info: { count: 0, pulses: [], references: [] } },
    wrongKey: 403,
    told: [['pulses', 'spywaresite.info', 2, '2018-09-14']],
    field: ['pulse_info'],
  },
  {
    id: 'abuseIpdb',
    page: 'https://docs.abuseipdb.com/#check-endpoint',
    domain: 'tencent.com',
    addresses: ['118.25.6.39'],
    answers: {
      '/check': {
        data: {
          ipAddress: '118.25.6.39',
          isPublic: true,
          ipVersion: 4,
          isWhitelisted: false,
          abuseConfidenceScore: 100,
          countryCode: 'CN',
          countryName: 'China',
          usageType: 'Data Center/Web Hosting/Transit',
          isp: 'Tencent Cloud Computing (Beijing) Co. Ltd',
          domain: 'tencent.com',
          hostnames: [],
          isTor: false,
          totalReports: 1,
          numDistinctUsers: 1,
          lastReportedAt: '2018-12-20T20:55:14+00:00',
        },
      },
    },
    nothing: { data: { ipAddress: '118.25.6.39', abuseConfidenceScore: 0, totalReports: 0, lastReportedAt: null } },
    wrongKey: 401,
    told: [['abuse-reports', '118.25.6.39', 100, '2018-12-20']],
    field: ['data', 'totalReports'],
  },
  {
    id: 'virusTotal',
    page: 'https://docs.virustotal.com/reference/domains-object',
    domain: 'example.com',
    answers: {
      '/domains/': {
        data: {
          attributes: {
            last_analysis_date: 1592922323,
            last_analysis_results: {
              ADMINUSLabs: {
                category: 'malicious',
                engine_name: 'ADMINUSLabs',
                method: 'blacklist',
                result: 'malware',
              },
              'AegisLab WebGuard': {
                category: 'harmless',
                engine_name: 'AegisLab WebGuard',
                method: 'blacklist',
                result: 'clean',
              },
            },
            last_analysis_stats: { harmless: 71, malicious: 1, suspicious: 0, timeout: 0, undetected: 9 },
            reputation: -1,
          },
          id: 'example.com',
          links: { self: 'https://www.virustotal.com/api/v3/domains/example.com' },
          type: 'domain',
        },
      },
    },
    nothing: 404,
    wrongKey: 401,
    told: [['engines', 'example.com', 1, '2020-06-23']],
    field: ['data', 'attributes', 'last_analysis_stats'],
  },
  {
    id: 'safeBrowsing',
    page: 'https://developers.google.com/safe-browsing/v4/lookup-api',
    domain: 'urltocheck1.org',
    answers: {
      '/threatMatches:find': {
        matches: [
          {
            threatType: 'MALWARE',
            platformType: 'WINDOWS',
            threatEntryType: 'URL',
            threat: { url: 'http://www.urltocheck1.org/' },
            threatEntryMetadata: { entries: [{ key: 'malware_threat_type', value: 'landing' }] },
            cacheDuration: '300.000s',
          },
        ],
      },
    },
    nothing: {},
    wrongKey: 403,
    told: [['browser-warning', 'http://www.urltocheck1.org/', null, null]],
    field: ['matches'],
  },
  {
    id: 'internetDb',
    page: 'https://internetdb.shodan.io/',
    domain: 'example.com',
    addresses: ['1.1.1.1'],
    answers: {
      '/1.1.1.1': {
        cpes: ['cpe:/a:cloudflare:cloudflare'],
        hostnames: ['one.one.one.one'],
        ip: '1.1.1.1',
        ports: [53, 80, 443],
        tags: ['cdn'],
        vulns: ['CVE-2021-44228', 'CVE-2014-0160'],
      },
    },
    nothing: 404,
    told: [['listed-vulnerabilities', '1.1.1.1', 2, null]],
    field: ['vulns'],
  },
  {
    id: 'urlscan',
    page: 'https://urlscan.io/docs/api/#search',
    domain: 'securepackage.ca',
    answers: {
      '/search/': {
        results: [
          {
            task: {
              visibility: 'public',
              method: 'api',
              domain: 'securepackage.ca',
              time: '2019-10-12T19:02:11.000Z',
              uuid: '1d8b1f2c-7a3d-4a05-9d9f-0f2b6f6d2b11',
              url: 'https://securepackage.ca/login',
              tags: ['phishing'],
            },
            page: {
              country: 'CA',
              server: 'nginx',
              domain: 'securepackage.ca',
              url: 'https://securepackage.ca/login',
              status: '200',
            },
            _id: '1d8b1f2c-7a3d-4a05-9d9f-0f2b6f6d2b11',
            result: 'https://urlscan.io/api/v1/result/1d8b1f2c-7a3d-4a05-9d9f-0f2b6f6d2b11/',
          },
          {
            task: { visibility: 'public', time: '2019-10-11T00:00:00.000Z', url: 'https://securepackage.ca/' },
            page: { domain: 'securepackage.ca', url: 'https://securepackage.ca/' },
            _id: '2d8b1f2c-7a3d-4a05-9d9f-0f2b6f6d2b11',
          },
        ],
        total: 2,
        took: 3,
        has_more: false,
      },
    },
    nothing: { results: [], total: 0, took: 1, has_more: false },
    wrongKey: 401,
    told: [['tagged-scan', 'https://securepackage.ca/login', null, '2019-10-12']],
    field: ['results'],
  },
  {
    id: 'braveSearch',
    page: 'https://api-dashboard.search.brave.com/app/documentation/web-search/responses',
    domain: 'brave.com',
    answers: {
      '/web/search': {
        type: 'search',
        query: { original: 'site:brave.com ext:pdf' },
        mixed: { type: 'mixed', main: [] },
      },
      '/web/search?count=10&q=site%3Abrave.com%20ext%3Alog': {
        type: 'search',
        query: { original: 'site:brave.com ext:log', is_navigational: false, country: 'us' },
        web: {
          type: 'search',
          results: [
            {
              title: 'error.log',
              url: 'https://status.brave.com/error.log',
              is_source_local: false,
              description: 'cut',
              page_age: '2024-05-01T00:00:00',
              language: 'en',
              family_friendly: true,
              type: 'search_result',
              subtype: 'generic',
            },
            { title: 'Brave', url: 'https://elsewhere.example/brave.com.log', type: 'search_result' },
          ],
          family_friendly: true,
        },
      },
    },
    nothing: { type: 'search', query: { original: 'cut' } },
    wrongKey: 401,
    told: [['search-hit', 'https://status.brave.com/error.log', null, null]],
    field: ['type'],
  },
  {
    id: 'gitHubCode',
    page: 'https://docs.github.com/en/rest/search/search#search-code',
    domain: 'example.com',
    answers: {
      '/search/code': {
        total_count: 7,
        incomplete_results: false,
        items: [
          {
            name: 'classes.js',
            path: 'src/attributes/classes.js',
            sha: 'd7212f9dee2dcc18f084d7df8f417b80846ded5a',
            html_url:
              'https://github.com/jquery/jquery/blob/825ac3773694e0cd23ee74895fd5aeb535b27da4/src/attributes/classes.js',
            repository: { id: 167730, name: 'jquery', full_name: 'jquery/jquery', private: false, fork: false },
            score: 1,
          },
        ],
      },
    },
    nothing: { total_count: 0, incomplete_results: false, items: [] },
    wrongKey: 401,
    told: [['public-code', 'jquery/jquery/src/attributes/classes.js', null, null]],
    field: ['items'],
  },
  {
    id: 'psbdmp',
    page: 'https://psbdmp.ws/api',
    domain: 'example.com',
    answers: {
      '/search/example.com': [
        { id: 'hkFJZpvT', tags: 'mails', length: 1234, time: '2021-03-14 11:32', text: 'cut' },
        { id: 'aB3xYz9Q', tags: '', length: 99, time: '2020-01-02 03:04', text: 'cut' },
      ],
    },
    nothing: [],
    wrongKey: 401,
    told: [
      ['paste', 'hkFJZpvT', null, '2021-03-14'],
      ['paste', 'aB3xYz9Q', null, '2020-01-02'],
    ],
    field: [],
  },
  {
    id: 'openBugBounty',
    page: 'https://www.openbugbounty.org/api/1/search/?domain=example.com',
    domain: 'example.com',
    answers: {
      '/search/': `<?xml version="1.0" encoding="utf-8"?>
<items>
  <item>
    <host>www.example.com</host>
    <url>https://www.openbugbounty.org/reports/1019234/</url>
    <type>Cross Site Scripting</type>
    <reporteddate>Sun, 04 Oct 2015 10:12:38 +0000</reporteddate>
    <fixed>0</fixed>
    <fixeddate></fixeddate>
  </item>
  <item>
    <host>example.com</host>
    <url>https://www.openbugbounty.org/reports/2/</url>
    <type>Open Redirect &amp; more</type>
    <reporteddate>Mon, 05 Oct 2015 10:12:38 +0000</reporteddate>
    <fixed>1</fixed>
    <fixeddate>Tue, 06 Oct 2015 10:12:38 +0000</fixeddate>
  </item>
</items>`,
    },
    nothing: '<?xml version="1.0" encoding="utf-8"?>\n<items/>',
    told: [
      ['bug-report', 'https://www.openbugbounty.org/reports/1019234/', null, '2015-10-04'],
      ['bug-report', 'https://www.openbugbounty.org/reports/2/', null, '2015-10-05'],
    ],
    field: [],
  },
];
