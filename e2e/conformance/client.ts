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
}

/** Milliseconds without a response after which a call has failed. */
const CALL_LIMIT_MS = 120_000;

/** HTTP client of one user, with the headers of docs/product/api.md. */
export class Client {
  readonly url: string;
  token: string | null = null;
  csrf: string | null = null;

  constructor(url: string) {
    this.url = url;
  }

  async call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
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
  async logIn({ account, password }: Credentials): Promise<ApiResponse> {
    const answer = await this.call('POST', '/api/userLogin', new URLSearchParams({ account, password }));
    this.token = answer.headers.get('x-auth-token');
    this.csrf = answer.headers.get('x-csrf-token');
    return answer;
  }
}
