import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TxtAnswer } from '#evidence/dns.ts';
import { noTxt } from '#testing/dns-builders.ts';
import { parseDkim } from './dkim.ts';
import { dmarcTreeWalk, parseDmarc, selectDmarc } from './dmarc.ts';
import { coversMailHost, parseMtaStsPolicy, readBimi, readMtaStsRecord, readTlsReporting } from './mta-sts.ts';
import { discardedOfVersion, parseTags, recordsOfVersion } from './tags.ts';

const at = (name: string, ...records: string[]): TxtAnswer => ({
  name: `_dmarc.${name}`,
  records,
  outcome: records.length > 0 ? 'answered' : 'nxdomain',
});

test('a tag list keeps the first of a repeated tag and reports what is invalid', () => {
  const { tags, errors } = parseTags('v=X1; P = a b ;; p=c; nonsense; =d');
  assert.deepEqual(
    [...tags],
    [
      ['v', 'X1'],
      ['p', 'a b'],
    ],
  );
  assert.deepEqual(errors, ['p=c', 'nonsense', '=d']);
});

test('the version must be first', () => {
  assert.deepEqual(
    recordsOfVersion(['v=DMARC1; p=none', ' v = DMARC1', 'p=none; v=DMARC1', 'v=DMARC12', 'v=dmarc1'], 'DMARC1'),
    ['v=DMARC1; p=none'],
  );
  assert.deepEqual(
    discardedOfVersion(
      ['v=DMARC1; p=none', ' v=DMARC1; p=reject', '"v=DMARC1; p=reject"', 'v=dmarc1', 'v=DMARC12', 'token'],
      'DMARC1',
    ),
    [' v=DMARC1; p=reject', '"v=DMARC1; p=reject"', 'v=dmarc1'],
  );
});

test('the tree walk queries the domain, then its ancestors, and skips the middle of long names', () => {
  assert.deepEqual(dmarcTreeWalk('a.mail.example.com'), [
    'a.mail.example.com',
    'mail.example.com',
    'example.com',
    'com',
  ]);
  const long = dmarcTreeWalk('a.b.c.d.e.f.g.h.i.j.example.com');
  assert.equal(long.length, 8);
  assert.equal(long[1], 'f.g.h.i.j.example.com');
  assert.equal(long.at(-1), 'com');
});

test('a record is parsed with its addresses, size limits and errors', () => {
  const record = parseDmarc(
    'v=DMARC1; p=Reject; sp=maybe; rua=mailto:a@b.example!10m, mailto:c@d.example,https://e.example/x,mailto:f,g@h.example; t=y; pct=50',
  );
  assert.deepEqual(record.rua, ['a@b.example', 'c@d.example']);
  assert.deepEqual([record.p, record.sp, record.testing, record.legacyPercent], ['reject', null, true, 50]);
  assert.deepEqual(record.errors, ['sp=maybe', 'rua=mailto:f', 'rua=g@h.example']);
});

