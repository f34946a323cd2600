import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { cpuTime } from '#testing/cpu-time.ts';
import { fill, SECRET_SAMPLES, TEMPLATES } from '#testing/samples/secret-samples.ts';
import { holdsPrivateKey } from './secret-proof.ts';
import { findSecrets, maskedSecret, revocationPage, SECRET_RULES } from './secret-rules.ts';

const PEM = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const ESCAPED = PEM.replaceAll('\n', '\\n');
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ...SECRET_SAMPLES,
  'private-key-in-script': [`"${ESCAPED}"`],
  'service-account': [`{"type": "service_account", "private_key": "${ESCAPED}"}`],
};

const found = (text: string) => findSecrets(text).map(({ id }) => id);
const quoted = (text: string) => (/^["'`]/.test(text) ? text : `"${text}"`);

describe('secrets in scripts', () => {
  for (const { id } of SECRET_RULES)
    it(`are recognized by their issuer's format: ${id}`, () => {
      const samples = SAMPLES[id] ?? [];
      assert.ok(samples.length > 0, `no sample of ${id}`);
      // A key file is also a private key in a script.
      const own = id === 'service-account' ? ['private-key-in-script', id] : [id];
      for (const sample of samples)
        for (const script of [`const a={key:${quoted(sample)},b:1};`, `(()=>{var t=${quoted(sample)};fetch(u,t)})()`])
          assert.deepEqual(found(script), own, script);
    });

  it('are of at least sixty issuers, each with the page where they are revoked', () => {
    const pages = new Set(SECRET_RULES.map(({ id }) => new URL(revocationPage(id)).hostname));
    assert.ok(pages.size >= 60, String(pages.size));
    for (const { id, revoke } of SECRET_RULES) assert.match(revoke, /^https:\/\/[a-z0-9.-]+\//, id);
    assert.match(revocationPage('a-rule-of-another-version'), /^https:/);
  });

  for (const [name, characters] of [
    ['one letter', (alphabet: string, length: number) => alphabet[0]!.repeat(length)],
    ['x', (_: string, length: number) => 'x'.repeat(length)],
    ['the alphabet', (alphabet: string, length: number) => alphabet.repeat(8).slice(0, length)],
    ['digits in order', (_: string, length: number) => '1234567890'.repeat(40).slice(0, length)],
    ['zeros', (_: string, length: number) => '0'.repeat(length)],
  ] as const)
    it(`are not taken from placeholders of ${name}`, () => {
      for (const [id, templates] of Object.entries(TEMPLATES))
        for (const template of id === 'database-url' ? [] : templates)
          assert.deepEqual(found(quoted(fill(template, characters))), [], fill(template, characters));
    });

  const [github = ''] = SAMPLES['github-token'] ?? [];
  const [npm = ''] = SAMPLES['npm-token'] ?? [];
  const [age = ''] = SAMPLES['age-secret-key'] ?? [];
  const [wallet = ''] = SAMPLES['wallet-root-key'] ?? [];
  const changed = (text: string) => text.replace(/.(?=.{10}$)/, (last) => (last === 'A' ? 'C' : 'A'));
  const placeholders: Readonly<Record<string, string>> = {
    'a key of the documentation': 'AKIAIOSFODNN7EXAMPLE',
    'a token that says what belongs there': `sk_live_${['YOUR', 'KEY', 'GOES', 'HERE', 'PLEASE'].join('')}`,
    'a GitHub token with one character changed': changed(github),
    'an npm token with one character changed': changed(npm),
    'an age key with one character changed': changed(age),
    'a wallet key with one character changed': changed(wallet),
    'a Discord token whose first part is no user id': `MTk4NzIyNDgzNDcxOTI1Mabc.abcdef.${'Zx9'.repeat(10)}`,
    'a password of an example': 'postgres://user:password@localhost/db',
    'a place for a password': 'postgres://user:{DB_PASSWORD}@db/shop',
  };
  for (const [name, text] of Object.entries(placeholders))
    it(`are not taken from ${name}`, () => assert.deepEqual(found(quoted(text)), []));

  it('are not taken from identifiers that are public by design', () => {
    const B = 'k3Jd82LmQpZx7VnTy4RbWc6HsGf1Ea9UoI5M';
    const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    for (const text of [
      `pk_live_${B.slice(0, 24)}`,
      `AIza${B.slice(0, 35)}`,
      `https://${hex.slice(0, 32)}@o447951.ingest.sentry.io/5429215`,
      `pk.eyJ1IjoiZXhhbXBsZSIsImEiOiJjazF4In0.${B.slice(0, 22)}`,
      `phc_${B}${B.slice(0, 7)}`,
      `NRJS-${hex.slice(0, 19)}`,
      'G-4X2K9QWZ1B',
      `sha384-${Buffer.from(hex, 'hex').toString('base64')}`,
      hex,
      `chunk.${hex.slice(0, 20)}.js`,
      '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
      'sk-loader-animation-container-inner-element',
      'live_region_announcements_for_screen_readers_x1',
      'https://hooks.slack.com/services/',
      'npm_config_registry_of_the_company',
      `data:font/woff2;base64,d09GMgABAAAAAAAA${'AAAA'.repeat(30)}EAAB8${Buffer.from(hex.repeat(6)).toString('base64')}`,
      'https://discord.com/api/webhooks/{webhook.id}/{webhook.token}',
      'pat-eu1-choose-your-region',
      `SKU${hex.slice(0, 32)}`,
    ])
      assert.deepEqual(found(`"${text}"`), [], text);
  });

  it('are not taken from a private key in BER’s indefinite length, which DER does not have', () => {
    const body = Buffer.concat([Buffer.from([0x30, 0x80]), Buffer.alloc(60, 2)]).toString('base64');
    assert.equal(holdsPrivateKey(`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`), false);
  });

  it('are found behind placeholders of the same format', () => {
    const [key = ''] = SAMPLES['aws-access-key'] ?? [];
    assert.deepEqual(found(`// AKIAIOSFODNN7EXAMPLE\nconst id = "${key}"`), ['aws-access-key']);
  });

  it('are shown by their first characters only', () => {
    assert.equal(maskedSecret(github), 'ghp_*** (40)');
  });

  it('are searched for in bounded time', () => {
    for (const { marks } of SECRET_RULES)
      for (const mark of marks)
        for (const filler of [mark, `${mark}a`, `${mark}A1-`, `"${mark}`]) {
          const text = filler.repeat(Math.ceil(65_536 / filler.length));
          const took = cpuTime(() => void findSecrets(text));
          assert.ok(took < 1_000, `${took} ms on ${filler}`);
        }
  });
});
