import assert from 'node:assert/strict';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

export const PUBLIC_URL = 'https://assay.example';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const TOKENS = '/api/company/scimTokens';

// biome-ignore lint/suspicious/noExplicitAny: resources of any shape
export type Body = any;
export interface ScimResponse {
  status: number;
  headers: Headers;
  body: Body;
}

/** A server with the company of works.example, its owner, and the token of its directory. */
export async function scimCompany() {
  const { context } = await testContext({ PUBLIC_URL });
  const server = await testServer(context);
  const owner = await createTestAccount(context, { email: 'owner@works.example', permission: 23, company: 'Works' });
  await createRatedDomain(context, owner, 'works.example');
  const own = await server.logIn(owner.email);
  const token = (await own.call('POST', TOKENS, { password: TEST_PASSWORD })).data.token as string;

  async function scim(
    method: string,
    path: string,
    body?: unknown,
    bearer: string | null = token,
  ): Promise<ScimResponse> {
    const response = await fetch(`${server.url}/scim/v2${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (text) assert.match(response.headers.get('content-type')!, /^application\/scim\+json/, path);
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  const create = (name: string, fields: object = {}, bearer = token) =>
    scim(
      'POST',
      '/Users',
      { schemas: [USER], userName: `${name}@works.example`, displayName: name, ...fields },
      bearer,
    );
  const patch = (id: string, operations: object[], kind = 'Users') =>
    scim('PATCH', `/${kind}/${id}`, { schemas: [PATCH], Operations: operations });
  return { context, server, owner, own, token, scim, create, patch };
}

export function assertError({ status, body }: ScimResponse, expected: number, scimType?: string): void {
  assert.deepEqual([status, body?.schemas, body?.status, body?.scimType], [expected, [ERROR], `${expected}`, scimType]);
  assert.equal(typeof body.detail, 'string');
}
