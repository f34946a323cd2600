import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { PasskeyAttestation, PasskeyRow } from '@assay/contract/api/credentials/passkeys.ts';
import { uuidv7 } from 'uuidv7';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRecord,
  passkeysOf,
  updatePasskeyName,
} from '#platform/db/accounts/passkeys.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import { findSecondFactor, upsertRecoveryCodes } from '#platform/db/accounts/second-factors.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { deleteRecoveryCodesIfLast, type FactorActor, newRecoveryCodes } from '../second-factor.ts';
import { challengeIn, userHandleOf } from './assertion.ts';
import { CHALLENGE_LIFETIME_MS, consumeChallenge, issueChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

/** More than a user needs; bounds the lists in requests and responses. */
const PASSKEYS_MAX = 20;
/** ES256, EdDSA and RS256 (RFC 9053, IANA's registry of COSE algorithms): what authenticators of today offer. */
const ALGORITHMS = [-7, -8, -257];

const use = (accountId: string) => ({ purpose: 'register', accountId }) as const;

export function toPasskeyRow({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRecord): PasskeyRow {
  const [created, used] = [createdAt.toISOString(), lastUsedAt?.toISOString() ?? null];
  return { id, name, createdAt: created, lastUsedAt: used, backedUp };
}

/**
 * Options for `navigator.credentials.create()`: a discoverable credential with user verification. The caller has
 * re-authenticated the user; the challenge transfers that to the response.
 * @throws {AppError} passkey-unavailable, passkey-too-many
 */
export async function registrationOptions(
  context: Context,
  owner: FactorActor,
): Promise<{ challenge: string } & Record<string, unknown>> {
  const { id, name } = relyingPartyOf(context);
  const present = await context.db.withCompany(owner.companyId, (tx) => passkeysOf(tx, owner.id));
  if (present.length >= PASSKEYS_MAX) throw new AppError('passkey-too-many', { count: PASSKEYS_MAX });
  return {
    challenge: await issueChallenge(context, use(owner.id)),
    rp: { id, name },
    user: { id: userHandleOf(owner.id), name: owner.email, displayName: owner.name || owner.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  };
}

/**
 * Stores a new passkey (WebAuthn Level 3, section 7.1). The first factor of an account creates recovery codes.
 * @returns recovery codes, shown once, or null if the account has some; and the revoked access
 * @throws {AppError} passkey-not-accepted, passkey-too-many, passkey-unavailable
 */
export async function addPasskey(
  context: Context,
  owner: FactorActor,
  wanted: { name: string; passkey: PasskeyAttestation },
  address: string,
): Promise<{ passkey: PasskeyRow; codes: string[] | null; ended: RevokedAccess }> {
  const party = relyingPartyOf(context);
  const { name, passkey: response } = wanted;
  const challenge = challengeIn(response.response.clientDataJSON);
  const refuse = (why: string): never => {
    context.log.info({ why }, 'passkey not registered');
    throw new AppError('passkey-not-accepted');
  };
  if (!(await consumeChallenge(context, use(owner.id), challenge))) return refuse('challenge');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => refuse(String(error)));
  if (!made) return refuse('not verified');
  const { id: accountId, companyId } = owner;
  const id = uuidv7();
  const { codes, hashes } = newRecoveryCodes(accountId);
  const done = await change(context, owner, address, async (tx) => {
    const present = await passkeysOf(tx, accountId, true);
    if (present.length >= PASSKEYS_MAX) throw new AppError('passkey-too-many', { count: PASSKEYS_MAX });
    const stored = await insertPasskey(tx, {
      ...{ id, companyId, accountId, name, counter: made.credential.counter, aaguid: made.aaguid },
      credentialId: Buffer.from(made.credential.id, 'base64url'),
      publicKey: Buffer.from(made.credential.publicKey),
      transports: response.response.transports ?? [],
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backedUp: made.credentialBackedUp,
    });
    if (!stored) return refuse('credential is registered already');
    const factor = await findSecondFactor(tx, accountId);
    const first = present.length === 0 && !factor?.confirmedAt;
    if (first) await upsertRecoveryCodes(tx, companyId, accountId, hashes);
    return {
      action: 'passkey.added',
      template: 'passkey-added',
      passkey: name,
      switched: first ? 'on' : null,
    } as const;
  });
  const row = await context.db.withCompany(companyId, (tx) => passkeysOf(tx, accountId));
  const passkey = toPasskeyRow(row.find((one) => one.id === id)!);
  return { passkey, codes: done.switched === 'on' ? codes : null, ended: done.ended };
}

/** @throws {AppError} passkey-not-found */
export async function renamePasskey(
  context: Context,
  { id: accountId, companyId, email: target }: FactorActor,
  id: string,
  name: string,
  address: string,
): Promise<void> {
  await context.db.withCompany(companyId, async (tx) => {
    const before = await updatePasskeyName(tx, accountId, id, name);
    if (before === null) throw new AppError('passkey-not-found');
    await audit(tx, {
      companyId,
      accountId,
      address,
      action: 'passkey.renamed',
      target,
      facts: { passkey: name, before },
    });
  });
}

/**
 * Removes a passkey; removing an account's last factor also removes the recovery codes, as for the app.
 * @returns the ended access
 * @throws {AppError} passkey-not-found
 */
export async function removePasskey(
  context: Context,
  owner: FactorActor,
  id: string,
  address: string,
): Promise<RevokedAccess> {
  const { ended } = await change(context, owner, address, async (tx) => {
    await passkeysOf(tx, owner.id, true);
    const name = await deletePasskey(tx, owner.id, id);
    if (name === null) throw new AppError('passkey-not-found');
    const last = await deleteRecoveryCodesIfLast(tx, owner.id);
    const template = last ? 'second-factor-off' : 'passkey-removed';
    return { action: 'passkey.removed', template, passkey: name, switched: last ? 'off' : null } as const;
  });
  return ended;
}

interface Change {
  action: 'passkey.added' | 'passkey.removed';
  template: 'passkey-added' | 'passkey-removed' | 'second-factor-off';
  /** Name of the passkey. */
  passkey: string;
  /** The account got its first factor, or lost its last. */
  switched: 'on' | 'off' | null;
}

/** Applies the change with its audit entries and mail; ends all access except the current session. */
async function change(
  context: Context,
  owner: FactorActor,
  address: string,
  work: (tx: Tx) => Promise<Change>,
): Promise<Change & { ended: RevokedAccess }> {
  const { id: accountId, companyId, email: to, name, language } = owner;
  const done = await context.db.withCompany(companyId, async (tx) => {
    const made = await work(tx);
    const ended = await revokeAccess(tx, accountId, owner.session);
    const entry = { companyId, accountId, address, target: to };
    await audit(tx, { ...entry, action: made.action, facts: { passkey: made.passkey, ended } });
    if (made.switched)
      await audit(tx, { ...entry, action: `second-factor.${made.switched}`, facts: { by: 'passkey' } });
    const facts = { name, passkey: made.passkey, ...ended };
    await enqueueMail(context, tx, { to, accountId, template: made.template, language, facts });
    return { ...made, ended };
  });
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  return done;
}
