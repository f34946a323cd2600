import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SESSION_LIFETIME_MS } from '@assay/contract/limits.ts';
import { SignJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import { testContext } from '#testing/context.ts';
import { sessionOfToken, signToken } from './session-tokens.ts';

const { context } = await testContext();
const { keys } = context.secrets;
const claims = { account: 'ada@example.com', name: 'Ada', permission: 1, startdate: null, enddate: null };
const now = context.clock.now();
const later = (ms: number) => new Date(now.getTime() + ms);
const newToken = async () => {
  const session = { id: uuidv7(), expiresAt: later(SESSION_LIFETIME_MS) };
  return { session, token: await signToken(keys, claims, session) };
};

test('a token that was verified before is still refused after its end', async () => {
  const { session, token } = await newToken();
  for (const _ of [1, 2]) assert.equal(await sessionOfToken(keys, token, now), session.id);
  const end = later(SESSION_LIFETIME_MS + 1_000);
  for (const _ of [1, 2]) await assert.rejects(sessionOfToken(keys, token, end), { id: 'token-expired' });
});

test('a token that was verified before is refused once its key is revoked', async () => {
  const { session, token } = await newToken();
  assert.equal(await sessionOfToken(keys, token, now), session.id);
  await keys.revoke(keys.current('token'));
  await assert.rejects(sessionOfToken(keys, token, now), { id: 'unauthorized' });
});

test('a verified token vouches for no other text', async () => {
  const { token } = await newToken();
  await sessionOfToken(keys, token, now);
  const [head, payload, signature] = token.split('.');
  const forged = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), jti: uuidv7() };
  const text = `${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
  await assert.rejects(sessionOfToken(keys, text, now), { id: 'unauthorized' });
});

test('a session has one token until its claims or the signing key change', async () => {
  const session = { id: uuidv7(), expiresAt: later(SESSION_LIFETIME_MS) };
  const sign = (changed: Partial<typeof claims> = {}) => signToken(keys, { ...claims, ...changed }, session);
  const token = await sign();
  assert.equal(await sign(), token);
  const tokens = [token, await sign({ permission: 23 }), await sign({ name: 'Ada L.' })];
  await keys.rotate('token');
  tokens.push(await sign());
  assert.equal(new Set(tokens).size, 4);
  for (const each of tokens) assert.equal(await sessionOfToken(keys, each, now), session.id);
});

test('a token of another algorithm, audience or key, without an end or without a signature is refused', async () => {
  const { id: kid, bytes } = keys.current('token');
  const sign = (change: { alg?: string; kid?: string; audience?: string; end?: boolean; bytes?: Buffer } = {}) => {
    const token = new SignJWT({ ...claims }).setJti(uuidv7()).setAudience(change.audience ?? 'assay-session');
    if (change.end !== false) token.setExpirationTime(later(SESSION_LIFETIME_MS));
    return token
      .setProtectedHeader({ alg: change.alg ?? 'HS256', kid: change.kid ?? kid })
      .sign(change.bytes ?? Buffer.from(bytes));
  };
  assert.ok(await sessionOfToken(keys, await sign(), now));
  const [, payload] = (await sign()).split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
  const refused = {
    algorithm: await sign({ alg: 'HS512', bytes: Buffer.concat([bytes, bytes]).subarray(0, 64) }),
    audience: await sign({ audience: 'assay-report' }),
    'key with a known id': await sign({ bytes: Buffer.alloc(32) }),
    'unknown key': await sign({ kid: 'unknown' }),
    'key of another purpose': await sign({ kid: keys.current('report').id, bytes: keys.current('report').bytes }),
    'no end': await sign({ end: false }),
    'no signature': `${unsigned}.${payload}.`,
  };
  for (const [what, token] of Object.entries(refused)) {
    await assert.rejects(sessionOfToken(keys, token, now), { id: 'unauthorized' }, what);
  }
});
