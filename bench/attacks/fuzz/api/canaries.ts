import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import type { PlantedData, World } from './actor.ts';
import { Pool } from './pool.ts';

const CANARY = 'zq7Canary';
const DOMAIN = 'other-tenant.example';

/** Writes the canary into the texts that a tenant can edit, through the API. */
export async function plantCanaries(world: World, victim: TestAccount): Promise<PlantedData> {
  const pool = new Pool();
  const ids = new Set<string>([victim.companyId, victim.accountId, victim.email, DOMAIN]);
  const logIn = await world.call({
    method: 'POST',
    url: '/api/userLogin',
    headers: {},
    body: { account: victim.email, password: TEST_PASSWORD },
  });
  const headers = {
    'x-auth-token': String(logIn.headers['x-auth-token']),
    'x-csrf-token': String(logIn.headers['x-csrf-token']),
  };
  let seen = false;
  const call = async (method: string, url: string, body?: unknown) => {
    const answer = await world.call({ method, url, headers, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${url} answered ${answer.status} ${answer.text}`);
    seen ||= answer.text.includes(`${CANARY} Ltd`);
    const { data } = JSON.parse(answer.text) as { data: unknown };
    pool.harvest(data, '');
    for (const [, id] of answer.text.matchAll(/"([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22})"/g)) ids.add(id!);
    return data as Record<string, never>;
  };
  await call('PUT', '/api/account', { name: `${CANARY} Person`, jobTitle: `${CANARY} Officer`, phone: `${CANARY} 1` });
  await call('PUT', '/api/company', { name: `${CANARY} Ltd`, number: `${CANARY}-9`, capital: 'A', industry: 'J' });
  await call('PUT', `/api/domains/${DOMAIN}/tags`, { tags: [`${CANARY} tag`] });
  await call('POST', '/api/account/tokens', {
    name: `${CANARY} token`,
    scopes: ['ratings:read'],
    days: 30,
    password: TEST_PASSWORD,
  });
  await call('POST', '/api/notifications/webhooks', {
    name: `${CANARY} hook`,
    url: 'https://hooks.other-tenant.example/',
    format: 'json',
    kinds: ['rating-dropped'],
    enabled: true,
  });
  const lastDay = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await call('POST', `/api/ratings/${DOMAIN}/links`, { level: 'rating', lastDay, label: `${CANARY} link` });
  const findings = await call('GET', `/api/ratings/${DOMAIN}/findings`);
  const rows = (findings as { rows?: { fingerprint: string }[] }).rows ?? [];
  for (const { fingerprint } of rows.slice(0, 5)) ids.add(fingerprint);
  await call('PUT', `/api/domains/${DOMAIN}/scanSettings`, {
    excluded: [`${CANARY.toLowerCase()}.${DOMAIN}`],
    quietHours: null,
    dkimSelectors: [CANARY.toLowerCase()],
  });
  await call('GET', '/api/company');
  await call('GET', '/api/scans');
  await call('GET', '/api/account/sessions');
  if (!seen) throw new Error('the other tenant does not see its own canary');
  return { ids: [...ids], canary: CANARY };
}
