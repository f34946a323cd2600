import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKS } from '../areas/index.ts';
import type { SiteEvidence } from '../evidence/site.ts';
import type { FilesEvidence, HttpEvidence, PageFacts, TlsEvidence } from '../evidence/web.ts';
import { FILE_SIGNATURES } from '../parse/pages/file-signatures.ts';
import { PAGE_SIGNATURES } from '../parse/pages/page-signatures.ts';
import { behaviour, certificate, file, files, hop, http, page, scan, site, tls } from './builders.ts';
import { cpuTime } from './cpu-time.ts';

/** Text that targets may send to break parsers: URLs, headers, cookies, dates and names. */
const TEXTS = [
  '',
  ' ',
  'http://[',
  'https://example.com/',
  'http://example.com/x',
  '//',
  ';;==;',
  '\u202e\u0000',
  '\'"`$(x)',
  '{{asset}} $t(x)',
  'a'.repeat(4_000),
  '1.'.repeat(2_000),
  'sess'.repeat(1_000),
  '/'.repeat(4_000),
  "'nonce-x' ".repeat(400),
  '__Host-',
  '__proto__',
  'constructor',
  '999999999999999999999999',
  'max-age=1e9',
  'javascript:alert(1)',
  ',,,,',
  '10.0.0.1',
  'NaN',
];
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'location',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'via',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
];
const SIGNATURES = [...FILE_SIGNATURES, ...PAGE_SIGNATURES].map(({ id }) => id);
const WEB_KINDS = new Set(['http', 'files', 'site', 'tls', 'scan']);
const ROUNDS = 2_000;
/** Sufficient for a busy host; a pattern with catastrophic backtracking takes minutes. */
const SLOWEST_MS = 1_000;

/** Evidence of any shape that the types allow, from a seeded sequence: the same in every run. */
function chooser(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const one = <T>(list: readonly T[]) => list[next(list.length)]!;
  const yes = () => next(2) === 0;
  const text = () => one(TEXTS);
  const some = <T>(make: () => T) => Array.from({ length: next(5) }, make);
  return { next, one, yes, text, some };
}

type Choose = ReturnType<typeof chooser>;

function anyPage({ one, yes, text, some }: Choose): PageFacts {
  return page({
    generator: yes() ? text() : null,
    metaPolicies: some(text),
    scripts: some(() => ({ src: text(), integrity: yes(), crossOrigin: yes() })),
    stylesheets: some(() => ({ href: text(), integrity: yes() })),
    mixedContent: some(() => ({ element: text(), url: text() })),
    forms: some(() => ({ action: text(), method: text(), password: yes(), antiForgery: yes() })),
    emails: some(() => ({ masked: text(), sha256: text() })),
    signatures: some(() => one([...SIGNATURES, ...TEXTS])),
    excerpts: some(() => ({ signature: one(SIGNATURES), text: text() })),
    internalAddresses: some(text),
  });
}

function anyHttp(choose: Choose): HttpEvidence {
  const { one, yes, text, some } = choose;
  const chain = () => ({
    hops: some(() =>
      hop({
        url: text(),
        status: one([0, 200, 301, 404, 999]),
        headers: some(() => [one(HEADERS), text()]),
        cookies: some(text),
      }),
    ),
    page: yes() ? anyPage(choose) : null,
    stopped: null,
  });
  return http({
    plain: chain(),
    secure: chain(),
    missingPage: yes() ? { url: text(), status: 404, page: anyPage(choose), sha256: '' } : null,
    trace: yes() ? { status: 200, echoed: yes() } : null,
    cors: yes() ? { allowOrigin: text(), allowCredentials: yes() } : null,
    origin: yes() ? text() : null,
  });
}

function anyFiles({ one, yes, text, some }: Choose): FilesEvidence {
  const securityTxt = `Contact: ${text()}\nExpires: ${text()}\n${text()}`;
  return files(
    some(() => file(text(), one([...SIGNATURES, ...TEXTS, null]), { excerpt: text() })),
    {
      origin: text(),
      securityTxt: yes() ? { url: text(), status: 200, text: securityTxt } : null,
      robots: yes() ? { status: 200, disallowed: some(text) } : null,
    },
  );
}

function anyTls({ next, one, yes, text, some }: Choose): TlsEvidence {
  return tls({
    chain: some(() =>
      certificate({
        subject: text(),
        names: some(text),
        notBefore: text(),
        notAfter: text(),
        signatureAlgorithm: text(),
        keyBits: yes() ? next(4_096) : null,
        loggedProofs: one([null, 0, 2]),
        crlUrl: yes(),
        mustStaple: yes(),
      }),
    ),
    versions: some(() => ({
      version: one(['SSLv3', 'TLSv1.2', 'TLSv1.3'] as const),
      offered: one([true, false, null]),
    })),
    suites: [{ version: 'TLSv1.2', names: some(text) }],
    behaviour: yes()
      ? behaviour({ groups: some(text), signatures: some(text), protocols: some(text), compression: yes() })
      : null,
    problems: some(() => one(['expired', 'self-signed', 'unreadable', 'name-mismatch'] as const)),
  });
}

function anySite(choose: Choose): SiteEvidence {
  const { next, one, yes, text, some } = choose;
  return site({
    origin: one(['https://example.com', ...TEXTS]),
    pages: some(() => ({
      depth: next(4),
      hop: hop({
        url: text(),
        status: one([0, 200, 404]),
        headers: some(() => [one(HEADERS), text()]),
        cookies: some(text),
      }),
      page: yes() ? anyPage(choose) : null,
      comments: some(text),
      metas: some(() => [text(), text()]),
    })),
    parameters: some(() => ({ path: text(), names: some(text) })),
    documents: some(text),
    methods: yes() ? some(text) : null,
    cors: some(() => ({
      asked: one(['null', 'look-alike', 'subdomain', 'plain'] as const),
      allowOrigin: text(),
      allowCredentials: yes(),
    })),
    encoding: yes() ? text() : null,
  });
}

test('no check of web evidence throws or hangs, whatever a target sends', () => {
  const checks = CHECKS.filter((check) => [...check.needs, ...check.optional].every((kind) => WEB_KINDS.has(kind)));
  assert.ok(checks.length > 40);
  const choose = chooser(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    const web = { http: anyHttp(choose), files: anyFiles(choose), site: anySite(choose), tls: anyTls(choose) };
    const evidence = { ...web, scan: scan() };
    for (const check of checks) {
      const asset = choose.one(['example.com', 'example.com:443/tcp']);
      const took = cpuTime(() => check.evaluate({ ...evidence, asset }));
      assert.ok(took < SLOWEST_MS, `${check.id} took ${took} ms`);
    }
  }
});
