import type { ServerMessage } from '@assay/contract/events.ts';

/** Recipients of a message: the open pages of a company, of one account in it, or of all companies. */
export type Audience = { company: string; account?: string } | 'everyone';

/** A message to be sent to the sockets of every process. */
export interface LiveMessage {
  to: Audience;
  message: ServerMessage;
}
