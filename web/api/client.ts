import type { Envelope } from '@assay/contract/api/envelope.ts';
import type { SessionData } from '@assay/contract/api/session.ts';
import type { Arguments, ClientMethods, DownloadMethods, PathOf, QueryValue } from '@assay/contract/endpoints/calls.ts';
import { IMAGE_TYPES, TOKEN_CACHE_MS } from '@assay/contract/limits.ts';
import type { SessionStore } from '../session/session-store.ts';

/** An error response: the server's stable id, the localized message and the parameters. */
export class ApiError extends Error {
  readonly id: string;
  readonly status: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  constructor(id: string, message: string, status: number, facts: Record<string, unknown> = {}, data: unknown = null) {
    super(message);
    this.name = 'ApiError';
    this.id = id;
    this.status = status;
    this.facts = facts;
    this.data = data;
  }
}

/** No response: the connection failed, was interrupted, or was aborted by a logout. */
export class NetworkError extends Error {
  readonly blocked: boolean;
  constructor(message: string, blocked = false) {
    super(message);
    this.name = 'NetworkError';
    this.blocked = blocked;
  }
}

export interface RequestOptions {
  params?: Record<string, string> | undefined;
  query?: Record<string, QueryValue> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: Record<string, string | undefined> | undefined;
  /** Sent unchanged. */
  image?: Blob | undefined;
  /** Sent as `multipart/form-data`. */
  multipart?: FormData;
  signal?: AbortSignal | undefined;
  /** Error ids that the caller shows itself, without a pop-up. `all` if errors are shown next to a form. */
  silentErrors?: readonly string[] | 'all';
  /** No session is required: the token is not validated first. */
  open?: boolean;
  /** Triggered by a user action: a lost connection also opens the pop-up. Default: every method except GET. */
  userInitiated?: boolean;
}

