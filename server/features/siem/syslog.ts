/** Severities of syslog (RFC 5424 §6.2.1). */
export const SYSLOG_SEVERITIES = { critical: 2, high: 3, medium: 4, low: 5, informational: 6 } as const;

/** Facilities: 13 is for audit logs, 16 for local use. */
const FACILITIES = { audit: 13, finding: 16, test: 16 } as const;

export interface SyslogEvent {
  at: Date;
  /** MSGID. */
  kind: keyof typeof FACILITIES;
  severity: keyof typeof SYSLOG_SEVERITIES;
  /** Content, one line of text. */
  text: string;
}

/** Characters of a HOSTNAME (RFC 5424 §6). */
const HOSTNAME_MAX = 255;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A message of RFC 5424 without structured data, framed by its length in octets (RFC 6587 §3.4.1, and RFC 5425 for TLS).
 * @param host of the installation
 */
export function syslogFrame({ at, kind, severity, text }: SyslogEvent, host: string): Buffer {
  const priority = FACILITIES[kind] * 8 + SYSLOG_SEVERITIES[severity];
  const name = host.replaceAll(/[^!-~]/g, '').slice(0, HOSTNAME_MAX) || '-';
  const head = `<${priority}>1 ${at.toISOString()} ${name} assay - ${kind} - `;
  const message = Buffer.from(`${head}${BYTE_ORDER_MARK}${text}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
