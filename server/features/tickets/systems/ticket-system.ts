import type { TicketFailure } from '@assay/contract/api/analysis/tickets.ts';
import type { RemoteState } from '#platform/db/notifications/tickets.ts';

/** Content of a ticket, without markup. */
export interface TicketContent {
  title: string;
  paragraphs: readonly string[];
  /** Page of the finding. */
  url: string;
  /** Identifies the ticket in its system. */
  marker: string;
  severity: 'critical' | 'high' | 'medium' | 'low' | 'informational';
}

/** State of a ticket, when it last changed there. */
export interface RemoteTicket extends RemoteState {
  updatedAt: Date;
}

export interface RemoteComment {
  id: string;
  /** Ticket that it belongs to. */
  ticketId: string;
  author: string;
  text: string;
}

export interface RemoteChanges {
  tickets: readonly RemoteTicket[];
  comments: readonly RemoteComment[];
  /** Until when they are complete; null = all of them. */
  until: Date | null;
}

/** A ticket system with the credentials of a connection. All methods throw `TicketCallFailed`. */
export interface TicketSystemClient {
  /** Reads the project. @returns its name */
  check(): Promise<string>;
  /** The ticket that a request created whose response is unknown. @param since when it was sent */
  find(marker: string, since: Date): Promise<RemoteTicket | null>;
  create(content: TicketContent): Promise<RemoteTicket>;
  update(id: string, content: TicketContent): Promise<RemoteTicket>;
  comment(id: string, text: string): Promise<void>;
  /** @param done false = it needs no fix: the risk was accepted, or the finding is disputed */
  close(id: string, text: string, done: boolean): Promise<RemoteTicket>;
  reopen(id: string, text: string): Promise<RemoteTicket>;
  /** Tickets and comments that changed since, oldest first; it may return more. */
  changes(since: Date): Promise<RemoteChanges>;
}

/** A request that the ticket system did not accept. */
export class TicketCallFailed extends Error {
  readonly failure: TicketFailure;
  readonly status: number | null;
  /** Seconds after which the system accepts requests again; null if it did not say. */
  readonly retryAfter: number | null;
  /** The request certainly changed nothing. */
  readonly unsent: boolean;

  constructor(
    failure: TicketFailure,
    details: { status?: number | null; retryAfter?: number | null; unsent: boolean; cause?: unknown },
  ) {
    super(`${failure} ${details.status ?? ''}`.trim(), { cause: details.cause });
    this.failure = failure;
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.unsent = details.unsent;
  }
}
