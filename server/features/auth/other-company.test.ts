import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { WEBHOOK_KINDS } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { siemCalls } from '#features/siem/testing/siem-calls.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

/** A company with one row of every kind, and callers of other companies who know every id and still cannot read any. */
const DOMAIN = 'foreign-works.example';
const PENDING = 'pending-works.example';

const { context, database } = await testContext({ SCAN_CONTACT_URL: 'https://scanner.foreign.example/' });
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@foreign.example',
  permission: 23,
  company: 'Foreign Works',
});
const colleague = await createTestAccount(context, {
  email: 'colleague@foreign.example',
  permission: 23,
  companyRole: 'member',
  companyId: owner.companyId,
});
const theirs = await server.logIn(owner.email);
await server.logIn(colleague.email);
const { scanId } = await createRatedDomain(context, owner, DOMAIN);

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
async function get(path: string): Promise<any> {
  const answer = await theirs.call('GET', path);
  assert.ok(answer.success, `${path}: ${answer.message}`);
  return answer.data;
}
async function send(path: string, body: unknown, method = 'POST'): Promise<void> {
  const answer = await theirs.call(method, path, body);
  assert.ok(answer.success, `${path}: ${answer.message}`);
}

const planned = addDays(dayIn('UTC', new Date()), 5);
const autoScan = { domain: DOMAIN, enabled: true, mode: 'permanent', intervalDays: 30, nextScanDate: planned };
await send('/api/domains/request', { domain: PENDING });
await send('/api/autoScanSettings', autoScan);
await send('/api/scans', { domain: DOMAIN, scandate: planned });
await send(`/api/reports/${DOMAIN}`, {});
await send(`/api/ratings/${DOMAIN}/links`, { lastDay: planned });
const reports = {
  rhythm: 'month',
  day: 1,
  hour: 8,
  kind: 'full',
  language: 'en-US',
  domains: [DOMAIN],
  readers: [owner.accountId],
};
await send('/api/reportSchedules', reports);
await send('/api/account/tokens', { name: 'theirs', scopes: ['scans:read'], days: 30, password: TEST_PASSWORD });
await send('/api/company/invitations', { account: 'invited@foreign.example', companyRole: 'member' });
const reader = await createTestAccount(context, {
  email: 'reader@elsewhere.example',
  permission: 9,
  company: 'Reading',
});
const readers = await server.logIn(reader.email);
await send('/api/suppliers/invitations', { account: reader.email, kind: 'invite', level: 'everything' });
const taken = (await readers.call('GET', '/api/suppliers/invitations?box=received')).data.rows[0].id as string;
assert.ok((await readers.call('POST', `/api/suppliers/invitations/${taken}/accept`, {})).success);
await send('/api/suppliers/invitations', { account: 'waiting@elsewhere.example', kind: 'invite' });
const about = `/api/suppliers/companies/${owner.companyId}`;
const questions = { companies: [owner.companyId], title: 'theirs', dueOn: planned, source: { kind: 'standard' } };
const asking = (await readers.call('POST', '/api/questionnaires', questions)).data.ids[0] as string;
const questionnaire = `/api/questionnaires/${asking}`;
assert.ok((await readers.call('POST', `${questionnaire}/send`)).success);
const document = Buffer.from('theirs').toString('base64');
await send(`${questionnaire}/evidence`, { question: 'policy', name: 'theirs', content: document });
const evidence = (await get(questionnaire)).list.flatMap((one: { evidence: { id: string }[] }) => one.evidence)[0].id;
const noted = (await readers.call('POST', `${about}/notes`, { text: 'theirs' })).data.id as string;
const [webhook, tickets, siem] = [uuidv7(), uuidv7(), uuidv7()];
const [savedView, alertRule] = [uuidv7(), uuidv7()];
const ALERT = {
  name: 'taken',
  enabled: true,
  conditions: { kinds: ['scan-failed'], domains: [], areas: [], severity: null, scoreBelow: null },
  delivery: { recipients: [], app: true, mail: false, webhooks: [], frequency: 'immediately' },
};
const [asked, passkey, scimToken] = [uuidv7(), uuidv7(), uuidv7()];
await context.db.withCompany(owner.companyId, async (tx) => {
  await sql`insert into webhook (id, company_id, name, encrypted_config, url_origin, format, kinds, language, time_zone)
    values (${webhook}, ${owner.companyId}, 'theirs', ${Buffer.alloc(40)}, 'https://hooks.example', 'json', '{}', 'en-US', 'UTC')`.execute(
    tx,
  );
  await sql`insert into ticket_connection (id, company_id, name, system, base_url, target, user_name, category,
      encrypted_token, language, time_zone)
    values (${tickets}, ${owner.companyId}, 'theirs', 'github', 'https://api.example', 'a/b', '', '',
      ${Buffer.alloc(40)}, 'en-US', 'UTC')`.execute(tx);
  await sql`insert into siem_connection (id, company_id, name, transport, url, sends_audit, audit_number, language, time_zone)
    values (${siem}, ${owner.companyId}, 'theirs', 'http', 'https://x.example/', true, 0, 'en-US', 'UTC')`.execute(tx);
  await sql`insert into alert_rule (id, company_id, name, conditions, delivery)
    values (${alertRule}, ${owner.companyId}, 'theirs', ${JSON.stringify(ALERT.conditions)}::jsonb,
            ${JSON.stringify(ALERT.delivery)}::jsonb)`.execute(tx);
  await sql`insert into saved_view (id, company_id, account_id, list, name, query, shared)
    values (${savedView}, ${owner.companyId}, ${owner.accountId}, 'work', 'theirs', '', true)`.execute(tx);
  await sql`insert into passkey (id, company_id, account_id, name, credential_id, public_key, counter, transports, aaguid,
                                 backup_eligible, backed_up)
    values (${passkey}, ${owner.companyId}, ${owner.accountId}, 'theirs', '\\x01', '\\x02', 0, '{}', ${passkey}, false,
            false)`.execute(tx);
  await sql`insert into scim_token (id, company_id, created_by_id, hash)
    values (${scimToken}, ${owner.companyId}, ${owner.accountId}, '\\x01')`.execute(tx);
  await sql`insert into join_request (id, company_id, account_id, email, name, domain)
    values (${asked}, ${owner.companyId}, ${reader.accountId}, ${reader.email}, 'Reader', ${DOMAIN})`.execute(tx);
});

