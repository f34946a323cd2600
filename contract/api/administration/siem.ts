import { z } from 'zod';
import { instant } from '#api/envelope.ts';
import { TICKET_SEVERITIES } from '#values/decisions.ts';
import { SIEM_TRANSPORTS } from '#values/integrations/siem.ts';
import { DELIVERY_FAILURES } from '#values/notifications.ts';
import { connectionRequest, connectionRow } from './connections.ts';

/** Connections of a company that send findings and audit events to a SIEM. */

const connectionFields = {
  transport: z.enum(SIEM_TRANSPORTS),
  /** Findings of at least this severity are sent; null = none. */
  severity: z.enum(TICKET_SEVERITIES).nullable(),
  /** The company's audit log is sent. */
  audit: z.boolean(),
  enabled: z.boolean(),
};

/** Its URL is `https://…`, or `tls://host:port` and `tcp://host:port` for syslog. */
export const siemConnectionRequest = connectionRequest(connectionFields);
export type SiemConnectionRequest = z.infer<typeof siemConnectionRequest>;

const failure = z.enum(DELIVERY_FAILURES).nullable();

export const siemConnectionRow = connectionRow(connectionFields, {
  /** Why the last run failed. */
  failure,
  sent: z.number().int().describe('events sent so far'),
  sentAt: instant.nullable(),
});
export type SiemConnectionRow = z.infer<typeof siemConnectionRow>;

/** Whether the SIEM took an event; null = it did. Syslog confirms nothing: then the connection worked. */
export const siemTest = z.object({ failure });
export type SiemTest = z.infer<typeof siemTest>;
