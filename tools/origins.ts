/** A list or table in the product, and its origin. */
export interface Origin {
  what: string;
  /** Files below the root that contain it. */
  files: readonly string[];
  origin: string;
  /** Under which terms it may be used; "own" if it was compiled for this product from facts. */
  license: string;
}

/**
 * Origins of the lists in the code; docs/licenses.md is generated from it together with the groups of the port order. A list
 * that is added has its row here.
 */
export const ORIGINS: readonly Origin[] = [
  {
    what: 'Order of TCP ports: the default hundred and the first thousand',
    files: ['engine/probes/ports/common-ports.ts', 'engine/probes/ports/first-1000-ports.ts'],
    origin:
      "IANA's registry of service names and port numbers, vendors' manuals, CISA advisories; the groups are listed below. Not taken from the port order or frequencies of other scanners",
    license: 'own; the registry is CC0',
  },
  {
    what: 'Probes and response patterns of protocols',
    files: ['engine/probes/ports/probe-payloads.ts', 'engine/parse/services/binary-service.ts'],
    origin:
      "RFCs, Microsoft's open specifications, protocol documents of the vendors, each cited next to its bytes; not taken from the probes of other scanners",
    license: 'own',
  },
  {
    what: 'Scanned UDP services',
    files: ['engine/probes/ports/udp/payloads.ts'],
    origin: 'US-CERT alert TA14-017A and the protocols’ documents',
    license: 'own; the alert is public domain',
  },
  {
    what: 'Vendors by the enterprise number of an SNMP engine',
    files: ['engine/parse/services/protocols/snmp-engine.ts'],
    origin: "IANA's registry of private enterprise numbers",
    license: 'CC0',
  },
  {
    what: 'Product fingerprints: banners, pages, paths, headers and factory certificates',
    files: [
      'engine/parse/services/text-services.ts',
      'engine/parse/services/http-rules.ts',
      'engine/parse/services/ssh/hello.ts',
      'engine/parse/services/appliances.ts',
      'engine/parse/services/storage-devices.ts',
      'engine/parse/services/web-products.ts',
      'engine/parse/products/tables/appliances.ts',
      'engine/parse/products/tables/business.ts',
      'engine/parse/products/tables/content.ts',
      'engine/parse/products/tables/databases.ts',
      'engine/parse/products/tables/development.ts',
      'engine/parse/products/tables/gateways.ts',
      'engine/parse/products/tables/mail.ts',
      'engine/parse/products/tables/monitoring.ts',
      'engine/parse/products/tables/servers.ts',
    ],
    origin: "default responses of the products, from the vendors' manuals",
    license: 'own',
  },
  {
    what: 'CPE names of products',
    files: ['engine/parse/services/software.ts'],
    origin: "NIST's National Vulnerability Database",
    license: 'public domain',
  },
  {
    what: 'Releases of distributions and of Windows by version and build',
    files: ['engine/parse/services/distribution.ts', 'engine/parse/services/protocols/ntlm.ts'],
    origin: 'packages.debian.org, packages.ubuntu.com, learn.microsoft.com',
    license: 'own, from facts',
  },
  {
    what: 'Source packages of server software in distributions',
    files: ['engine/parse/services/platform/builds.ts'],
    origin:
      'packages.debian.org, packages.ubuntu.com, Red Hat package lists; advisories are a feed from osv.dev, under the license of each distribution',
    license: 'own, from facts',
  },
  {
    what: 'Products by their banners',
    files: ['engine/parse/services/fingerprint-fallbacks/banner-fingerprints.ts'],
    origin:
      "the vendors' manuals; names and example banners in recog (https://github.com/rapid7/recog), whose expressions are not copied",
    license: 'own, from facts; recog is BSD-2-Clause, Copyright (c) Rapid7, Inc.',
  },
  {
    what: 'Remote access gateways: known exploited or end-of-life product families',
    files: ['engine/parse/services/gateways.ts'],
    origin: "CISA's Known Exploited Vulnerabilities catalog; the vendors' lifecycle pages",
    license: 'CC0; own, from facts',
  },
  {
    what: 'Weak SSH algorithms',
    files: ['engine/parse/services/ssh/algorithms.ts'],
    origin: 'RFC 8332, RFC 8758, RFC 9142, release notes of OpenSSH',
    license: 'own, from facts',
  },
  {
    what: 'Public certificate authorities by CAA identifier',
    files: ['engine/parse/caa.ts'],
    origin: "the authorities' certification practice statements and the Common CA Database",
    license: 'own, from facts',
  },
  {
    what: 'Test suite of RFC 7208 (SPF), used by tests only',
    files: ['engine/parse/mail/fixtures/rfc7208-suite.json'],
    origin: 'rfc7208-tests.yml, release 2014.04, by Stuart D Gathman, Julian Mehnle and Scott Kitterman',
    license: 'BSD 3-clause; its text is in the file',
  },
  {
    what: 'Numbers and names of TLS cipher suites',
    files: ['engine/parse/tls/suite-numbers.ts'],
    origin: "IANA's TLS registry, RFCs",
    license: 'CC0',
  },
  {
    what: 'Homoglyphs, adjacent keys and public suffixes of look-alike names',
    files: [
      'engine/parse/look-alikes/confusables.ts',
      'engine/parse/look-alikes/keyboard-layouts.ts',
      'engine/parse/look-alikes/tlds.ts',
    ],
    origin: 'Unicode (UTS #39), keyboard layouts; the public suffix list is part of the package tldts',
    license: 'own, from facts; public suffix list MPL-2.0',
  },
  {
    what: 'Common host names and DKIM selectors',
    files: ['engine/probes/names/common-subdomains.ts', 'engine/probes/mail/selectors.ts'],
    origin: 'documentation of services and appliances',
    license: 'own',
  },
  {
    what: 'Anycast name servers, and DNS services at which a zone can be claimed (dangling delegation)',
    files: ['engine/areas/dns-health/ns/anycast.ts', 'engine/areas/dns-health/ns/claimable.ts'],
    origin: 'server names published by the services; studies of dangling delegations',
    license: 'own, from facts',
  },
  {
    what: 'Fingerprints of services with subdomain takeover',
    files: ['engine/parse/takeover/services.ts'],
    origin: 'EdOverflow/can-i-take-over-xyz (fingerprints.json); CNAME targets published by the services',
    license: 'CC-BY-4.0; own, from facts',
  },
  {
    what: 'Networks of content delivery networks (CDN)',
    files: ['engine/sources/cdn.ts'],
    origin: 'address ranges published by the services',
    license: 'own, from facts',
  },
  {
    what: 'JavaScript libraries by file content and URL',
    files: ['engine/parse/libraries/retire-table.gen.ts'],
    origin:
      'retire.js (https://github.com/RetireJS/retire.js/tree/master/repository), expressions split and bounded by tools/retire-extractors.ts',
    license: 'Apache-2.0',
  },
  {
    what: 'Paths, files and secrets that are searched for',
    files: [
      'engine/parse/pages/file-rules.ts',
      'engine/parse/pages/secrets/issuers/applications.ts',
      'engine/parse/pages/secrets/issuers/clouds.ts',
      'engine/parse/pages/secrets/issuers/development.ts',
      'engine/parse/pages/secrets/issuers/keys.ts',
      'engine/parse/pages/secrets/issuers/messaging.ts',
      'engine/parse/pages/secrets/issuers/models.ts',
      'engine/parse/pages/secrets/issuers/monitoring.ts',
      'engine/parse/pages/secrets/issuers/payments.ts',
      'engine/parse/pages/endpoint-rules.ts',
      'engine/parse/exposure/backup-rules.ts',
      'engine/parse/exposure/build-rules.ts',
      'engine/parse/exposure/configuration-rules.ts',
      'engine/parse/exposure/credential-rules.ts',
      'engine/parse/exposure/tool-rules.ts',
    ],
    origin: "the vendors' manuals and key formats published by issuers",
    license: 'own',
  },
  {
    what: 'Country and network of IP addresses',
    files: ['engine/sources/ip-locations.ts'],
    origin: 'packages @ip-location-db/asn and @ip-location-db/asn-country (RouteViews, DB-IP, NRO)',
    license: 'CC-BY-4.0',
  },
];