const list = async (path: string) => {
  const data = await get(path);
  return (Array.isArray(data) ? data : data.rows) as { id: string; fingerprint: string; pdfName: string }[];
};
const ids = {
  scan: (await list('/api/scans')).find(({ id }) => id !== scanId)!.id,
  session: (await list('/api/account/sessions'))[0]!.id,
  token: (await list('/api/account/tokens'))[0]!.id,
  invitation: (await get('/api/company')).invitations[0].id as string,
  supplier: (await list('/api/suppliers/invitations?box=sent'))[0]!.id,
  association: (await list('/api/suppliers/main'))[0]!.id,
  entry: (await list('/api/company/logs'))[0]!.id,
  asset: (await list('/api/assets'))[0]!.id,
  fingerprint: (await list(`/api/ratings/${DOMAIN}/findings`))[0]!.fingerprint,
  pdfName: (await list('/api/reports'))[0]!.pdfName,
  reportSchedule: (await list('/api/reportSchedules'))[0]!.id,
  link: (await list(`/api/ratings/${DOMAIN}/links`))[0]!.id,
  rating: (await get(`/api/ratings/${DOMAIN}`)).id as string,
};
const RATING = `/api/ratings/${DOMAIN}`;
const FINDING = `${RATING}/findings/${ids.fingerprint}`;
const upload = { question: 'policy', name: 'ours', content: document };
const decision = { fingerprints: [ids.fingerprint], action: 'comment', text: 'x' };
const hook = {
  name: 'x',
  url: 'https://hooks.example/x',
  format: 'json',
  kinds: WEBHOOK_KINDS.slice(0, 1),
  enabled: true,
};
const ticketSystem = {
  ...{ name: 'x', system: 'github', url: 'https://api.example', target: 'a/b', user: '', token: 'x', category: '' },
  ...{ severity: null, enabled: true },
};

