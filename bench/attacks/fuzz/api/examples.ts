import { Authenticator } from '@assay/server/features/auth/passkeys/software-authenticator.ts';
import { TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { generateSync } from 'otplib';
import type { Random } from '../../../../engine/testing/fuzz/random.ts';
import type { Actor } from './actor.ts';
import { DECISION_REQUESTS } from './decisions.ts';

/** Values for a call that cannot be derived from the schema. */
export interface Example {
  parameters?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** PUBLIC_URL of the server under test. */
const ORIGIN = 'https://assay.example';

type Maker = (actor: Actor, random: Random) => Example;

const freshAccount = (random: Random) => `new-${random.int(1e9).toString(36)}@fuzz-new.example`;
const personal: Maker = (actor, random) => ({
  body: {
    account: freshAccount(random),
    name: 'Ada Lovelace',
    phone: '+44 20 7946 0000',
    password: TEST_PASSWORD,
    privacy: true,
    token: actor.pool.pick(random, 'mail-token') ?? 'x',
  },
});
const business = {
  company: 'Fuzz Works',
  companynumber: '01234567',
  capital: 'A',
  industry: 'J',
  jobtitle: 'Engineer',
};
const codeOf: Maker = (actor, random) => ({
  parameters: { code: actor.pool.pick(random, 'shared-code') ?? 'x' },
  body: { password: random.one(['', TEST_PASSWORD]) },
});
const licence: Maker = (actor, random) => ({
  body: { ...business, code: actor.pool.pick(random, 'codes/code') ?? 'x' },
});
const ofColleague: Maker = (actor, random) => ({
  parameters: { id: actor.pool.pick(random, 'colleagues/id') ?? 'x' },
});
const invitation: Maker = (actor, random) => ({
  parameters: { id: actor.pool.pick(random, 'invitations/id') ?? 'x' },
  body: { level: 'findings', domains: null, company: business },
});
const integrated: Maker = ({ companyId, domain }) => ({
  body: { domains: [{ companyId, domain }], company: undefined },
});
const fromPool =
  (...names: readonly string[]): Maker =>
  (actor, random) => ({ parameters: { id: actor.pool.pick(random, ...names) ?? 'x' } });
const article = { language: 'en-US', texts: [{ language: 'en-US', title: 'News', content: '<p>Release notes</p>' }] };

/** A new passkey for a recent challenge. */
const newPasskey: Maker = (actor, random) => {
  const authenticator = new Authenticator(ORIGIN);
  actor.authenticators.push(authenticator);
  const user = { id: Buffer.from(actor.accountId.replaceAll('-', ''), 'hex').toString('base64url') };
  const challenge = actor.pool.pick(random, 'options/challenge') ?? 'x';
  return {
    body: { name: 'Laptop', passkey: authenticator.create({ challenge, rp: { id: new URL(ORIGIN).hostname }, user }) },
  };
};
const byPasskey: Maker = (actor, random) => {
  const owner = random.one(actor.world.actors.filter(({ authenticators }) => authenticators.length > 0).concat(actor));
  const authenticator = owner.authenticators.at(-1);
  if (!authenticator) return {};
  return { body: { passkey: authenticator.get({ challenge: actor.pool.pick(random, 'challenge') ?? 'x' }) } };
};

/** By operation: values where schema and field names alone do not lead to a successful response. */
export const EXAMPLES: Readonly<Record<string, Maker>> = {
  'POST /api/userRegister': personal,
  'POST /api/MSuserRegister': (actor, random) => ({ body: { ...business, ...personal(actor, random).body } }),
  'POST /api/company/join': personal,
  'POST /api/resetPassword': (actor, random) => ({
    body: { token: actor.pool.pick(random, 'mail-token') ?? 'x', newPassword: `New-${random.int(1e9)}-Otter` },
  }),
  'DELETE /api/domains/{domain}/authorizations/{id}': fromPool('authorizations/id'),
  'POST /api/password/change': ({ email, password }, random) => ({
    body: { account: email, currentPassword: password, newPassword: `New-${random.int(1e9)}-Otter` },
  }),
  'POST /api/account/licence': licence,
  'POST /api/upgrade/trial': () => ({ body: business }),
  'POST /api/account/secondFactor/confirm': (actor, random) => {
    const secret = actor.pool.pick(random, 'secret');
    return { body: { code: secret && /^[A-Z2-7]{16,}$/.test(secret) ? generateSync({ secret }) : '000000' } };
  },
  'POST /api/account/passkeys': newPasskey,
  'POST /api/passkeyLogin': byPasskey,
  'POST /api/shared/{code}': codeOf,
  'POST /api/shared/{code}/findings': codeOf,
  'POST /api/ratings/{domain}/decisions': (actor, random) => ({
    body: {
      fingerprints: [actor.pool.pick(random, 'findings/fingerprint', 'fingerprint') ?? 'x'],
      ...random.one(DECISION_REQUESTS),
    },
  }),
  'POST /api/integratedReports': integrated,
  'POST /api/integratedReports/preview': integrated,
  'POST /api/domains/attest': ({ companyId }, random) => ({
    body: { domain: `attested-${random.int(1e9).toString(36)}.example`, company: companyId, reason: 'Seen on paper' },
  }),
  'POST /api/domains/cancel': (actor, random) => ({
    body: { domain: actor.pool.pick(random, 'pending/domain') ?? 'x' },
  }),
  'POST /api/company/invitations': (_actor, random) => ({
    body: { account: freshAccount(random), companyRole: random.one(['member', 'viewer']) },
  }),
  'PUT /api/company/colleagues/{id}': ofColleague,
  'DELETE /api/company/colleagues/{id}': ofColleague,
  'POST /api/company/transferOwnership': (actor, random) => ({
    body: { id: actor.pool.pick(random, 'colleagues/id') ?? 'x' },
  }),
  'POST /api/suppliers/invitations': (actor, random) => ({
    body: {
      account: random.one(actor.world.actors).email,
      kind: random.one(['invite', 'ask']),
      level: 'findings',
      domains: null,
    },
  }),
  'POST /api/suppliers/invitations/{id}/accept': invitation,
  'POST /api/suppliers/invitations/{id}/reject': invitation,
  'POST /api/suppliers/invitations/{id}/resend': invitation,
  'GET /api/suppliers/invitations/{id}': invitation,
  'DELETE /api/suppliers/invitations/{id}': invitation,
  'PUT /api/suppliers/associations/{id}': fromPool('main/id', 'sub/id'),
  'DELETE /api/suppliers/associations/{id}': fromPool('main/id', 'sub/id'),
  'POST /api/admin/news': () => ({ body: article }),
  'PUT /api/admin/news/{id}': (actor, random) => ({
    parameters: { id: actor.pool.pick(random, 'news/id') ?? 'x' },
    body: { ...article, revision: 1 + random.int(3) },
  }),
  'POST /api/admin/news/{id}/publish': (actor, random) => ({
    ...fromPool('news/id')(actor, random),
    body: { at: null },
  }),
  'POST /api/admin/news/{id}/unpublish': fromPool('news/id'),
  'DELETE /api/admin/news/{id}': fromPool('news/id'),
  'GET /api/admin/news/{id}': fromPool('news/id'),
  'GET /api/news/{id}': fromPool('news/id'),
  'GET /api/news/images/{id}': fromPool('image'),
  'GET /api/admin/mails/{id}': fromPool('mails/id'),
  'POST /api/admin/mails/{id}/resend': fromPool('mails/id'),
  'GET /api/logs/{id}': fromPool('logs/id'),
  'GET /api/company/logs/{id}': fromPool('logs/id'),
  'POST /api/admin/companies/{id}/confirm': ({ companyId }) => ({ parameters: { id: companyId } }),
  'POST /api/admin/members/{id}/enable': fromPool('members/id'),
  'POST /api/admin/members/{id}/disable': fromPool('members/id'),
  'POST /api/admin/members/{id}/expirePassword': fromPool('members/id'),
  'POST /api/admin/members/{id}/revokeSessions': fromPool('members/id'),
  'PUT /api/admin/members/{id}': fromPool('members/id'),
  'POST /api/admin/approvals/{id}': fromPool('approvals/id'),
  'GET /api/admin/mailPreview': () => ({ query: { template: 'activate', language: 'en-US' } }),
  'DELETE /api/admin/emailDenylist': (actor, random) => ({
    body: { pattern: actor.pool.pick(random, 'pattern') ?? 'x' },
  }),
};
