import type { IncomingHttpHeaders } from 'node:http';
import type { TicketFailure } from '@assay/contract/api/analysis/tickets.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { Network } from '@assay/engine';
import type { z } from 'zod';
import { type GuardedRequest, guardedRequest, RequestFailed } from '#platform/outbound/guarded-request.ts';
import { parseJson } from '#platform/parse-json.ts';
import { TicketCallFailed } from './ticket-system.ts';

/** Milliseconds of one request; Jira may take several seconds to create an issue. */
const TIMEOUT_MS = 15_000;
/** A page of 50 GitHub issues with bodies of 64 KiB each fits. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Maximum pause that a system can request, in seconds. */
const RETRY_AFTER_MAX = 3_600;

/** Where and as whom a connection calls. */
export interface TicketAddress {
  network: Network;
  ports: readonly number[];
  /** Base URL without a slash at its end. */
  base: string;
  /** Value of the header `Authorization`. */
  authorization: string;
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** Ends all requests. */
  signal: AbortSignal;
  now(): Date;
}

export interface TicketResponse<T> {
  status: number;
  headers: IncomingHttpHeaders;
  data: T;
}

/** Sends requests with JSON bodies to a ticket system, and checks what it answers. */
export class TicketClient {
  readonly #address: TicketAddress;

  constructor(address: TicketAddress) {
    this.#address = address;
  }

  /**
   * @param path with query, below the base URL
   * @param schema of the response; null = its body is ignored
   * @throws {TicketCallFailed}
   */
  async call<T>(
    method: GuardedRequest['method'],
    path: string,
    schema: z.ZodType<T> | null,
    body?: unknown,
  ): Promise<TicketResponse<T>> {
    const { network, ports, base, authorization, headers = {}, signal, now } = this.#address;
    const response = await guardedRequest(
      network,
      {
        method,
        url: new URL(base + path),
        headers: {
          accept: 'application/json',
          authorization,
          'user-agent': `${APPLICATION_NAME}-tickets/1`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        maxBytes: MAX_BYTES,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
      ports,
    ).catch((error) => {
      if (!(error instanceof RequestFailed)) throw error;
      throw new TicketCallFailed(error.failure, { unsent: error.unsent, cause: error });
    });
    const { status } = response;
    if (status < 200 || status >= 300) throw failed(status, response.headers, now());
    if (schema === null) return { status, headers: response.headers, data: undefined as T };
    const parsed = schema.safeParse(parseJson(response.body));
    // The request may have had its effect, although the response is not understood.
    if (!parsed.success) {
      throw new TicketCallFailed('protocol-error', { status, unsent: false, cause: parsed.error });
    }
    return { status, headers: response.headers, data: parsed.data };
  }
}

function failed(status: number, headers: IncomingHttpHeaders, now: Date): TicketCallFailed {
  const wait = retryAfterOf(headers, now);
  // GitHub reports an exhausted limit as 403 as well, with these headers.
  const limited = status === 429 || (status === 403 && (wait !== null || headers['x-ratelimit-remaining'] === '0'));
  const failure: TicketFailure = limited
    ? 'rate-limited'
    : status === 401
      ? 'credentials-rejected'
      : status === 403
        ? 'permission-missing'
        : status === 404 || status === 410
          ? 'project-not-found'
          : status >= 300 && status < 400
            ? 'redirect'
            : status < 500
              ? 'request-rejected'
              : 'status';
  return new TicketCallFailed(failure, { status, retryAfter: limited ? (wait ?? 60) : wait, unsent: status < 500 });
}

/** `Retry-After` (RFC 9110, section 10.2.3) or, of GitHub, `X-RateLimit-Reset`, in seconds from now. */
function retryAfterOf(headers: IncomingHttpHeaders, now: Date): number | null {
  const after = headers['retry-after'];
  const seconds = (later: number) => Math.min(RETRY_AFTER_MAX, Math.max(1, Math.ceil((later - now.getTime()) / 1_000)));
  if (after !== undefined) {
    if (/^\d{1,9}$/.test(after)) return Math.min(RETRY_AFTER_MAX, Math.max(1, Number(after)));
    const date = Date.parse(after);
    if (!Number.isNaN(date)) return seconds(date);
  }
  const reset = headers['x-ratelimit-reset'];
  if (headers['x-ratelimit-remaining'] === '0' && /^\d{1,12}$/.test(String(reset)))
    return seconds(Number(reset) * 1_000);
  return null;
}