/** Route → address and body that would do something, were it one's own. A route with a parameter needs its line. */
const CALLS: Readonly<Record<string, readonly [path: string, body?: unknown]>> = {
  'DELETE /api/account/passkeys/:id': [`/api/account/passkeys/${passkey}`, { password: TEST_PASSWORD }],
  'PUT /api/account/passkeys/:id': [`/api/account/passkeys/${passkey}`, { name: 'ours' }],
  'DELETE /api/account/sessions/:id': [`/api/account/sessions/${ids.session}`],
  'DELETE /api/account/tokens/:id': [`/api/account/tokens/${ids.token}`],
  'DELETE /api/company/colleagues/:id': [`/api/company/colleagues/${colleague.accountId}`],
  'PUT /api/company/colleagues/:id': [`/api/company/colleagues/${colleague.accountId}`, { companyRole: 'viewer' }],
  'POST /api/company/transferOwnership': ['/api/company/transferOwnership', { id: colleague.accountId }],
  'DELETE /api/company/scimTokens/:id': [`/api/company/scimTokens/${scimToken}`],
  'DELETE /api/company/invitations/:id': [`/api/company/invitations/${ids.invitation}`],
  'POST /api/company/joinRequests/:id': [`/api/company/joinRequests/${asked}`, { companyRole: 'member' }],
  'GET /api/company/logs/:id': [`/api/company/logs/${ids.entry}`],
  'DELETE /api/domains/:domain': [`/api/domains/${DOMAIN}`, { domain: DOMAIN }],
  'PUT /api/domains/:domain/tags': [`/api/domains/${DOMAIN}/tags`, { tags: ['x'] }],
  'GET /api/domains/:domain/assets': [`/api/domains/${DOMAIN}/assets`],
  'POST /api/domains/:domain/assets': [
    `/api/domains/${DOMAIN}/assets`,
    { names: [`www.${DOMAIN}`], decision: 'confirmed' },
  ],
  'GET /api/domains/:domain/lookAlikes': [`/api/domains/${DOMAIN}/lookAlikes`],
  'GET /api/assets/:id': [`/api/assets/${ids.asset}`],
  'POST /api/domains/:domain/lookAlikes': [`/api/domains/${DOMAIN}/lookAlikes`, { name: 'x.example', mark: 'ours' }],
  'GET /api/domains/:domain/badge': [`/api/domains/${DOMAIN}/badge`],
  'PUT /api/domains/:domain/badge': [`/api/domains/${DOMAIN}/badge`, { on: true }],
  'GET /api/domains/:domain/scanSettings': [`/api/domains/${DOMAIN}/scanSettings`],
  'PUT /api/domains/:domain/scanSettings': [
    `/api/domains/${DOMAIN}/scanSettings`,
    { excluded: [], quietHours: null, dkimSelectors: [] },
  ],
  'POST /api/domains/:domain/authorizations': [
    `/api/domains/${DOMAIN}/authorizations`,
    { target: DOMAIN, ports: 'all', udp: false, tests: [] },
  ],
  'POST /api/domains/:domain/authorizations/:id/check': [
    `/api/domains/${DOMAIN}/authorizations/00000000-0000-7000-8000-000000000000/check`,
  ],
  'DELETE /api/domains/:domain/authorizations/:id': [
    `/api/domains/${DOMAIN}/authorizations/00000000-0000-7000-8000-000000000000`,
  ],
  'POST /api/domains/cancel': ['/api/domains/cancel', { domain: PENDING }],
  'POST /api/domains/verify': ['/api/domains/verify', { domain: PENDING }],
  'DELETE /api/notifications/webhooks/:id': [`/api/notifications/webhooks/${webhook}`],
  'PUT /api/notifications/webhooks/:id': [`/api/notifications/webhooks/${webhook}`, hook],
  'GET /api/notifications/webhooks/:id/deliveries': [`/api/notifications/webhooks/${webhook}/deliveries`],
  'POST /api/notifications/webhooks/:id/resume': [`/api/notifications/webhooks/${webhook}/resume`],
  'POST /api/notifications/webhooks/:id/secret': [`/api/notifications/webhooks/${webhook}/secret`],
  'POST /api/notifications/webhooks/:id/test': [`/api/notifications/webhooks/${webhook}/test`],
  'DELETE /api/tickets/connections/:id': [`/api/tickets/connections/${tickets}`],
  'PUT /api/tickets/connections/:id': [`/api/tickets/connections/${tickets}`, ticketSystem],
  'POST /api/tickets/connections/:id/resume': [`/api/tickets/connections/${tickets}/resume`],
  'POST /api/tickets/connections/:id/test': [`/api/tickets/connections/${tickets}/test`],
  ...siemCalls(siem),
  'DELETE /api/alertRules/:id': [`/api/alertRules/${alertRule}`],
  'PUT /api/alertRules/:id': [`/api/alertRules/${alertRule}`, ALERT],
  'DELETE /api/savedViews/:id': [`/api/savedViews/${savedView}`],
  'DELETE /api/suppliers/associations/:id': [`/api/suppliers/associations/${ids.association}`],
  'PUT /api/suppliers/associations/:id': [
    `/api/suppliers/associations/${ids.association}`,
    { level: 'rating', domains: null },
  ],
  'DELETE /api/suppliers/invitations/:id': [`/api/suppliers/invitations/${ids.supplier}`],
  'GET /api/suppliers/invitations/:id': [`/api/suppliers/invitations/${ids.supplier}`],
  'POST /api/suppliers/invitations/:id/accept': [`/api/suppliers/invitations/${ids.supplier}/accept`, {}],
  'POST /api/suppliers/invitations/:id/reject': [`/api/suppliers/invitations/${ids.supplier}/reject`],
  'POST /api/suppliers/invitations/:id/resend': [`/api/suppliers/invitations/${ids.supplier}/resend`],
  'GET /api/questionnaires/:id': [questionnaire],
  'PUT /api/questionnaires/:id': [questionnaire, { title: 'ours', dueOn: planned }],
  'DELETE /api/questionnaires/:id': [questionnaire],
  'POST /api/questionnaires/:id/send': [`${questionnaire}/send`],
  'POST /api/questionnaires/:id/return': [`${questionnaire}/return`, { text: 'ours' }],
  'POST /api/questionnaires/:id/accept': [`${questionnaire}/accept`, { validUntil: planned }],
  'POST /api/questionnaires/:id/remind': [`${questionnaire}/remind`],
  'PUT /api/questionnaires/:id/answers/:question': [`${questionnaire}/answers/spf`, { value: 'no', answer: 'ours' }],
  'POST /api/questionnaires/:id/evidence': [`${questionnaire}/evidence`, upload],
  'GET /api/questionnaires/:id/evidence/:file': [`${questionnaire}/evidence/${evidence}`],
  'DELETE /api/questionnaires/:id/evidence/:file': [`${questionnaire}/evidence/${evidence}`],
  'POST /api/questionnaires/:id/submit': [`${questionnaire}/submit`],
  'POST /api/questionnaires/:id/comments': [`${questionnaire}/comments`, { question: null, text: 'ours' }],
  'GET /api/questionnaires/:id/export': [`${questionnaire}/export`],
  'GET /api/suppliers/companies/:company': [about],
  'PUT /api/suppliers/companies/:company': [about, { tier: 1, groups: ['ours'] }],
  'GET /api/suppliers/companies/:company/timeline': [`${about}/timeline`],
  'POST /api/suppliers/companies/:company/notes': [`${about}/notes`, { text: 'ours' }],
  'DELETE /api/suppliers/companies/:company/notes/:id': [`${about}/notes/${noted}`],
  'GET /api/ratings/:domain': [RATING],
  'GET /api/ratings/:domain/areas/:area/rows': [`${RATING}/areas/dns_health/rows`],
  'GET /api/ratings/:domain/changes': [`${RATING}/changes`],
  'GET /api/ratings/:domain/changes/since': [`${RATING}/changes/since?since=scan`],
  'GET /api/ratings/:domain/events': [`${RATING}/events`],
  'GET /api/ratings/:domain/checks': [`${RATING}/checks`],
  'GET /api/ratings/:domain/compare': [`${RATING}/compare?a=${ids.rating}&b=${ids.rating}`],
  'GET /api/ratings/:domain/decisions': [`${RATING}/decisions`],
  'POST /api/ratings/:domain/decisions': [`${RATING}/decisions`, decision],
  'GET /api/ratings/:domain/areas/:area/export': [`${RATING}/areas/dns_health/export?format=csv`],
  'GET /api/ratings/:domain/cadence': [`${RATING}/cadence`],
  'GET /api/ratings/:domain/dnssec': [`${RATING}/dnssec`],
  'GET /api/ratings/:domain/software': [`${RATING}/software?host=${DOMAIN}`],
  'GET /api/ratings/:domain/export': [`${RATING}/export?format=csv`],
  'GET /api/ratings/:domain/findings': [`${RATING}/findings`],
  'GET /api/ratings/:domain/findings/:fingerprint': [FINDING],
  'GET /api/ratings/:domain/findings/:fingerprint/decisions': [`${FINDING}/decisions`],
  'POST /api/ratings/:domain/findings/:fingerprint/statements': [`${FINDING}/statements`, { statement: 'confirmed' }],
  'GET /api/ratings/:domain/statements': [`${RATING}/statements`],
  'DELETE /api/ratings/:domain/statements/:id': [`${RATING}/statements/${ids.scan}`],
  'GET /api/ratings/:domain/findings/:fingerprint/tickets': [`${FINDING}/tickets`],
  'POST /api/ratings/:domain/findings/:fingerprint/tickets': [`${FINDING}/tickets`, { connection: tickets }],
  'GET /api/ratings/:domain/forecast': [`${RATING}/forecast`],
  'GET /api/ratings/:domain/ledger': [`${RATING}/ledger`],
  'GET /api/ratings/:domain/links': [`${RATING}/links`],
  'POST /api/ratings/:domain/links': [`${RATING}/links`, { lastDay: planned }],
  'DELETE /api/ratings/:domain/links/:id': [`${RATING}/links/${ids.link}`],
  'GET /api/ratings/:domain/places': [`${RATING}/places`],
  'POST /api/ratings/:domain/retest': [`${RATING}/retest`, {}],
  'POST /api/ratings/:domain/simulate': [`${RATING}/simulate`, { fixed: [] }],
  'GET /api/ratings/:domain/trend': [`${RATING}/trend`],
  'GET /api/ratings/:domain/remediationPlan': [`${RATING}/remediationPlan`],
  'POST /api/reports/:domain': [`/api/reports/${DOMAIN}`, {}],
  'DELETE /api/reports/:pdfName': [`/api/reports/${ids.pdfName}`],
  'GET /api/reports/:pdfName/pdf': [`/api/reports/${ids.pdfName}/pdf`],
  'GET /api/reports/:pdfName/slides': [`/api/reports/${ids.pdfName}/slides`],
  'GET /api/reports/:pdfName/signed': [`/api/reports/${ids.pdfName}/signed`],
  'DELETE /api/reportSchedules/:id': [`/api/reportSchedules/${ids.reportSchedule}`],
  'PUT /api/reportSchedules/:id': [`/api/reportSchedules/${ids.reportSchedule}`, reports],
  'PUT /api/reportSchedules/:id/paused': [`/api/reportSchedules/${ids.reportSchedule}/paused`, { paused: true }],
  'GET /api/reports/:pdfName/verification': [`/api/reports/${ids.pdfName}/verification`],
  'PUT /api/reports/:pdfName/verification': [`/api/reports/${ids.pdfName}/verification`, { on: false }],
  'POST /api/scans': ['/api/scans', { domain: DOMAIN, scandate: planned }],
  'DELETE /api/scans/:id': [`/api/scans/${ids.scan}`],
  'GET /api/scans/:id': [`/api/scans/${ids.scan}`],
  'POST /api/scans/:id/stop': [`/api/scans/${ids.scan}/stop`],
  'GET /api/autoScanSettings': [`/api/autoScanSettings?domain=${DOMAIN}`],
  'POST /api/autoScanSettings': ['/api/autoScanSettings', autoScan],
  'GET /api/autoScanList/completed': [`/api/autoScanList/completed?domain=${DOMAIN}`],
  'POST /api/disableAutoScan': [`/api/disableAutoScan?domain=${DOMAIN}`],
  'DELETE /api/deleteAutoScan': [`/api/deleteAutoScan?domain=${DOMAIN}`],
  'POST /api/manualTriggerAutoScan': [`/api/manualTriggerAutoScan?domain=${DOMAIN}&scanDate=${planned}&scanState=1`],
};
/** News are public to all companies; routes of administrators are not reached at all (server/routes/access.test.ts). */
const EVERYBODYS = ['GET /api/news/:id', 'GET /api/news/images/:id'];

