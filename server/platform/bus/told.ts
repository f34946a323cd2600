import type { ServerMessage } from '@assay/contract/events.ts';

/** Whose open pages hear a message: a company's, one account's of it, or everybody's. */
export type Audience = { company: string; account?: string } | 'everyone';

/** A message on its way to the sockets of every process. */
export interface Told {
  to: Audience;
  message: ServerMessage;
}
