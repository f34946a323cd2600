/** A list or table in the product, and its origin. */
export interface Origin {
  what: string;
  /** Files below the root that hold it. */
  files: readonly string[];
  origin: string;
  /** Under which terms it may be used; "own" where it was made for this product from facts. */
  licence: string;
}

/**
 * Origins of the lists in the code; docs/licences.md is generated from it together with the groups of the port order. A list
 * that is added has its row here.
 */
export const ORIGINS: readonly Origin[] = [
  {
    what: 'Order of TCP ports: the usual hundred and the thousand',
    files: ['engine/probes/ports/port-list.ts', 'engine/probes/ports/thousand.ts'],
    origin:
      "IANA's registry of service names and port numbers, makers' manuals, advisories of CISA; the groups are listed below. No scanner's order or frequencies",
    licence: 'own; the registry is CC0',
  },
  {
    what: 'Questions and signs of protocols',
    files: ['engine/probes/ports/dialogues.ts', 'engine/parse/services/binary-service.ts'],
    origin:
      "RFCs, Microsoft's open specifications, protocol documents of the makers, each named next to its bytes. No scanner's probes or match lines",
    licence: 'own',
  },
  {
    what: 'UDP services asked',
    files: ['engine/probes/ports/udp/questions.ts'],
    origin: 'US-CERT alert TA14-017A and the protocols’ documents',
    licence: 'own; the alert is public domain',
  },
  {
    what: 'Makers by the enterprise number of an SNMP engine',
    files: ['engine/parse/services/protocols/snmp-engine.ts'],
    origin: "IANA's registry of private enterprise numbers",
    licence: 'CC0',
  },
  {
    what: 'Signs of products in greetings, pages, paths, headers and factory certificates',
    files: [
      'engine/parse/services/text-services.ts',
      'engine/parse/services/http-rules.ts',
      'engine/parse/services/ssh/hello.ts',
      'engine/parse/services/appliances.ts',
      'engine/parse/services/storage-devices.ts',
      'engine/parse/services/web-products.ts',
    ],
    origin: "what the products send by themselves, by the makers' manuals",
    licence: 'own',
  },
  {
    what: 'Names of products in CPE',
    files: ['engine/parse/services/software.ts'],
    origin: "NIST's National Vulnerability Database",
    licence: 'public domain',
  },
  {
    what: 'Releases of distributions and of Windows by version and build',
    files: ['engine/parse/services/distribution.ts', 'engine/parse/services/protocols/ntlm.ts'],
    origin: 'packages.debian.org, packages.ubuntu.com, learn.microsoft.com',
    licence: 'own, from facts',
  },
  {
    what: 'Source packages of server software in distributions',
    files: ['engine/parse/services/platform/builds.ts'],
    origin:
      'packages.debian.org, packages.ubuntu.com, Red Hat package lists; the verdicts come as a feed from osv.dev, under the licence of each distribution',
    licence: 'own, from facts',
  },
  {
    what: 'Products by their banners',
    files: ['engine/parse/services/second-opinions/known-signs.ts'],
    origin:
      "the vendors' manuals; names and example banners in recog (https://github.com/rapid7/recog), whose expressions are not copied",
    licence: 'own, from facts; recog is BSD-2-Clause, Copyright (c) Rapid7, Inc.',
  },
  {
    what: 'Families of gateways under attack or without support',
    files: ['engine/parse/services/gateways.ts'],
    origin: "CISA's catalogue of known exploited vulnerabilities; the makers' lifecycle pages",
    licence: 'CC0; own, from facts',
  },
  {
    what: 'Weak algorithms of SSH',
    files: ['engine/parse/services/ssh/algorithms.ts'],
    origin: 'RFC 8332, RFC 8758, RFC 9142, release notes of OpenSSH',
    licence: 'own, from facts',
  },
  {
    what: 'Public certificate authorities by the names that CAA gives them',
    files: ['engine/parse/caa.ts'],
    origin: "the authorities' certification practice statements and the Common CA Database",
    licence: 'own, from facts',
  },
  {
    what: 'Test suite of RFC 7208 (SPF); for tests alone',
    files: ['engine/parse/mail/fixtures/rfc7208-suite.json'],
    origin: 'rfc7208-tests.yml, release 2014.04, by Stuart D Gathman, Julian Mehnle and Scott Kitterman',
    licence: 'BSD 3-clause; its text is in the file',
  },
  {
    what: 'Numbers and names of TLS cipher suites',
    files: ['engine/parse/tls/suite-numbers.ts'],
    origin: "IANA's TLS registry, RFCs",
    licence: 'CC0',
  },
  {
    what: 'Letters, keys and endings of look-alike names',
    files: [
      'engine/parse/look-alikes/twin-tables.ts',
      'engine/parse/look-alikes/keyboards.ts',
      'engine/parse/look-alikes/endings.ts',
    ],
    origin: 'Unicode (UTS #39), layouts of keyboards; the public suffix list comes with the package tldts',
    licence: 'own, from facts; public suffix list MPL-2.0',
  },
  {
    what: 'Usual names of hosts and selectors of DKIM',
    files: ['engine/probes/names/usual-names.ts', 'engine/probes/mail/selectors.ts'],
    origin: 'what services and appliances tell their users to create',
    licence: 'own',
  },
  {
    what: 'Name servers at many places behind one address, and services at which a zone can be claimed',
    files: ['engine/areas/dns-health/ns/anycast.ts', 'engine/areas/dns-health/ns/claimable.ts'],
    origin: 'names of servers as the services publish them; studies of abandoned names',
    licence: 'own, from facts',
  },
  {
    what: 'Fingerprints of services at which a subdomain can be taken over',
    files: ['engine/parse/takeover/services.ts'],
    origin: 'EdOverflow/can-i-take-over-xyz (fingerprints.json); CNAME targets as the services publish them',
    licence: 'CC-BY-4.0; own, from facts',
  },
  {
    what: 'Networks of content delivery services',
    files: ['engine/sources/cdn.ts'],
    origin: 'ranges that the services publish',
    licence: 'own, from facts',
  },
  {
    what: 'Script libraries by what their files and addresses hold',
    files: ['engine/parse/libraries/retire-table.gen.ts'],
    origin:
      'retire.js (https://github.com/RetireJS/retire.js/tree/master/repository), expressions cut and bounded by tools/retire-extractors.ts',
    licence: 'Apache-2.0',
  },
  {
    what: 'Paths, files and secrets looked for',
    files: [
      'engine/parse/pages/file-rules.ts',
      'engine/parse/pages/secrets/secret-rules.ts',
      'engine/parse/pages/endpoint-rules.ts',
      'engine/parse/exposure/backup-rules.ts',
      'engine/parse/exposure/build-rules.ts',
      'engine/parse/exposure/configuration-rules.ts',
      'engine/parse/exposure/credential-rules.ts',
      'engine/parse/exposure/tool-rules.ts',
    ],
    origin: "the makers' manuals and forms of keys that issuers publish",
    licence: 'own',
  },
  {
    what: 'Where addresses are, and whose',
    files: ['engine/sources/ip-locations.ts'],
    origin: 'packages @ip-location-db/asn and @ip-location-db/asn-country (RouteViews, DB-IP, NRO)',
    licence: 'CC-BY-4.0',
  },
];
