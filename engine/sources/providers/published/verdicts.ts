import type { Example } from './example.ts';

/** Verdicts, addresses, reports and pastes; see examples.ts. */
export const FURTHER: readonly Example[] = [
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
    entry: 'threat',
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
    entry: 'url',
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
    entry: 'url',
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
    entry: 'path',
  },
  {
    id: 'psbdmp',
    page: 'https://psbdmp.ws/api',
    unpublished: true,
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
    entry: 'id',
  },
  {
    id: 'openBugBounty',
    page: 'https://www.openbugbounty.org/api/1/search/?domain=example.com',
    unpublished: true,
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
    entry: 'url',
  },
  {
    id: 'hstsPreload',
    page: 'https://hstspreload.org/api/v2/status?domain=example.com',
    domain: 'example.com',
    answers: {
      '/status?domain=example.com': {
        name: 'example.com',
        status: 'preloaded',
        bulk: true,
        preloadedDomain: 'example.com',
      },
    },
    nothing: { name: 'example.com', status: 'unknown', bulk: false, preloadedDomain: '' },
    told: [['preload', 'example.com', null, null]],
    field: ['status'],
  },
];
