import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from './seed-companies.ts';

/** A person of the demo at work: calls of the API as a browser makes them. */
export interface ApiClient {
  /** @throws Error with the product's own sentence when it refuses */
  post<T>(url: string, body?: object): Promise<T>;
  get<T>(url: string): Promise<T>;
}

interface Answer<T> {
  success: boolean;
  message: string;
  data: T;
}

/** Logs a person in. */
export async function logIn(app: FastifyInstance, account: string): Promise<ApiClient> {
  const login = await app.inject({
    method: 'POST',
    url: '/api/userLogin',
    payload: { account, password: DEMO_PASSWORD },
  });
  read(login.json());
  const headers = {
    'x-auth-token': String(login.headers['x-auth-token']),
    'x-csrf-token': String(login.headers['x-csrf-token']),
  };
  return {
    post: async (url, payload = {}) => read((await app.inject({ method: 'POST', url, headers, payload })).json()),
    get: async (url) => read((await app.inject({ method: 'GET', url, headers })).json()),
  };
}

function read<T>(answer: Answer<T>): T {
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}
