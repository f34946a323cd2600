import type { ProviderId } from '@assay/contract/values/providers.ts';
import type { MentionKind } from '../../../evidence/outside.ts';
import { FURTHER } from './verdicts.ts';

/**
 * What providers of threat intelligence publish as examples of their answers, with the address of each; cut where a part is
 * long and not read. Hudson Rock, Open Bug Bounty and Psbdmp document no example: theirs are cut from an answer, in the shape
 * that public clients of theirs read. Tests serve them on loopback. `domain` is the one that an example is about.
 */
export interface Example {
  id: ProviderId;
  /** Where the provider shows the answer, or answers where it publishes no example. */
  page: string;
  /** No example is published: cut from an answer, in the shape that public clients of it read. */
  unpublished?: true;
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
  /** Of a list: the field without which an entry says nothing. */
  entry?: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 'haveIBeenPwned',
    page: 'https://haveibeenpwned.com/API/v3#BreachedDomain',
    domain: 'example.com',
    answers: {
      '/breacheddomain/': { alias1: ['Adobe'], alias2: ['Adobe', 'Gawker'], alias3: ['AshleyMadison'] },
      '/subscribeddomains': [
        {
          DomainName: 'example.com',
          PwnCount: 3,
          PwnCountExcludingSpamLists: 3,
          PwnCountExcludingSpamListsAtLastSubscriptionRenewal: 2,
          NextSubscriptionRenewal: '2027-01-01T00:00:00',
        },
      ],
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
    unpublished: true,
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
    entry: 'url',
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
    entry: 'ioc',
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
  ...FURTHER,
];