/** Routes of main suppliers and administrators: other permissions are refused before any row is read. */
const OF_SUPPLIERS = ENDPOINTS.filter(({ access }) => access === 'suppliers').map(
  ({ method, path }) => `${method} ${path}`,
);

/** Everything stored of the company, as one digest a table; looks past row-level security. */
async function stored(): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const columns = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
         and (c.column_name like '%company%' or (c.table_name = 'company' and c.column_name = 'id')) order by 1, 2`,
    );
    const digests: Record<string, string> = {};
    for (const { table, column } of columns.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
         from ${table} t where ${column} = $1`,
        [owner.companyId],
      );
      digests[`${table}.${column}`] = rows[0]!.digest;
    }
    return digests;
  } finally {
    await client.end();
  }
}

async function stranger(permission: number): Promise<ApiCaller> {
  const { email } = await createTestAccount(context, { email: `stranger-${permission}@strange.example`, permission });
  return server.logIn(email);
}

test('every route with a parameter is among the cross-company calls', () => {
  const needed = ENDPOINTS.filter(
    ({ path, access }) => path.includes(':') && !['public', 'administrator'].includes(access),
  );
  const lacking = needed
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !CALLS[route] && !EVERYBODYS.includes(route));
  assert.deepEqual(lacking, []);
});

