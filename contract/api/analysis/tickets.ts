import { z } from 'zod';
import { connectionRequest, connectionRow } from '#api/administration/connections.ts';
import { instant } from '#api/envelope.ts';
import { lineText } from '#registration/display-name-field.ts';
import { TICKET_FAILURES, TICKET_SEVERITIES, TICKET_SYSTEMS } from '#values/decisions.ts';
import { DELIVERY_FAILURES } from '#values/notifications.ts';

/** Connections of a company to ticket systems, and the tickets of its findings. */

const failure = z.enum([...DELIVERY_FAILURES, ...TICKET_FAILURES]);
export type TicketFailure = z.infer<typeof failure>;

const connectionFields = {
  system: z.enum(TICKET_SYSTEMS),
  /** `owner/repository` of GitHub, key of a Jira project; empty for ServiceNow, whose tickets are incidents. */
  target: lineText(200),
  /** User name of ServiceNow, e-mail address of Jira; empty for GitHub. */
  user: lineText(200),
  /** Type of a Jira issue, close code of ServiceNow incidents; empty = `Task`, `Solution provided`. */
  category: lineText(100),
  /** Findings of at least this severity get a ticket; null = only on request. */
  severity: z.enum(TICKET_SEVERITIES).nullable(),
  enabled: z.boolean(),
};

/** Its URL is the base URL of the API: `https://api.github.com`, `https://example.atlassian.net`, `https://example.service-now.com`. */
export const ticketConnectionRequest = connectionRequest(connectionFields);
export type TicketConnectionRequest = z.infer<typeof ticketConnectionRequest>;

export const ticketConnectionRow = connectionRow(connectionFields, {
  /** Why the last run failed. */
  failure: failure.nullable(),
  tickets: z.number().int().describe('findings that have a ticket'),
  waiting: z.number().int().describe('findings whose ticket is not created or updated yet'),
});
export type TicketConnectionRow = z.infer<typeof ticketConnectionRow>;

/** Whether the ticket system accepts the credentials and shows the project. */
export const ticketTest = z.object({
  /** Null = it works. */
  failure: failure.nullable(),
  status: z.number().int().nullable().describe('HTTP status of the last response; null if there was none'),
  /** Name of the project or account in the ticket system; null if the test failed. */
  found: z.string().nullable(),
});
export type TicketTest = z.infer<typeof ticketTest>;

export const ticketRow = z.object({
  connectionId: z.uuid(),
  connection: z.string(),
  system: z.enum(TICKET_SYSTEMS),
  /** `#12`, `SEC-12`, `INC0010012`; null before it is created. */
  key: z.string().nullable(),
  url: z.string().nullable(),
  state: z.enum(['waiting', 'open', 'closed']),
  /** Status in the words of the ticket system; empty if unknown. */
  status: z.string(),
  /** Closed there without a fix: it is not reopened while the finding persists. */
  declined: z.boolean(),
  failure: failure.nullable(),
  updatedAt: instant,
});
export type TicketRow = z.infer<typeof ticketRow>;

/** Tickets of a finding, and the connections in which it has none yet. */
export const findingTickets = z.object({
  rows: z.array(ticketRow),
  connections: z.array(z.object({ id: z.uuid(), name: z.string(), system: z.enum(TICKET_SYSTEMS) })),
});
export type FindingTickets = z.infer<typeof findingTickets>;

export const ticketRequest = z.object({ connection: z.uuid() });
