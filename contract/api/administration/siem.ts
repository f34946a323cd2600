import { z } from 'zod';
import { instant } from '#api/envelope.ts';
import { displayName } from '#registration/display-name-field.ts';
import { TICKET_SEVERITIES } from '#values/decisions.ts';
import { SIEM_TRANSPORTS } from '#values/integrations/siem.ts';
import { DELIVERY_FAILURES, WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '#values/notifications.ts';

/** Connections of a company that send findings and audit events to a SIEM. */

const connectionFields = {
  transport: z.enum(SIEM_TRANSPORTS),
  /** Findings of at least this severity are sent; null = none. */
  severity: z.enum(TICKET_SEVERITIES).nullable(),
  /** The company's audit log is sent. */
  audit: z.boolean(),
  enabled: z.boolean(),
};

export const siemConnectionRequest = z.object({
  name: displayName('other', WEBHOOK_NAME_MAX),
  ...connectionFields,
  /** `https://…`, or `tls://host:port` and `tcp://host:port` for syslog. */
  url: z.string().trim().max(WEBHOOK_URL_MAX),
  /** Token for HTTP. Empty when changing = stays as it is; it is never sent back. */
  token: z.string().trim().max(1_000),
});
export type SiemConnectionRequest = z.infer<typeof siemConnectionRequest>;

const failure = z.enum(DELIVERY_FAILURES).nullable();

export const siemConnectionRow = z.object({
  id: z.uuid(),
  name: z.string(),
  ...connectionFields,
  url: z.string(),
  /** Since when it is paused after too many failures; null = it is not. */
  pausedAt: instant.nullable(),
  /** Failed runs since the last successful one, and why the last one failed. */
  failures: z.number().int(),
  failure,
  /** Events sent so far, and when the last ones were. */
  sent: z.number().int(),
  sentAt: instant.nullable(),
  createdAt: instant,
});
export type SiemConnectionRow = z.infer<typeof siemConnectionRow>;

/** Whether the SIEM took an event; null = it did. Syslog confirms nothing: then the connection worked. */
export const siemTest = z.object({ failure });
export type SiemTest = z.infer<typeof siemTest>;