test('the owner can read what others are then denied', async () => {
  const wrong: string[] = [];
  for (const [route, [path]] of Object.entries(CALLS).filter(([route]) => route.startsWith('GET'))) {
    const answer = await theirs.call('GET', path);
    // The report is not created here, because no jobs run, and an invitation is read by its recipient.
    const expected = ['report-generating', 'report-not-found', 'invitation-not-found'];
    if (OF_SUPPLIERS.includes(route)) expected.push('forbidden');
    if (!answer.success && !expected.includes(answer.error ?? ''))
      wrong.push(`${route}: ${answer.error} ${answer.message}`);
  }
  assert.deepEqual(wrong, []);
});

for (const permission of [23, 9]) {
  test(`an account of another company that knows every id reaches nothing: ${permission}`, async () => {
    const caller = await stranger(permission);
    const before = await stored();
    assert.ok(Object.keys(before).length > 25);
    const wrong: string[] = [];
    for (const [route, [path, body]] of Object.entries(CALLS)) {
      const method = route.slice(0, route.indexOf(' '));
      for (const named of [path, `${path}${path.includes('?') ? '&' : '?'}company=${owner.companyId}`]) {
        const answer = await caller.call(method, named, body);
        const refused =
          answer.status === 404 ||
          answer.error === 'domain-not-verified' ||
          (permission !== 9 && answer.error === 'forbidden' && OF_SUPPLIERS.includes(route));
        if (!refused) wrong.push(`${method} ${named} answered ${answer.status} ${answer.error}: ${answer.message}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(await stored(), before);
  });

  test(`no list or response shows data of another company: ${permission}`, async () => {
    const { token } = await server.logIn(`stranger-${permission}@strange.example`);
    const secrets = [
      DOMAIN,
      PENDING,
      'Foreign Works',
      owner.companyId,
      owner.email,
      ...Object.values(ids),
      ...[webhook, tickets, savedView, alertRule],
    ];
    const read = ENDPOINTS.filter(
      ({ method, path, access }) => method === 'GET' && !path.includes(':') && access !== 'public',
    );
    const seen: string[] = [];
    for (const { path } of read) {
      for (const query of ['', `?company=${owner.companyId}`, '?search=foreign', '?all=true']) {
        const response = await fetch(`${server.url}${path}${query}`, { headers: { 'x-auth-token': token! } });
        const text = await response.text();
        seen.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${path}${query}: ${secret}`));
      }
    }
    assert.deepEqual(seen, []);
  });
}
