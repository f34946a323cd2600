import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { type ChallengePurpose, deleteChallenge, insertChallenge } from '#platform/db/accounts/passkeys.ts';

/** Time to touch a security key or to reach for a phone; also sent to the browser. */
export const CHALLENGE_LIFETIME_MS = 300_000;

/** Purpose of a challenge: it is rejected for any other. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  accountId: string | null;
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** @returns 256 random bits, base64url; they work once and for five minutes */
export async function issueChallenge({ db }: Pick<Context, 'db'>, use: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.withoutCompany((tx) =>
    insertChallenge(tx, { ...use, hash: hashOf(challenge), lifetimeMs: CHALLENGE_LIFETIME_MS }),
  );
  return challenge;
}

/** Consumes a challenge in a separate transaction, whatever else is wrong with the response. */
export function consumeChallenge({ db }: Pick<Context, 'db'>, use: ChallengeUse, challenge: string): Promise<boolean> {
  return db.withoutCompany((tx) => deleteChallenge(tx, { ...use, hash: hashOf(challenge) }));
}
