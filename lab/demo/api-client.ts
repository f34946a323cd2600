import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from './seed-companies.ts';

/** API calls of one account of the demo, with the headers of a browser. */
export interface ApiClient {
  /** @throws Error with the product's own sentence when it refuses */
  post<T>(url: string, body?: object): Promise<T>;
  put<T>(url: string, body: object): Promise<T>;
  get<T>(url: string): Promise<T>;
  delete<T>(url: string): Promise<T>;
}

interface Answer<T> {
  success: boolean;
  message: string;
  data: T;
}

/** User agents as of 2026; an account has the same one at every login. */
const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
] as const;

function userAgentOf(account: string): string {
  const sum = [...account].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return USER_AGENTS[sum % USER_AGENTS.length]!;
}

const clients = new WeakMap<FastifyInstance, Map<string, Promise<ApiClient>>>();

/** Logs a person in, once. */
export function logIn(app: FastifyInstance, account: string): Promise<ApiClient> {
  const known = clients.get(app) ?? new Map<string, Promise<ApiClient>>();
  clients.set(app, known);
  const client = known.get(account) ?? openClient(app, account);
  known.set(account, client);
  return client;
}

async function openClient(app: FastifyInstance, account: string): Promise<ApiClient> {
  const login = await app.inject({
    method: 'POST',
    url: '/api/userLogin',
    headers: { 'user-agent': userAgentOf(account) },
    payload: { account, password: DEMO_PASSWORD },
  });
  read(login.json());
  const headers = {
    'user-agent': userAgentOf(account),
    'x-auth-token': String(login.headers['x-auth-token']),
    'x-csrf-token': String(login.headers['x-csrf-token']),
  };
  return {
    post: async (url, payload = {}) => read((await app.inject({ method: 'POST', url, headers, payload })).json()),
    put: async (url, payload) => read((await app.inject({ method: 'PUT', url, headers, payload })).json()),
    get: async (url) => read((await app.inject({ method: 'GET', url, headers })).json()),
    delete: async (url) => read((await app.inject({ method: 'DELETE', url, headers })).json()),
  };
}

/** A documentation address (RFC 5737) that no account of the demo uses, so that its failed logins delay no others. */
const ATTACKER = '203.0.113.250';

/** Tries wrong passwords until the account is locked. */
export async function guessPasswords(app: FastifyInstance, account: string, guesses: number): Promise<void> {
  const guess = (at: number) =>
    app.inject({
      method: 'POST',
      url: '/api/userLogin',
      remoteAddress: ATTACKER,
      payload: { account, password: `Guess-${at}-of-a-stranger` },
    });
  await Promise.all(Array.from({ length: guesses }, (_, at) => guess(at)));
}

/** Registers an account that does not log in. */
export async function register(
  app: FastifyInstance,
  path: string,
  form: Record<string, string | boolean>,
): Promise<void> {
  read((await app.inject({ method: 'POST', url: path, payload: form })).json());
}

function read<T>(answer: Answer<T>): T {
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}
