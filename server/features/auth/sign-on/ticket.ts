import type { Context } from '../../../platform/context.ts';
import type { Asked, Identity } from './provider.ts';

/** Encrypted state in the browser between the steps of a sign-on. */
export type Ticket =
  /** It was sent to the provider. */
  | { asked: Asked; until: number }
  /** The provider has authenticated the user; the account's own second factor is missing. */
  | { identity: Identity; until: number };

export const TICKET_COOKIE = 'assay-sign-on';
/** Time to log in at the provider, or to find the code, in seconds. */
export const TICKET_SECONDS = 600;

const CONTEXT = 'cookie';

export function sealTicket(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  content: { asked: Asked } | { identity: Identity },
): string {
  const ticket: Ticket = { ...content, until: clock.now().getTime() + TICKET_SECONDS * 1000 };
  return secrets.seal('sign-on', Buffer.from(JSON.stringify(ticket)), CONTEXT).toString('base64url');
}

/** Null for none, an old one, and one that was not sealed here. */
export function openTicket(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  value: string | undefined,
): Ticket | null {
  if (!value || value.length > 4096) return null;
  try {
    const ticket = JSON.parse(secrets.open('sign-on', Buffer.from(value, 'base64url'), CONTEXT).toString()) as Ticket;
    return ticket.until > clock.now().getTime() ? ticket : null;
  } catch {
    return null;
  }
}
