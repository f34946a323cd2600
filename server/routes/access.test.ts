import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, scopesOf } from '@assay/contract/endpoints/declare.ts';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { COMPANY_ROLES, type CompanyRole, PERMISSIONS } from '@assay/contract/roles.ts';
import { API_SCOPES } from '@assay/contract/values/integrations/api-scopes.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { newApiToken } from '../features/auth/api-tokens.ts';
import { insertApiToken } from '../platform/db/accounts/api-tokens.ts';
import { addDays, dayIn } from '../platform/http/calendar.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '../testing/accounts.ts';
import { type ApiCaller, type ApiResponse, callerWith, injectingCaller, testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';

/** docs/product/roles-and-plans.md as a table. Code 11 is reserved: it permits the routes open to any account, and nothing else. */
const ALLOWED: Readonly<Record<string, readonly number[]>> = {
  login: [0, 1, 9, 11, 20, 21, 22, 23, 27],
  rated: [0, 9, 21, 22, 23, 27],
  suppliers: [0, 9],
  administrator: [0],
};
/** Endpoints for an account that must set up a second factor, before it has one. */
const BEFORE_SECOND_FACTOR = [
  'GET /api/account',
  'GET /api/validateToken',
  'POST /api/userLogout',
  'POST /api/account/confirmation',
  'GET /api/account/passkeys',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'PUT /api/account/passkeys/:id',
  'DELETE /api/account/passkeys/:id',
  'DELETE /api/account/secondFactor',
  'POST /api/account/secondFactor',
  'POST /api/account/secondFactor/confirm',
  'POST /api/account/secondFactor/recoveryCodes',
];

const REACHED = 'reached';

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Each caller has a different network address, so that they do not share a rate limit. */
const { context } = await testContext({ TRUST_PROXY: '1' });
const server = await testServer(context);
// Thousands of calls that are about the guard alone spare the socket.
const injected = (token: string | null, csrf: string | null) => injectingCaller(server, token, csrf);
const changed = (statement: ReturnType<typeof sql>) =>
  context.db.withAllCompanies('migration', (tx) => statement.execute(tx));

let addresses = 0;
const newAddress = () => ({ 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses++ & 255}` });

async function logIn(email: string): Promise<ApiCaller> {
  const credentials = { account: email, password: TEST_PASSWORD };
  const { success, error, headers } = await server.anonymous.call('POST', '/api/userLogin', credentials, newAddress());
  assert.ok(success, error);
  return injected(headers.get('x-auth-token'), headers.get('x-csrf-token'));
}

/** A caller of every route, and the response that each has to give. */
interface Walker {
  name: string;
  caller: ApiCaller;
  headers?: Record<string, string>;
  expected(row: Endpoint): string;
}

/** Expected response of the guard for a caller with this permission and company role. */
function byRole(row: Endpoint, permission: number, place: CompanyRole): string {
  if (row.access === 'public') return REACHED;
  if (!ALLOWED[row.access]!.includes(permission)) {
    const needsPlan = row.access === 'rated' && (permission === 1 || permission === 20);
    return needsPlan ? 'plan-required' : 'forbidden';
  }
  const tooLow = row.companyRole !== undefined && COMPANY_ROLES.indexOf(place) > COMPANY_ROLES.indexOf(row.companyRole);
  return tooLow ? 'company-role-too-low' : REACHED;
}

/** The same error wherever a login is required. */
const always = (refusal: string) => (row: Endpoint) => (row.access === 'public' ? REACHED : refusal);

/**
 * A request that ends at the guard or directly after it: requests that change data have a body of a type that no route
 * accepts, so that permitted callers get an error about the type and change nothing.
 */
async function answerTo(walker: Walker, row: Endpoint): Promise<string> {
  const path = row.path
    .replace(/:(id|fingerprint)/g, '018f0000-0000-7000-8000-000000000000')
    .replace(':domain', 'example.com')
    .replace(':area', 'dns_health')
    .replace(':pdfName', 'comprehensive-scan-report-20260101-x');
  const reads = row.method === 'GET';
  const headers = { ...walker.headers, ...(reads ? {} : { 'content-type': 'application/x-nothing' }) };
  const answer = await walker.caller.call(row.method, path, reads ? undefined : 'x', headers);
  assert.ok(answer.status < 500, `${walker.name}: ${routeOf(row)} answered ${answer.status} ${answer.message}`);
  assert.ok(answer.success || (answer.error && answer.message), `${walker.name}: ${routeOf(row)}: no envelope`);
  return isLetThrough(answer, reads) ? REACHED : String(answer.error);
}

function isLetThrough(answer: ApiResponse, reads: boolean): boolean {
  const refusals = [401, 403].includes(answer.status) || answer.error === 'csrf-mismatch';
  return reads ? !refusals : answer.error === 'unsupported-media-type';
}

async function walk(walkers: readonly Walker[]): Promise<void> {
  const wrong: string[] = [];
  const one = async (walker: Walker) => {
    const headers = { ...walker.headers, ...newAddress() };
    for (const row of ENDPOINTS) {
      const [answer, expected] = [await answerTo({ ...walker, headers }, row), walker.expected(row)];
      if (answer !== expected) wrong.push(`${walker.name}: ${routeOf(row)} answered ${answer}, not ${expected}`);
    }
  };
  await Promise.all(walkers.map(one));
  assert.deepEqual(wrong, []);
}

/** @param permission 11 is set directly, since no plan grants it */
async function person(permission: number, place: CompanyRole, name: string): Promise<TestAccount> {
  const made = await createTestAccount(context, { email: `${name}@access.example`, permission, companyRole: place });
  if (permission === 11) await changed(sql`update company set plan = 11 where id = ${made.companyId}`);
  return made;
}

/** Scopes to connect what receives data, without those to read the data. */
const RECEIVERS = ['siem:write', 'webhooks:write', 'tickets:write'];

async function apiToken(person: TestAccount, scopes: readonly string[]): Promise<Record<string, string>> {
  const { token, hash } = newApiToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await context.db.withCompany(person.companyId, (tx) =>
    insertApiToken(tx, { ...person, id: uuidv7(), name: 'x', scopes: [...scopes] as never, hash, expiresAt }),
  );
  return { authorization: `Bearer ${token}` };
}

// docs/api.md lists the allowed callers, so that a change of access is visible in the diff of a commit.
test('every route is declared in the contract with the same access, and every declaration is served', () => {
  const served = server.app.guardedRoutes
    .filter(({ method, url }) => method !== 'HEAD' && url !== '/ws')
    .map(({ method, url, endpoint, access, companyRole, scopes }) => {
      const who =
        access === 'public' || access === 'login'
          ? access
          : Object.keys(ALLOWED).find((name) => String(ALLOWED[name]) === String([...access].sort((a, b) => a - b)));
      return `${method} ${url} (${endpoint}): ${[who, companyRole, ...scopes].filter(Boolean).join(' ')}`;
    });
  const declared = ENDPOINTS.filter(({ path }) => path.startsWith('/api/')).flatMap((endpoint) => {
    const { method, path, formerPath, operationId, access, companyRole } = endpoint;
    const who = [access, companyRole, ...scopesOf(endpoint)].filter(Boolean).join(' ');
    return [path, ...(formerPath ? [formerPath] : [])].map((at) => `${method} ${at} (${operationId}): ${who}`);
  });
  assert.ok(declared.length > 200);
  assert.deepEqual(
    served.filter((line) => !declared.includes(line)),
    [],
    'routes without their declaration in contract/endpoints',
  );
  assert.deepEqual(
    declared.filter((line) => !served.includes(line)),
    [],
    'declarations of contract/endpoints that no route serves',
  );
});

test('a route without declared access cannot be registered', async () => {
  const { buildApp } = await import('../app.ts');
  const other = await buildApp(context);
  assert.throws(() => other.get('/api/forgotten', async () => null), /declares no access/);
  await other.close();
});

for (const place of COMPANY_ROLES) {
  test(`every route responds to every role as declared: ${place}`, async () => {
    const walkers = PERMISSIONS.map(async (permission): Promise<Walker> => {
      const { email } = await person(permission, place, `${permission}-${place}`);
      const caller = await logIn(email);
      return { name: `${permission} ${place}`, caller, expected: (row) => byRole(row, permission, place) };
    });
    await walk(await Promise.all(walkers));
  });
}

test('every route rejects missing, disabled and ended sessions', async () => {
  const [disabled, revoked, over] = await Promise.all(
    ['disabled', 'revoked', 'over'].map((name) => person(23, 'owner', name)),
  );
  const callers = await Promise.all([disabled, revoked, over].map((one) => logIn(one!.email)));
  await changed(sql`update account set disabled_at = now() where id = ${disabled!.accountId}`);
  await changed(sql`update session set revoked_at = now() where account_id = ${revoked!.accountId}`);
  await changed(sql`update session set expires_at = now() where account_id = ${over!.accountId}`);
  await walk([
    { name: 'anonymous', caller: injected(null, null), expected: always('unauthorized') },
    { name: 'disabled', caller: callers[0]!, expected: always('account-disabled') },
    { name: 'revoked', caller: callers[1]!, expected: always('token-expired') },
    { name: 'over', caller: callers[2]!, expected: always('token-expired') },
  ]);
});

test('every route treats an account whose plan ended as one without a plan', async () => {
  const { email, companyId } = await person(23, 'owner', 'ran-out');
  const caller = await logIn(email);
  await changed(sql`update company set plan_end = ${addDays(dayIn('UTC', new Date()), -1)} where id = ${companyId}`);
  await walk([{ name: 'expired plan', caller, expected: (row) => byRole(row, 20, 'owner') }]);
});

test("every route that changes something requires the session's CSRF value", async () => {
  const { email } = await person(23, 'owner', 'csrf');
  const { token } = await logIn(email);
  const other = await logIn(email);
  const expected = (row: Endpoint) =>
    row.method === 'GET' || row.access === 'public' ? byRole(row, 23, 'owner') : 'csrf-mismatch';
  const values = { missing: null, wrong: 'wrong', foreign: other.csrf, long: 'x'.repeat(3000) };
  await walk(
    Object.entries(values).map(([name, csrf]) => ({
      name: `CSRF value ${name}`,
      caller: injected(token, csrf),
      expected,
    })),
  );
});

test('an API token opens the routes of its scopes with the rights of its account, and no others', async () => {
  const owner = await person(23, 'owner', 'token-owner');
  const viewer = await person(23, 'viewer', 'token-viewer');
  const withoutPlan = await person(20, 'owner', 'token-no-plan');
  const administrator = await person(0, 'owner', 'token-administrator');
  const none = injected(null, null);
  const walker = async (
    name: string,
    who: TestAccount,
    permission: number,
    place: CompanyRole,
    scopes: readonly string[],
  ) => ({
    name,
    caller: none,
    headers: await apiToken(who, scopes),
    expected: (row: Endpoint) =>
      row.access === 'public' || (row.scope !== undefined && scopesOf(row).every((scope) => scopes.includes(scope)))
        ? byRole(row, permission, place)
        : 'api-token-scope',
  });
  const unknown = { authorization: `Bearer ${newApiToken().token}` };
  const misplaced = injected((await apiToken(owner, API_SCOPES)).authorization!.slice(7), 'x');
  await walk([
    await walker('token of an owner', owner, 23, 'owner', API_SCOPES),
    await walker('token of a viewer', viewer, 23, 'viewer', API_SCOPES),
    await walker('token without a plan', withoutPlan, 20, 'owner', API_SCOPES),
    await walker('token of an administrator', administrator, 0, 'owner', API_SCOPES),
    await walker('token without a scope', owner, 23, 'owner', []),
    await walker('token of one scope', owner, 23, 'owner', ['scans:write']),
    await walker('token that may connect receivers but read nothing', owner, 23, 'owner', RECEIVERS),
    { name: 'unknown token', caller: none, headers: unknown, expected: always('api-token-not-accepted') },
    { name: 'token in the header of sessions', caller: misplaced, expected: always('unauthorized') },
  ]);
});

test('an account without a required second factor reaches nothing else', async () => {
  const { email, companyId } = await person(23, 'member', 'factor');
  await changed(sql`update company set second_factor_required_at = now() - interval '1 hour' where id = ${companyId}`);
  const caller = await logIn(email);
  const expected = (row: Endpoint) =>
    row.access === 'public' || BEFORE_SECOND_FACTOR.includes(routeOf(row)) ? REACHED : 'second-factor-setup-needed';
  await walk([{ name: 'second factor needed', caller, expected }]);
});

test('invented and foreign tokens open nothing', async () => {
  const tokens = ['x', 'a.b.c', `${'A'.repeat(5000)}`, 'eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0.', 'Bearer x'];
  for (const token of tokens) {
    const answer = await callerWith(server.url, token, 'x').call('GET', '/api/validateToken');
    assert.equal(answer.status, 401, token.slice(0, 20));
    assert.equal(answer.error, 'unauthorized');
  }
});