export interface ApiResponse<T> {
  data: T;
  message: string;
  headers: Headers;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Options of a call: the endpoint's inputs and the client's options. */
type OptionsOf<K extends keyof ClientMethods> = Arguments<
  Omit<RequestOptions, 'params' | 'query' | 'body' | 'form' | 'image'> & ClientMethods[K]['takes']
>;

/** Calls the endpoints of the contract; unknown paths, parameters and fields are type errors. */
export interface Client {
  request<M extends Method, P extends PathOf<M, ClientMethods>>(
    method: M,
    path: P,
    ...options: OptionsOf<`${M} ${P}` & keyof ClientMethods>
  ): Promise<ApiResponse<ClientMethods[`${M} ${P}` & keyof ClientMethods]['data']>>;
  /** Returns a binary response of this type; any other type is parsed as a JSON error (docs/product/api.md). */
  binary<P extends PathOf<'GET', DownloadMethods>>(
    path: P,
    type: string,
    ...options: OptionsOf<`GET ${P}` & keyof DownloadMethods>
  ): Promise<Blob>;
  /** Blocks new requests and aborts pending ones until the returned function is called. */
  block(): () => void;
}

export interface ClientDependencies {
  session: SessionStore;
  fetch: typeof fetch;
  now(): number;
  language(): string;
  /**
   * Shows the pop-up of docs/product/errors.md. An empty message selects the text for an unknown error. `userInitiated`: a user waits
   * for the response; `path`: the requested path.
   */
  onError(error: ApiError, userInitiated: boolean, path: string): void;
  /** The token is no longer valid: notifies the user and logs out. */
  onSessionEnded(): void;
}

const VALIDATE = '/api/validateToken';
/** Id of the pop-up for a lost connection, which has its own text. */
export const NO_RESPONSE = 'no-answer';

/** docs/product/errors.md: messages that contain these texts, or the matching ids, lead to logout. */
function endsSession(id: string, message: string): boolean {
  return /unauthorized|token[- ]expired/i.test(`${id} ${message}`);
}

function urlOf(pattern: string, { params, query = {} }: RequestOptions): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Browsers derive the type from the file name. The server inspects the file itself and reports errors. */
function mediaTypeOf({ type }: Blob): string {
  return (IMAGE_TYPES as readonly string[]).includes(type) ? type : IMAGE_TYPES[0];
}

function bodyOf(options: RequestOptions): { body?: BodyInit; type?: string } {
  if (options.image) return { body: options.image, type: mediaTypeOf(options.image) };
  if (options.multipart) return { body: options.multipart };
  if (options.form)
    return {
      body: new URLSearchParams(options.form as Record<string, string>).toString(),
      type: 'application/x-www-form-urlencoded',
    };
  if (options.body !== undefined) return { body: JSON.stringify(options.body), type: 'application/json' };
  return {};
}

/** Sends requests with the token, until they are blocked. */
function createSender(dependencies: ClientDependencies) {
  const { session } = dependencies;
  const pending = new Set<AbortController>();
  let blocked = 0;

  async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
    if (blocked > 0) throw new NetworkError('log-out in progress', true);
    const controller = new AbortController();
    const withdraw = () => controller.abort();
    options.signal?.addEventListener('abort', withdraw, { once: true });
    if (options.signal?.aborted) withdraw();
    pending.add(controller);
    const { body, type } = bodyOf(options);
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': dependencies.language() });
    const token = session.current()?.token;
    const csrf = session.csrf();
    if (token) headers.set('X-Auth-Token', token);
    if (csrf) headers.set('X-CSRF-Token', csrf);
    if (type) headers.set('Content-Type', type);
    try {
      return await dependencies.fetch(urlOf(path, options), {
        method,
        headers,
        credentials: 'include',
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new NetworkError(String(error), blocked > 0);
    } finally {
      pending.delete(controller);
      options.signal?.removeEventListener('abort', withdraw);
    }
  }

  return {
    send,
    get blocked() {
      return blocked > 0;
    },
    block() {
      blocked++;
      for (const controller of pending) controller.abort();
      let lifted = false;
      return () => {
        if (!lifted) blocked--;
        lifted = true;
      };
    },
  };
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  try {
    return (await response.json()) as Envelope<T>;
  } catch {
    return { success: false, message: '', data: null as T, error: 'unknown-error' };
  }
}

/**
 * The only client of the server: tokens, validation at most once a minute, errors, logout (docs/product/api.md, errors.md, accounts.md).
 */
export function createClient(dependencies: ClientDependencies): Client {
  const { session } = dependencies;
  const sender = createSender(dependencies);
  const { send } = sender;
  let validation: Promise<void> | null = null;

  function refuse(
    response: Response,
    answer: Envelope<unknown>,
    options: RequestOptions,
    userInitiated: boolean,
  ): never {
    const error = new ApiError(
      answer.error ?? 'unknown-error',
      answer.message ?? '',
      response.status,
      answer.facts,
      answer.data,
    );
    if (response.status === 401) session.invalidate();
    if (endsSession(error.id, error.message)) {
      if (session.current()) dependencies.onSessionEnded();
      throw error;
    }
    // The route guard redirects to the setup of the second factor.
    const led = error.id === 'second-factor-setup-needed';
    const silent = led || options.silentErrors === 'all' || options.silentErrors?.includes(error.id);
    // Errors that arrive after a logout are ignored.
    if (!silent && !sender.blocked)
      dependencies.onError(error, options.userInitiated ?? userInitiated, response.url.replace(/\?.*/s, ''));
    throw error;
  }

  /** Runs a call; failures of user-initiated calls are always shown. */
  async function told<T>(userInitiated: boolean, options: RequestOptions, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const lost = error instanceof NetworkError && !error.blocked;
      const silent = options.silentErrors === 'all' || options.silentErrors?.includes(NO_RESPONSE);
      if (lost && (options.userInitiated ?? userInitiated) && !silent)
        dependencies.onError(new ApiError(NO_RESPONSE, '', 0), true, '');
      throw error;
    }
  }

  async function validate(): Promise<void> {
    const before = session.current();
    if (!before || session.validated(dependencies.now())) return;
    validation ??= (async () => {
      const response = await send('GET', VALIDATE, {});
      const answer = await readEnvelope<SessionData | null>(response);
      if (!answer.success) {
        // Busy or failing servers do not end a session; only a rejected token does.
        if (response.status === 401 || response.status === 403) {
          session.invalidate();
          if (session.current()) dependencies.onSessionEnded();
        }
        refuse(
          response,
          { ...answer, message: answer.message ?? '' },
          { silentErrors: response.status < 500 ? 'all' : [] },
          false,
        );
      }
      const token = response.headers.get('x-auth-token');
      const changed = token !== null && token !== before.token;
      if (answer.data && (changed || answer.data.permission !== before.permission))
        session.save(answer.data, token ?? before.token, response.headers.get('x-csrf-token'));
      session.setValidated(dependencies.now() + TOKEN_CACHE_MS);
    })().finally(() => {
      validation = null;
    });
    await validation;
  }

  return {
    request(method: Method, path: string, options: RequestOptions = {}) {
      return told(method !== 'GET', options, async () => {
        if (!options.open && path !== VALIDATE) await validate();
        const response = await send(method, path, options);
        const answer = await readEnvelope<never>(response);
        if (answer.success !== true) refuse(response, answer, options, method !== 'GET');
        return { data: answer.data, message: answer.message, headers: response.headers };
      });
    },
    binary(path: string, type: string, options: RequestOptions = {}) {
      return told(false, options, async () => {
        if (!options.open) await validate();
        const response = await send('GET', path, options);
        if (response.ok && response.headers.get('content-type')?.startsWith(type)) return response.blob();
        refuse(response, await readEnvelope(response), options, false);
      });
    },
    block: sender.block,
  };
}
