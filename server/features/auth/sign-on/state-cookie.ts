import type { Context } from '#platform/context.ts';
import type { Identity } from './identity-provider.ts';

/** Encrypted state in the browser between the steps of a sign-on. */
export type SignOnState = SignOnStep & { until: number };

type SignOnStep =
  /** It was sent to the provider, with these values. */
  | { provider: string; asked: unknown }
  /** The provider has authenticated the user; the account's own second factor is missing. */
  | { provider: string; identity: Identity };

export const STATE_COOKIE = 'assay-sign-on';
/** Time to log in at the provider, or to find the code, in seconds. */
export const STATE_COOKIE_SECONDS = 600;

const CONTEXT = 'cookie';

export function encryptState({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, content: SignOnStep): string {
  const ticket: SignOnState = { ...content, until: clock.now().getTime() + STATE_COOKIE_SECONDS * 1000 };
  return secrets.seal('sign-on', Buffer.from(JSON.stringify(ticket)), CONTEXT).toString('base64url');
}

/** Null if there is no cookie, it expired, or this installation did not encrypt it. */
export function decryptState(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  value: string | undefined,
): SignOnState | null {
  if (!value || value.length > 4096) return null;
  try {
    const ticket = JSON.parse(
      secrets.open('sign-on', Buffer.from(value, 'base64url'), CONTEXT).toString(),
    ) as SignOnState;
    return ticket.until > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
}