const choices: readonly [what: string, domain: string, answers: TxtAnswer[], expected: unknown][] = [
  [
    'its own record',
    'example.com',
    [at('example.com', 'v=DMARC1; p=quarantine')],
    ['found', 'example.com', 'quarantine'],
  ],
  ['no record', 'example.com', [at('example.com'), at('com')], ['none', null, null]],
  [
    'two records',
    'example.com',
    [at('example.com', 'v=DMARC1; p=none', 'v=DMARC1; p=reject')],
    ['several', null, null],
  ],
  [
    'a record without p',
    'example.com',
    [at('example.com', 'v=DMARC1; rua=mailto:a@b.example')],
    ['found', 'example.com', 'none'],
  ],
  [
    'a testing record',
    'example.com',
    [at('example.com', 'v=DMARC1; p=reject; t=y')],
    ['found', 'example.com', 'quarantine'],
  ],
  [
    'the parent’s sp',
    'a.example.com',
    [at('a.example.com'), at('example.com', 'v=DMARC1; p=none; sp=reject'), at('com')],
    ['found', 'example.com', 'reject'],
  ],
  [
    'the record nearest to the root',
    'a.b.example.com',
    [
      at('a.b.example.com'),
      at('b.example.com', 'v=DMARC1; p=none'),
      at('example.com', 'v=DMARC1; p=reject'),
      at('com'),
    ],
    ['found', 'example.com', 'reject'],
  ],
  [
    'psd=n as the end',
    'a.b.example.com',
    [at('a.b.example.com'), at('b.example.com', 'v=DMARC1; p=none; psd=n'), at('example.com', 'v=DMARC1; p=reject')],
    ['found', 'b.example.com', 'none'],
  ],
  [
    'the registry’s only where there is nothing else',
    'example.com',
    [at('example.com'), at('com', 'v=DMARC1; p=reject; psd=y')],
    ['found', 'com', 'reject'],
  ],
  ['an unanswered question', 'example.com', [noTxt('_dmarc.example.com')], ['unknown', null, null]],
];
for (const [what, domain, answers, expected] of choices) {
  test(`DMARC: ${what} decides`, () => {
    const { outcome, at: name, effective } = selectDmarc(domain, answers);
    assert.deepEqual([outcome, name, effective], expected);
  });
}

test('a DKIM key gives its length, flags and revocation', () => {
  const spki = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'der', type: 'spki' });
  const key = parseDkim(`v=DKIM1; k=rsa; t=y:s; p=${spki.toString('base64')}`);
  assert.deepEqual([key?.bits, key?.testing, key?.revoked], [1024, true, false]);
  assert.equal(parseDkim('v=DKIM1; p=')?.revoked, true);
  assert.equal(parseDkim('k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')?.bits, 256);
  assert.equal(parseDkim('v=DKIM1; p=AAAA')?.unreadable, true);
  assert.equal(parseDkim('v=spf1 -all'), null);
});

test('an MTA-STS policy is parsed, and a wildcard covers one label', () => {
  const policy = parseMtaStsPolicy(
    'version: STSv1\r\nmode: enforce\r\nmx: *.mail.example\r\nmx: mx.example\r\nmax_age: 86400\r\n',
  );
  assert.deepEqual(policy.errors, []);
  assert.equal(coversMailHost(policy, 'A.mail.example'), true);
  assert.equal(coversMailHost(policy, 'a.b.mail.example'), false);
  assert.equal(coversMailHost(policy, 'mx.example'), true);
  assert.deepEqual(parseMtaStsPolicy('mode: on').errors, ['version', 'mode', 'max_age', 'mx']);
  const limited = (mx: string, maxAge: string) =>
    parseMtaStsPolicy(`version: STSv1\nmode: enforce\nmx: mx.example\nmx: ${mx}\nmax_age: ${maxAge}`).errors;
  assert.deepEqual(limited('20.142.80.25', '31557600'), ['mx: 20.142.80.25']);
  assert.deepEqual(limited('*.*.example', '31557601'), ['mx: *.*.example', 'max_age']);
  assert.deepEqual(
    ['v=STSv1; id=20260101;', 'v=STSv1; id=a-b', 'x'].map((text) => readMtaStsRecord([text]).state),
    ['found', 'invalid', 'none'],
  );
});

test('TLS-RPT and BIMI records are parsed', () => {
  assert.equal(readTlsReporting(['v=TLSRPTv1; rua=mailto:t@example.com,https://t.example/']).state, 'found');
  assert.equal(readTlsReporting(['v=TLSRPTv1; rua=t@example.com']).state, 'invalid');
  assert.deepEqual(readBimi(['v=BIMI1; l=https://example.com/l.svg; a=']), {
    logo: 'https://example.com/l.svg',
    certificate: null,
    errors: [],
  });
});

test('no text makes the parsers throw', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      parseTags(text);
      parseDmarc(`v=DMARC1;${text}`);
      parseDkim(`p=${text}`);
      parseMtaStsPolicy(text);
      selectDmarc(text, [at(text, `v=DMARC1; p=${text}`)]);
    }),
  );
});
