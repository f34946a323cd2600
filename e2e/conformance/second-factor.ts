import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { type Client, expectSuccess } from './client.ts';

/** Seconds that a code is valid (RFC 6238 §5.2). */
const STEP_SECONDS = 30;

/** The codes of an authenticator app, each once: a code that was used is not accepted again. */
export function codesOf(secret: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const now = () => Math.floor(Date.now() / 1_000 / STEP_SECONDS);
    const step = Math.max(last + 1, now());
    while (step > now()) await sleep(step * STEP_SECONDS * 1_000 - Date.now());
    last = step;
    return generateSync({ secret, epoch: step * STEP_SECONDS });
  };
}

/** A second factor of an account. */
export interface SecondFactor {
  /** Base32. */
  secret: string;
  code(): Promise<string>;
}

/** Sets up a second factor for the account that the client is logged in with. */
export async function setUpSecondFactor(client: Client, password: string): Promise<SecondFactor> {
  const begun = await client.call('POST', '/api/account/secondFactor', { password });
  const { secret } = expectSuccess(begun, 'second factor').data;
  const code = codesOf(secret);
  expectSuccess(
    await client.call('POST', '/api/account/secondFactor/confirm', { code: await code() }),
    'second factor',
  );
  return { secret, code };
}
