import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { envelope } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';

/** Longer than the server's time limit for a statement, and than the usual one of reverse proxies. */
const REQUEST_TIMEOUT_MS = 90_000;
/** Far more than the export of any rating, and little enough to be kept in memory. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** Requests until a server counts as unreachable: about half a minute of restarts and outages. */
const ATTEMPTS_MAX = 6;
const FIRST_RETRY_MS = 1_000;
const RETRY_AFTER_SECONDS_MAX = 60;
/** Responses after which the same request may succeed: rate limits, and a server or proxy that is being restarted. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Why a request failed; `cli:remote.errors.<id>` has the text, that of `refused` is the server's own. */
export class RequestFailure extends Error {
  readonly id: 'unreachable' | 'response' | 'refused';
  constructor(id: RequestFailure['id'], detail: string) {
    super(detail);
    this.name = 'RequestFailure';
    this.id = id;
  }
}

/** The API of an installation, as its API token may use it (contract/endpoints). */
export interface RemoteServer {
  /** @param data schema of the envelope's `data` @throws RequestFailure */
  call<T>(method: 'GET' | 'POST', path: string, data: z.ZodType<T>, body?: unknown): Promise<T>;
  /** A download in JSON. @throws RequestFailure */
  download<T>(path: string, content: z.ZodType<T>): Promise<T>;
}

interface Connection {
  /** Address of the installation, without a slash at its end. */
  url: string;
  token: string;
  /** Language of messages. */
  language: string;
  signal: AbortSignal;
  /** Called before the first repetition of a request, so that the wait is explained; once for all requests. */
  onRetry(): void;
}

export function remoteServer({ url, token, language, signal, onRetry }: Connection): RemoteServer {
  let isRetrying = false;

  async function send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      // A repeated request is the same one (draft-ietf-httpapi-idempotency-key-header).
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS_MAX;
      let delay = FIRST_RETRY_MS * 2 ** (attempt - 1);
      try {
        const response = await fetch(url + path, {
          method,
          headers,
          // The token is for this server only: a redirect is a response that cannot be read.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await boundedText(response);
        if (isLast || !RETRIED_STATUSES.has(response.status)) return { status: response.status, text };
        delay = Math.max(delay, retryAfterMs(response));
      } catch (error) {
        if (signal.aborted || error instanceof RequestFailure) throw error;
        if (isLast) throw new RequestFailure('unreachable', reasonOf(error));
      }
      if (!isRetrying) onRetry();
      isRetrying = true;
      await sleep(delay, undefined, { signal });
    }
  }

  return {
    async call(method, path, data, body) {
      const { status, text } = await send(method, path, body);
      const answer = anyAnswer.safeParse(jsonOf(text)).data;
      if (!answer) throw new RequestFailure('response', String(status));
      if (!answer.success) throw new RequestFailure('refused', answer.message);
      return parsed(data, answer.data);
    },
    async download(path, content) {
      const { status, text } = await send('GET', path);
      const value = jsonOf(text);
      if (status === 200) return parsed(content, value);
      const refusal = anyAnswer.safeParse(value).data;
      throw refusal ? new RequestFailure('refused', refusal.message) : new RequestFailure('response', String(status));
    },
  };
}

const anyAnswer = envelope(z.unknown());

/** @throws RequestFailure if it has another shape, such as that of another version */
function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw new RequestFailure('response', error.issues[0]?.path.join('.') ?? '');
  return data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new RequestFailure('response', `> ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** RFC 9110 §10.2.3, in seconds as the product sends it. */
function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.min(seconds, RETRY_AFTER_SECONDS_MAX) * 1_000 : 0;
}

/** The cause that undici hides behind "fetch failed", such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
