import assert from 'node:assert/strict';
import { after } from 'node:test';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context } from '../platform/context.ts';
import { commonErrors } from '../platform/http/openapi/error-responses.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount, type WantedAccount } from './accounts.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
type Data = any;

export interface ApiResponse {
  status: number;
  headers: Headers;
  success: boolean;
  message: string;
  error: string | undefined;
  formerError: string | undefined;
  facts: Record<string, unknown>;
  data: Data;
}

/** API client of one user over a real socket. */
export interface ApiCaller {
  token: string | null;
  csrf: string | null;
  /** @param body text and bytes are sent as they are, anything else as JSON */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
}

export interface TestServer {
  app: FastifyInstance;
  url: string;
  anonymous: ApiCaller;
  /** @throws Error if the login fails */
  logIn(email: string, password?: string): Promise<ApiCaller>;
  /** A new account that is logged in. */
  user(wanted: WantedAccount): Promise<TestUser>;
}

export interface TestUser extends TestAccount {
  caller: ApiCaller;
}

/** The web server on a free port of loopback; closed after the tests. */
export async function testServer(context: Context): Promise<TestServer> {
  const app = await buildApp(context);
  const undeclared = watchRefusals(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(async () => {
    await app.close();
    assert.deepEqual([...undeclared], [], 'errors that contract/endpoints does not declare');
  });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const anonymous = callerWith(url, null, null);
  const logIn: TestServer['logIn'] = async (email, password = TEST_PASSWORD) => {
    const answer = await anonymous.call('POST', '/api/userLogin', { account: email, password });
    if (!answer.success) throw new Error(`log-in refused: ${answer.error}`);
    return callerWith(url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
  };
  return {
    app,
    url,
    anonymous,
    logIn,
    async user(wanted) {
      const account = await createTestAccount(context, wanted);
      return { ...account, caller: await logIn(account.email) };
    },
  };
}

/** Collects the errors that endpoints return without declaring them. */
function watchRefusals(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>();
  const declared = new Map<string, readonly string[]>();
  for (const one of ENDPOINTS) declared.set(one.operationId, [...commonErrors(one), ...(one.errors ?? [])]);
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { error } = JSON.parse(payload) as { error: string };
    if (!declared.get(endpoint)?.includes(error)) undeclared.add(`${endpoint}: ${error}`);
  });
  return undeclared;
}

/** Calls without a socket, for thousands of calls: the server's own handling of a request, starting with its hooks. */
export function injectingCaller({ app }: TestServer, token: string | null, csrf: string | null): ApiCaller {
  return {
    token,
    csrf,
    async call(method, path, body, headers = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { 'x-auth-token': token } : {}),
          ...(csrf ? { 'x-csrf-token': csrf } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: payloadOf(body) }),
      });
      const given = new Headers();
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined) given.set(name, `${value}`);
      const json = given.get('content-type')?.includes('json') ? response.json<Data>() : null;
      return answerOf(response.statusCode, given, json);
    },
  };
}

export function callerWith(url: string, token: string | null, csrf: string | null): ApiCaller {
  return {
    token,
    csrf,
    async call(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { 'x-auth-token': token } : {}),
          ...(csrf ? { 'x-csrf-token': csrf } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: payloadOf(body) }),
      });
      const json = response.headers.get('content-type')?.includes('json') ? ((await response.json()) as Data) : null;
      if (!json) await response.arrayBuffer();
      return answerOf(response.status, response.headers, json);
    },
  };
}

function payloadOf(body: unknown): string | Buffer<ArrayBuffer> {
  return typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body);
}

function isBytes(body: unknown): body is Buffer<ArrayBuffer> {
  return Buffer.isBuffer(body);
}

/** @param json null if the response is not JSON */
function answerOf(status: number, headers: Headers, json: Data): ApiResponse {
  return {
    status,
    headers,
    success: json?.success ?? (status >= 200 && status < 300),
    message: json?.message ?? '',
    error: json?.error,
    formerError: json?.formerError,
    facts: json?.facts ?? {},
    data: json?.data,
  };
}
