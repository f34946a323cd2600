import * as read from './readers.ts';
import { variable } from './variable.ts';

/** Variables of the web server and the process. */
export const PROCESS = {
  PORT: variable({ read: read.port, byDefault: '3000', means: 'TCP port of the web server; 0 takes any free one.' }),
  HOST: variable({
    read: read.text,
    byDefault: '127.0.0.1',
    means:
      'Address that the web server listens on. `0.0.0.0` or `::` makes it reachable from other machines: use a reverse proxy with TLS.',
  }),
  PUBLIC_URL: variable({
    read: read.origin,
    byDefault: null,
    defaultWords: '`http://localhost:PORT`',
    means:
      'URL of this installation. It is the base of all links in mails, reports and QR codes, and part of the verification record; the Host header is never used for these. Without it, changes are accepted only under an IP address, `localhost` and the name in `HOST`.',
  }),
  PROCESS_ROLE: variable({
    read: read.oneOf('all', 'api', 'worker'),
    byDefault: 'all',
    means: 'Role of this process: `api` serves requests, `worker` runs scans and makes reports, `all` does both.',
  }),
  TRUST_PROXY: variable({
    read: read.wholeNumber(0, 10),
    byDefault: '0',
    means:
      'Number of trusted reverse proxies (`X-Forwarded-For`). It has to be set behind a proxy, otherwise all clients share the limits of one network; without a proxy it has to be 0, otherwise clients can forge their address. A warning about a wrong number appears at the start, in the log and on the system page.',
  }),
  MAX_EVENT_LOOP_DELAY: variable({
    read: read.wholeNumber(0, 600_000),
    byDefault: '5000',
    means:
      'Delay of the event loop in milliseconds above which the web server responds to new requests with 503; 0 = never.',
  }),
  OPERATIONS_PORT: variable({
    read: read.port,
    byDefault: null,
    means:
      'TCP port for `/metrics` (Prometheus), `/livez` and `/readyz` in processes of every role, separate from the web server; 0 takes any free one. Each process of a machine needs its own.',
  }),
  OPERATIONS_HOST: variable({
    read: read.text,
    byDefault: '127.0.0.1',
    means:
      'Address that this port listens on. It has no authentication: open it only to the network of the monitoring.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    read: read.httpUrl,
    byDefault: null,
    defaultWords: 'no traces',
    means:
      'URL of an OpenTelemetry collector, such as `http://collector:4318`: traces of requests, jobs and statements are sent to its `/v1/traces` (OTLP over HTTP, JSON).',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable({
    read: read.headers,
    byDefault: null,
    secret: true,
    means: 'Headers of these calls, `name=value`, separated by commas; values may be URL-encoded.',
  }),
  OTEL_SERVICE_NAME: variable({ read: read.text, byDefault: 'assay', means: 'Name of the service in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: variable({
    read: read.ratio,
    byDefault: '1',
    means:
      'Share of traces that are recorded, from 0 to 1. A request with a `traceparent` is recorded as its caller decided.',
  }),
  LOG_LEVEL: variable({
    read: read.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    byDefault: 'info',
    means: 'Minimum level of log entries (standard output, one JSON object per line).',
  }),
  LOG_FORMAT: variable({
    read: read.oneOf('json', 'text'),
    byDefault: null,
    defaultWords: '`text` on a terminal, else `json`',
    means: 'Format of the log.',
  }),
};
