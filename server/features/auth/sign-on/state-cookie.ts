import type { Context } from '#platform/context.ts';
import type { Identity } from './identity-provider.ts';

/** Encrypted state in the browser between the steps of a sign-on. */
export type SignOnState = SignOnStep & { until: number };

type SignOnStep =
  /** It was sent to the provider, with these values. */
  | { provider: string; asked: unknown }
  /** The provider has authenticated the user; the account's own second factor is missing. */
  | { provider: string; identity: Identity }
  /** A test login, which only this session may finish. */
  | { provider: string; asked: unknown; session: string };

export const STATE_COOKIE = 'assay-sign-on';
export const TEST_COOKIE = 'assay-sign-on-test';
/** Time to log in at the provider, or to find the code, in seconds. */
export const STATE_COOKIE_SECONDS = 600;

/** A cookie of the one kind is not accepted as one of the other: a test opens no session. */
const CONTEXTS = { login: 'cookie', test: 'test cookie' } as const;

export function encryptState(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  content: SignOnStep,
  kind: keyof typeof CONTEXTS = 'login',
): string {
  const ticket: SignOnState = { ...content, until: clock.now().getTime() + STATE_COOKIE_SECONDS * 1000 };
  return secrets.seal('sign-on', Buffer.from(JSON.stringify(ticket)), CONTEXTS[kind]).toString('base64url');
}

/** Null if there is no cookie, it expired, or this installation did not encrypt it. */
export function decryptState(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  value: string | undefined,
  kind: keyof typeof CONTEXTS = 'login',
): SignOnState | null {
  if (!value || value.length > 4096) return null;
  try {
    const ticket = JSON.parse(
      secrets.open('sign-on', Buffer.from(value, 'base64url'), CONTEXTS[kind]).toString(),
    ) as SignOnState;
    return ticket.until > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
}
