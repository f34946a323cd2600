import { parseLicenseCode } from '@assay/server/features/accounts/companies/license-code.ts';
import { deviceCookie, rateLimitSubject } from '@assay/server/features/auth/device-cookie.ts';
import { networkOf } from '@assay/server/features/auth/limits/network.ts';
import { challengeIn } from '@assay/server/features/auth/passkeys/assertion.ts';
import { parseDomainName } from '@assay/server/features/domains/domain-name.ts';
import { readCveRecord } from '@assay/server/features/feeds/importers/cve-record.ts';
import { fixesOf } from '@assay/server/features/feeds/importers/distribution.ts';
import { readNvdRecord } from '@assay/server/features/feeds/importers/nvd-record.ts';
import { sanitizeArticleHtml } from '@assay/server/features/news/sanitize-html.ts';
import { decodeBase64 } from '@assay/server/platform/http/images/base64.ts';
import { imageSize } from '@assay/server/platform/http/images/image-size.ts';
import type { Target } from '../../../engine/testing/fuzz/fuzz-parser.ts';
import { isRefusal } from '../../../engine/testing/fuzz/targets.ts';

/** Runs a parser on parsed JSON; text that is not JSON never reaches it. */
const ofJson = (read: (value: unknown) => unknown) => (text: string) => {
  try {
    return read(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
const COOKIE_KEY = Buffer.alloc(32, 7);

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000400000004008060000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108004000400301220002110103110100', 'hex');
const webp = Buffer.from('524946462400000057454250565038200000000030010000009d012a400040000000', 'hex');

const nvd = {
  cve: {
    id: 'CVE-2026-1000',
    published: '2026-01-02T03:04:05.000',
    vulnStatus: 'Analyzed',
    descriptions: [{ lang: 'en', value: 'A buffer overflow in Northwind before 1.2.' }],
    metrics: { cvssMetricV31: [{ type: 'Primary', cvssData: { baseScore: 9.8, vectorString: 'CVSS:3.1/AV:N/AC:L' } }] },
    configurations: [
      {
        nodes: [
          {
            operator: 'OR',
            cpeMatch: [{ vulnerable: true, criteria: 'cpe:2.3:a:n:n:*:*:*:*:*:*:*:*', versionEndExcluding: '1.2' }],
          },
        ],
      },
    ],
    references: [{ url: 'https://example.com/a' }],
  },
};
const cve = {
  dataType: 'CVE_RECORD',
  cveMetadata: { cveId: 'CVE-2026-1001', state: 'PUBLISHED', datePublished: '2026-01-02T00:00:00Z' },
  containers: {
    cna: {
      affected: [
        {
          vendor: 'n',
          product: 'p',
          versions: [{ version: '1.0', lessThan: '1.2', status: 'affected', versionType: 'semver' }],
        },
      ],
      descriptions: [{ lang: 'en', value: 'x' }],
      metrics: [{ cvssV3_1: { baseScore: 7.5, vectorString: 'CVSS:3.1/AV:N' } }],
    },
  },
};
const osv = {
  id: 'DSA-1-1',
  affected: [
    {
      package: { ecosystem: 'Debian:12', name: 'nginx' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.22.1-9' }] }],
    },
  ],
  upstream: ['CVE-2026-1002'],
  modified: '2026-01-02T00:00:00Z',
};
type Seed = string | Buffer | object;
const argumentOf = (seed: Seed) => (typeof seed === 'string' || Buffer.isBuffer(seed) ? seed : JSON.stringify(seed));

function target(name: string, parse: unknown, seeds: readonly Seed[], mayThrow = false): Target {
  return {
    name: `server ${name}`,
    parse: parse as Target['parse'],
    seeds: seeds.map((seed) => [argumentOf(seed)]),
    ...(mayThrow ? { mayThrow: isRefusal } : {}),
  };
}

/** Parsers of untrusted input in the server: uploads, cookies, codes, forwarded addresses, articles and feeds. */
export const SERVER_TARGETS: readonly Target[] = [
  target('decodeBase64', decodeBase64, [
    Buffer.from('aGVsbG8='),
    Buffer.from('aGVs\nbG8gd29y\nbGQ='),
    Buffer.from(png.toString('base64')),
  ]),
  target('imageSize', imageSize, [png, jpeg, webp]),
  target('readLicenceCode', parseLicenseCode, ['ASSAY-7K2M9-QX4TD-B3NRV-W8HJF', 'abcde-fghij']),
  target('allowanceOf', (cookie: string) => rateLimitSubject(COOKIE_KEY, cookie), [
    deviceCookie(COOKIE_KEY, undefined, 'a@b.example', 1_790_000_000_000),
    'x~y-z',
  ]),
  target('networkOf', networkOf, ['192.0.2.7', '2001:db8::1%eth0', '::ffff:192.0.2.7', '64:ff9b::192.0.2.1']),
  target('challengeIn', challengeIn, [
    Buffer.from('{"type":"webauthn.get","challenge":"AAAA","origin":"https://a.example"}').toString('base64url'),
  ]),
  target(
    'parseDomainName',
    parseDomainName,
    ['example.com', 'bücher.example', 'https://www.example.co.uk/x', 'xn--bcher-kva.example'],
    true,
  ),
  target('sanitise', sanitizeArticleHtml, [
    '<p>Hello <a href="https://example.com">x</a></p>',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<svg><style><img src=x onerror=alert(1)>',
  ]),
  target('readNvdRecord', ofJson(readNvdRecord), [nvd, { ...nvd.cve, vulnStatus: 'Rejected' }]),
  target('readCveRecord', ofJson(readCveRecord), [cve]),
  target('fixesOf', ofJson(fixesOf), [osv]),
];
