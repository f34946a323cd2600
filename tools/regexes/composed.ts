/**
 * Patterns composed at run time, by `file: arguments of RegExp` as written in the source: one example of each form that the
 * values can take. `loaded`: composed while the engine is loaded, and recorded then (loaded.ts).
 */
export const COMPOSED: Readonly<Record<string, 'loaded' | readonly RegExp[] | { bounded: string }>> = {
  "engine/evaluation/command.ts: `${NOT_PRINTED.source}| {2,}`, 'u'": 'loaded',
  "engine/parse/active/host-header.ts: `(?:href|src|action|content)\\\\s{0,3}=\\\\s{0,3}[\"']?(?:https?:)?//${marker}\\\\.invalid\\\\b`, 'i'":
    [/(?:href|src|action|content)\s{0,3}=\s{0,3}["']?(?:https?:)?\/\/assay0123\.invalid\b/i],
  'engine/parse/active/reflected-input.ts: `${marker}\'"`': [/assay0123'"/],
  "engine/parse/caa.ts: `^${LABEL}(?:\\\\.${LABEL})*$`, 'i'": 'loaded',
  "engine/parse/caa.ts: `^(${LABEL})[ \\\\t]*=[ \\\\t]*([\\\\x21-\\\\x3a\\\\x3c-\\\\x7e]*)$`, 'i'": 'loaded',
  "engine/parse/documents/office.ts: `<${element}(?:\\\\s[^>]{0,200})?>([^<]{1,500})</${element}>`, 'g'": [
    /<dc:creator(?:\s[^>]{0,200})?>([^<]{1,500})<\/dc:creator>/g,
  ],
  "engine/parse/documents/pdf.ts: `/${key}\\\\s{0,5}(?=[(<])`, 'g'": [/\/Author\s{0,5}(?=[(<])/g],
  'engine/parse/documents/pdf.ts: `<${property}\\\\b[^>]{0,200}>`': [/<pdf:Producer\b[^>]{0,200}>/],
  'engine/parse/documents/pdf.ts: `\\\\b${property}="([^"]{1,${VALUE_MAX}})"`': [/\bpdf:Producer="([^"]{1,2000})"/],
  "engine/parse/libraries/libraries.ts: `${OPENING}${banner}`, 'g'": 'loaded',
  'engine/parse/libraries/libraries.ts: `\\\\.VERSION="${VERSION}"`': 'loaded',
  'engine/parse/libraries/libraries.ts: `\\\\.VERSION="${VERSION}"`, \'g\'': 'loaded',
  'engine/parse/libraries/libraries.ts: `="${VERSION}",`, \'g\'': 'loaded',
  "engine/parse/libraries/libraries.ts: source.replace('(§)', VERSION), flags": 'loaded',
  'engine/parse/mail/bimi/bimi-logo.ts: `\\\\s${attribute}\\\\s*=`': [/\sx\s*=/],
  "engine/parse/mail/bimi/bimi-logo.ts: `<${element}[\\\\s>/]`, 'i'": [/<script[\s>/]/i],
  "engine/parse/mail/spf-macro.ts: `[${delimiters.replace(/[-\\]\\\\^]/g, '\\\\$&')}]`": [/[.\-+,/_=]/],
  "engine/parse/mail/spf-record.ts: `%(?:[%_-]|\\\\{[${letters}]\\\\d{0,3}r?[.\\\\-+,/_=]*\\\\})`, 'gi'": [
    /%(?:[%_-]|\{[slodiphcrtv]\d{0,3}r?[.\-+,/_=]*\})/gi,
  ],
  'engine/parse/web/hsts.ts: `^(${TOKEN})(?:[ \\\\t]{0,20}=[ \\\\t]{0,20}(?:(${TOKEN})|"([^"\\\\\\\\]{0,100})"))?$`':
    'loaded',
  "engine/parse/web/cookies/session-cookies.ts: `^(?:${name})$`, 'i'": 'loaded',
  "engine/parse/pages/endpoint-rules.ts: [...LISTING_FORMS, ...DATA_LISTINGS].map(({ source }) => source).join('|'), 'i'":
    'loaded',
  'engine/parse/pages/secrets/secret-rules.ts: content, `${content.flags}g`': 'loaded',
  "engine/parse/pages/secrets/secret-rules.ts: `(?=(${MARKS.map((mark) => mark.replace(/[.$+]/g, '\\\\$&')).join('|')}))`, 'g'":
    'loaded',
  "engine/parse/services/fingerprint-fallbacks/banner-products.ts: sign.replace('§', VERSION), 'i'": 'loaded',
  'engine/parse/services/fingerprint-fallbacks/nmap.ts: `\\\\b${name}="([^"]{1,${TEXT_MAX}})`': [
    /\bproduct="([^"]{1,100})/,
  ],
  "engine/parse/services/fingerprint-fallbacks/recog.ts: plain, `${insensitive ? 'i' : ''}${lines ? 's' : ''}`": {
    bounded: 'Files of an operator (recog); a pattern sees at most SUBJECT_MAX = 300 characters of an answer.',
  },
  "engine/parse/services/transcript.ts: pattern, 's'": 'loaded',
  "engine/parse/libraries/file-names.ts: `/(?:${names})[-._]${VERSION}(?:\\\\.slim|\\\\.core|\\\\.bundle)?(?:[.-]min)?\\\\.m?js(?:[?#]|$)`, 'i'":
    'loaded',
  "engine/parse/libraries/file-names.ts: `/(?:${names})[/@]${VERSION}/`, 'i'": 'loaded',
  "engine/parse/libraries/file-names.ts: `/(?:${names})@${VERSION}$`, 'i'": 'loaded',
  "engine/parse/libraries/file-names.ts: `/(?:${names})(?:\\\\.slim)?(?:[.-]min)?\\\\.m?js\\\\?(?:v|ver|version)=${VERSION}(?:&|$)`, 'i'":
    'loaded',
  "engine/parse/versions/version.ts: `^v?\\\\d+(?:\\\\.\\\\d+)+${ENDING}?$`, 'i'": 'loaded',
  "engine/parse/versions/version.ts: `^v?(\\\\d+(?:\\\\.\\\\d+)*${ENDING}?)`, 'i'": 'loaded',
  "engine/sources/mention.ts: `(?<![a-z0-9-])${literal(domain)}(?![a-z0-9-]|\\\\.[a-z0-9])`, 'i'": [
    /(?<![a-z0-9-])example\.com(?![a-z0-9-]|\.[a-z0-9])/i,
  ],
  'engine/sources/providers/reports.ts: `^[^<]*(?:<\\\\?[^>]*>\\\\s*)?<${root}\\\\s*/>\\\\s*$`': [
    /^[^<]*(?:<\?[^>]*>\s*)?<response\s*\/>\s*$/,
  ],
  "report/sanitize-text.ts: `(\\\\p{M}{${MARKS_MAX}})(\\\\p{M}+)`, 'gu'": [/(\p{M}{4})(\p{M}+)/gu],
  "report/sanitize-text.ts: `${UNBROKEN}{${longRun},}`, 'gu'": [/[^\s-]{20,}/gu],
  "report/sanitize-text.ts: `${UNBROKEN}{${RUN_MAX + 1},}`, 'gu'": [/[^\s-]{501,}/gu],
  "server/platform/http/openapi/examples.ts: pattern, 'u'": {
    bounded: 'Patterns of the API schemas, which see the sample texts of that file only.',
  },
  "server/features/accounts/companies/license-code.ts: `.{${GROUP}}`, 'g'": [/.{4}/g],
  'server/features/feeds/files/elements.ts: `"${key}"\\\\s*:\\\\s*\\\\[`': [/"vulnerabilities"\s*:\s*\[/],
  'server/features/sharing/dependencies.ts: `(?:^|, )${name}=(.+?)(?=, [A-Za-z.0-9]{1,60}=|$)`': [
    /(?:^|, )CN=(.+?)(?=, [A-Za-z.0-9]{1,60}=|$)/,
  ],
  "server/features/sharing/redaction.ts: ` ?[(（]${HIDDEN}[)）]| ?[:：] ?${HIDDEN}$`, 'g'": [
    / ?[(（]…[)）]| ?[:：] ?…$/g,
  ],
  "server/features/sharing/redaction.ts: `${HIDDEN}(?:[ :/]*${HIDDEN})+`, 'g'": [/…(?:[ :/]*…)+/g],
};
