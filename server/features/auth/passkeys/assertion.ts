import type { PasskeyAssertion } from '@assay/contract/api/credentials/passkeys.ts';
import type { Context } from '#platform/context.ts';
import { type PasskeyRecord, passkeyByCredential, recordPasskeyUse } from '#platform/db/accounts/passkeys.ts';
import { AppError } from '#platform/errors.ts';
import { CHALLENGE_LIFETIME_MS, type ChallengeUse, consumeChallenge, issueChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

type Parts = Pick<Context, 'config' | 'db' | 'log'>;

/**
 * Options for `navigator.credentials.get()`.
 * @param among the account's passkeys; empty for a login, where the authenticator selects one
 * @throws {AppError} passkey-unavailable
 */
export async function assertionOptions(
  context: Parts,
  use: ChallengeUse,
  among: readonly PasskeyRecord[] = [],
): Promise<{ challenge: string } & Record<string, unknown>> {
  const { id } = relyingPartyOf(context);
  return {
    challenge: await issueChallenge(context, use),
    rpId: id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: among.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  };
}

/**
 * Verifies an assertion (WebAuthn Level 3, section 7.2): challenge, origin, RP ID, user verification, signature and
 * counter. With user verification, a passkey counts as two factors: the authenticator, and its PIN or biometrics.
 * @param use purpose that the challenge was issued for
 * @returns the passkey, whose use is recorded
 * @throws {AppError} passkey-not-accepted, passkey-unavailable
 */
export async function checkAssertion(
  context: Parts,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<PasskeyRecord> {
  const party = relyingPartyOf(context);
  const refuse = (why: string): never => {
    context.log.info({ why }, 'passkey not accepted');
    throw new AppError('passkey-not-accepted');
  };
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await context.db.withAllCompanies('log-in-and-session', (tx) =>
    passkeyByCredential(tx, credentialId),
  );
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // The challenge is consumed before any other verification, also if the credential is unknown.
  const spent = await consumeChallenge(context, use, challengeIn(assertion.response.clientDataJSON));
  if (!spent) return refuse('challenge');
  if (!passkey) return refuse('unknown credential');
  if (use.accountId !== null && passkey.accountId !== use.accountId) return refuse('credential of another account');
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.accountId)) return refuse('user handle');
  const verified = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeIn(assertion.response.clientDataJSON),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => refuse(String(error)));
  if (!verified.verified) return refuse('signature');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const counted = await context.db.withCompany(passkey.companyId, (tx) =>
    recordPasskeyUse(tx, passkey.id, newCounter, credentialBackedUp),
  );
  if (!counted) return refuse('counter');
  return passkey;
}

/** WebAuthn's user.id: 16 bytes without personal data. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The challenge of a clientDataJSON; empty if it is invalid, or was created in a frame of another site. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
      crossOrigin?: unknown;
    };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : '';
  } catch {
    return '';
  }
}
