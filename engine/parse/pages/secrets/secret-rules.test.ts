import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdsPrivateKey } from './secret-proof.ts';
import { findSecrets } from './secret-rules.ts';

/** Concatenated here, so that secret scanners do not report it. */
const RANDOM = ['7Qm2xK9vT4bN', '8wR3zL6pYc5J', 'd1Hs0GfE'].join('');
const UPPER = ['QK7MZ3VX', '5TBN2WRH'].join('');
/** The last six characters are the check sum of those before, as in tokens of GitHub and npm. */
const CHECKED = ['zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'].join('');

const found = (text: string) => findSecrets(text).map(({ id }) => id);

describe('secrets in scripts', () => {
  const real: Record<string, string> = {
    'aws-access-key': `id="AKIA${UPPER}"`,
    'aws-secret-key': `awsSecretKey: "${RANDOM}${RANDOM.slice(0, 8)}"`,
    'github-token': `token="ghp_${CHECKED}"`,
    'npm-token': `npm_${CHECKED}`,
    'github-fine-grained-token': `github_pat_${RANDOM}_${RANDOM}`,
    'stripe-secret-key': `sk_live_${RANDOM.slice(0, 24)}`,
    'database-url': 'mysql://shop:Kx82-vq@db.internal/shop',
  };
  for (const [id, text] of Object.entries(real)) it(`are told: ${id}`, () => assert.deepEqual(found(text), [id]));

  const placeholders: Record<string, string> = {
    'a key of the documentation': 'AKIAIOSFODNN7EXAMPLE',
    'a key of one letter': `sk_live_${'a'.repeat(24)}`,
    'a key that says what belongs there': `sk_live_${'YOUR_KEY'.replace('_', '')}${'0'.repeat(20)}`,
    'a token whose check sum does not fit': `ghp_${RANDOM}${RANDOM.slice(0, 4)}`,
    'a token with one letter changed': `npm_${CHECKED.replace('z', 'y')}`,
    'a password of an example': 'postgres://user:password@localhost/db',
    'a place for a password': 'postgres://user:{DB_PASSWORD}@db/shop',
  };
  for (const [name, text] of Object.entries(placeholders))
    it(`are not taken from ${name}`, () => assert.deepEqual(found(text), []));

  it('are not taken from a private key in BER’s indefinite length, which DER does not have', () => {
    const body = Buffer.concat([Buffer.from([0x30, 0x80]), Buffer.alloc(60, 2)]).toString('base64');
    assert.equal(holdsPrivateKey(`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`), false);
  });

  it('are found behind placeholders of the same format', () => {
    assert.deepEqual(found(`// AKIAIOSFODNN7EXAMPLE\nconst id = "AKIA${UPPER}"`), ['aws-access-key']);
  });
});
