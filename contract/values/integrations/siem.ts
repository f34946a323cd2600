/** How events reach a SIEM: syslog (RFC 5424) over TLS (RFC 5425) or TCP (RFC 6587), NDJSON by HTTP, or Splunk's HTTP Event Collector. */
export const SIEM_TRANSPORTS = ['syslog-tls', 'syslog-tcp', 'http', 'splunk'] as const;
export type SiemTransport = (typeof SIEM_TRANSPORTS)[number];

export const SIEM_CONNECTIONS_PER_COMPANY = 2;
/** Ports of syslog: over TLS, over TCP, and the older one that servers still use. The operator's `WEBHOOK_PORTS` adds to them. */
export const SYSLOG_PORTS: readonly number[] = [6514, 601, 514];
/** Consecutive failed runs after which a connection is paused until it is resumed manually. */
export const SIEM_FAILURES_MAX = 20;
/** Test events of a company a minute. */
export const SIEM_TESTS_PER_MINUTE = 5;
