import { setTimeout as sleep } from 'node:timers/promises';

// biome-ignore lint/suspicious/noExplicitAny: the answers of an unknown installation
type Json = any;

export interface ApiResponse {
  status: number;
  headers: Headers;
  success: boolean | undefined;
  message: string;
  data: Json;
  /** The body as JSON; null if it is something else. */
  body: Json;
}

export interface Credentials {
  account: string;
  password: string;
  /** The next code of the second factor, if the account has one. */
  code?: (() => Promise<string>) | undefined;
}

/** Milliseconds without a response after which a call has failed. */
const CALL_LIMIT_MS = 120_000;
/** A call is repeated this often when the rate limit of the installation, or its load, refused it. */
const REPEATS_MAX = 3;

/** HTTP client of one user, with the headers of docs/product/api.md. */
export class Client {
  readonly url: string;
  token: string | null = null;
  csrf: string | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Calls refused by the rate limit, or under load, are repeated when the response permits it (RFC 9110 §10.2.3). */
  async call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    for (let repeats = 0; ; repeats++) {
      const answer = await this.#callOnce(method, path, body);
      // Other limits, such as the one of verifications per hour, are what statements check.
      const refused = answer.body?.error === 'too-many-requests' || answer.body?.error === 'server-busy';
      if (!refused || repeats === REPEATS_MAX) return answer;
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  }

  async #callOnce(method: string, path: string, body: unknown): Promise<ApiResponse> {
    const form = body instanceof URLSearchParams || body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      headers: {
        ...(this.token ? { 'X-Auth-Token': this.token } : {}),
        ...(this.csrf ? { 'X-CSRF-Token': this.csrf } : {}),
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let json: Json = null;
    try {
      json = JSON.parse(text);
    } catch {
      // Not JSON: a page or a file.
    }
    const { success, message = '', data = null } = json ?? {};
    return { status: response.status, headers: response.headers, success, message, data, body: json };
  }

  /** Logs in with the form of docs/product/api.md and keeps both tokens. */
  async logIn({ account, password, code }: Credentials): Promise<ApiResponse> {
    const send = (fields: Record<string, string>) =>
      this.call('POST', '/api/userLogin', new URLSearchParams({ account, password, ...fields }));
    let answer = await send({});
    if (answer.body?.error === 'second-factor-needed' && code) answer = await send({ code: await code() });
    this.token = answer.headers.get('x-auth-token');
    this.csrf = answer.headers.get('x-csrf-token');
    return answer;
  }
}

/** @throws Error with the message of the answer */
export function expectSuccess(answer: ApiResponse, what: string): ApiResponse {
  if (answer.success !== true) throw new Error(`${what}: status ${answer.status}, ${answer.message}`);
  return answer;
}
