import assert from 'node:assert/strict';
import { type ApiResponse, type Client, expectSuccess } from './client.ts';
import type { Installation } from './installation.ts';
import { NotCheckable, type Statements } from './statements.ts';

/** docs/product/data.md, states.md, validation.md, api.md, limits.md over HTTP: verification, domains, scans, automatic scans. */
export async function checkDomains(statements: Statements, installation: Installation): Promise<void> {
  const check = statements.check.bind(statements);
  const name = `c${Date.now().toString(36)}.example`;

  for (const [what, domain, message] of [
    ['with a scheme', 'https://conformance.example', /http/i],
    ['of more than 253 characters', `${'a.'.repeat(127)}test`, /253/],
    ['that is incomplete', 'conformance', /name\.tld|complete|full/i],
    ['of an invalid format', 'under_score.example', /domain name|format/i],
  ] as const) {
    await check(`§5 a domain ${what} is refused for verification`, async () => {
      const { client } = await installation.company(22);
      const answer = await client.call('POST', '/api/domains/request', { domain });
      assert.equal(answer.success, false);
      assert.match(answer.message, message);
    });
  }
  await check('§3 a verification request has its TXT record, times, attempts, retry-after and status', async () => {
    const { client } = await installation.company(22);
    const { data } = expectSuccess(await client.call('POST', '/api/domains/request', { domain: name }), 'request');
    assert.deepEqual([data.domain, data.type, data.status, data.attempts], [name, 'TXT', 'pending', 0]);
    assert.ok(data.txtName.endsWith(name) && data.value.length >= 32 && data.ttl > 0);
    assert.ok(Date.parse(data.expiresAt) > Date.parse(data.appliedAt));
    assert.ok('retryAfter' in data);
    const pending = expectSuccess(await client.call('GET', '/api/domains/pending'), 'pending').data;
    const list = Array.isArray(pending) ? pending : pending.rows;
    assert.ok(list.some(({ domain }: { domain: string }) => domain === name));
  });
  await check('§4 a request that is cancelled has the status cancelled', async () => {
    const { client } = await installation.company(22);
    const other = `x${name}`;
    expectSuccess(await client.call('POST', '/api/domains/request', { domain: other }), 'request');
    const { data } = expectSuccess(await client.call('POST', '/api/domains/cancel', { domain: other }), 'cancel');
    assert.equal(data.status, 'cancelled');
  });
  await check('§9 the fourth verification of an hour has to wait, with the time in hours and minutes', async () => {
    const { client } = await installation.company(23);
    // A zone that exists but has no record: verification fails at once without one.
    const domain = installation.dnsPanel ? await freeDomain(installation, -2) : `w${name}`;
    expectSuccess(await client.call('POST', '/api/domains/request', { domain }), 'request');
    let last = await client.call('POST', '/api/domains/verify', { domain });
    if (last.data?.status === 'failed') throw new NotCheckable('the name does not exist here, so the request failed');
    for (let attempt = 2; attempt <= 4; attempt++) last = await client.call('POST', '/api/domains/verify', { domain });
    assert.equal(last.success, false);
    assert.match(last.message, /\d+ h \d+ min/);
    expectSuccess(await client.call('POST', '/api/domains/cancel', { domain }), 'cancel');
  });
  await check(
    '§4 a domain with its TXT record is verified, listed with the specified fields, and can be deleted',
    async () => {
      const domain = await freeDomain(installation);
      const owner = await installation.company(23);
      await verify(installation, owner.client, domain);
      const row = await associated(owner.client, domain);
      assert.ok(row);
      assert.deepEqual([row.company, row.account], [owner.company, owner.account]);
      for (const field of ['companyNumber', 'name', 'lastLoginTime']) assert.ok(row[field], field);
      expectSuccess(await owner.client.call('DELETE', `/api/domains/${domain}`, { domain, name: domain }), 'delete');
      assert.equal(await associated(owner.client, domain), undefined);
    },
  );
  await check('§5 a domain that was not added through verification cannot be deleted', async () => {
    const { client } = await installation.company(21);
    const domain = await attest(installation, 21, `attested-${name}`);
    const answer = await client.call('DELETE', `/api/domains/${domain}`, { domain, name: domain });
    assert.equal(answer.success, false);
    assert.match(answer.message, /cannot be deleted/i);
  });
  await checkScans(statements, installation, `scan-${name}`);
  await checkSchedules(statements, installation, `auto-${name}`);
}

async function checkScans(statements: Statements, installation: Installation, name: string): Promise<void> {
  const check = statements.check.bind(statements);
  await check('§3 a requested scan has the specified fields and the state 9', async () => {
    const owner = await installation.company(23);
    await attest(installation, 23, name);
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const answer = await owner.client.call('POST', '/api/scans', { domain: name, scandate: day });
    const scan = expectAllowed(answer, 'scan').data;
    assert.deepEqual([scan.domain, scan.company, scan.scandate, scan.scanstate], [name, owner.company, day, 9]);
    assert.equal(scan.send_account, owner.account);
    for (const field of ['account', 'scantime']) assert.ok(field in scan, field);
  });
  await check('§6 an account without plan may not request a scan', async () => {
    const { client } = await installation.company(20);
    assert.equal((await client.call('POST', '/api/scans', { domain: name })).success, false);
  });
  await check('§4 a scan of a domain that does not exist ends in state 0', async () => {
    const { client } = await installation.company(23);
    const domain = await attest(installation, 23, `gone-${name}`);
    const { id } = expectAllowed(await client.call('POST', '/api/scans', { domain }), 'scan').data;
    assert.equal(await endState(client, id), 0);
  });
}

/** An installation without a contact for the owners of targets scans nothing in public, by design. */
function expectAllowed(answer: ApiResponse, what: string): ApiResponse {
  if (/SCAN_CONTACT_URL/.test(answer.message)) throw new NotCheckable(answer.message);
  return expectSuccess(answer, what);
}

/** Polls a scan until it is not in progress any more. */
async function endState(client: Client, id: string): Promise<number> {
  const limit = performance.now() + 600_000;
  for (;;) {
    const answer = expectSuccess(await client.call('GET', `/api/scans/${id}`), 'scan');
    const state = answer.data.scan.scanstate;
    if (state !== 9) return state;
    if (performance.now() > limit) throw new NotCheckable('the scan did not end within ten minutes');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

async function checkSchedules(statements: Statements, installation: Installation, domain: string): Promise<void> {
  const check = statements.check.bind(statements);
  const settings = { domain, enabled: true, mode: 'permanent', intervalDays: 30, totalCount: 4 };
  await check('§3 an automatic scan is read back with the specified fields', async () => {
    const owner = await installation.company(22);
    await attest(installation, 22, domain);
    expectAllowed(await owner.client.call('POST', '/api/autoScanSettings', settings), 'autoScanSettings');
    const answer = expectSuccess(await owner.client.call('GET', `/api/autoScanSettings?domain=${domain}`), 'settings');
    const { schedule } = answer.data;
    assert.deepEqual(
      [schedule.domain, schedule.company, schedule.enabled, schedule.mode, schedule.intervalDays, schedule.status],
      [domain, owner.company, true, 'permanent', 30, 'normal'],
    );
    assert.deepEqual([schedule.totalCount, schedule.remainingCount], [4, 4]);
    assert.match(schedule.nextScanDate, /^\d{4}-\d\d-\d\d/);
    const list = expectSuccess(await owner.client.call('GET', '/api/autoScanList'), 'autoScanList').data;
    assert.ok(JSON.stringify(list).includes(domain));
  });
  for (const intervalDays of [0, 366])
    await check(`§5 an interval of ${intervalDays} days is refused`, async () => {
      const { client } = await installation.company(22);
      const answer = await client.call('POST', '/api/autoScanSettings', { ...settings, intervalDays });
      assert.equal(answer.success, false);
      assert.match(answer.message, /365/);
    });
  await check('§5 a manual trigger without the day of a scan says “Please select a valid scan date”', async () => {
    const { client } = await installation.company(22);
    const query = new URLSearchParams({ domain, scanDate: '2020-01-01', scanState: '2' });
    const answer = await client.call('POST', `/api/manualTriggerAutoScan?${query}`);
    assert.equal(answer.success, false);
    assert.match(answer.message, /^Please select a valid scan date/);
  });
  await check('§4 an automatic scan is disabled, then deleted permanently', async () => {
    const { client } = await installation.company(22);
    expectSuccess(await client.call('POST', `/api/disableAutoScan?domain=${domain}`), 'disableAutoScan');
    const path = `/api/autoScanSettings?domain=${domain}`;
    assert.equal((await client.call('GET', path)).data.schedule.enabled, false);
    expectSuccess(await client.call('DELETE', `/api/deleteAutoScan?domain=${domain}`), 'deleteAutoScan');
    assert.equal((await client.call('GET', path)).data.schedule, null);
  });
}

/** Lets an administrator attest a domain, since an unknown installation has no DNS to write to. */
export async function attest(installation: Installation, permission: number, domain: string): Promise<string> {
  const { account } = await installation.company(permission);
  const found = await installation.administrator.call(
    'GET',
    `/api/admin/members?search=${encodeURIComponent(account)}`,
  );
  const company = found.data.rows[0].company.id;
  const request = { domain, company, reason: 'conformance test' };
  expectSuccess(await installation.administrator.call('POST', '/api/domains/attest', request), 'attest');
  return domain;
}

async function associated(client: Client, domain: string) {
  const { data } = expectSuccess(await client.call('GET', '/api/associatedDomains'), 'associatedDomains');
  const rows: { domain: string; [field: string]: unknown }[] = Array.isArray(data) ? data : data.rows;
  return rows.find((row) => row.domain === domain);
}

/** A zone of the DNS panel that is not verified yet. @param at position among the zones */
async function freeDomain({ dnsPanel }: Installation, at = -1): Promise<string> {
  if (!dnsPanel) throw new NotCheckable('needs --dns, a panel that publishes TXT records');
  const page = await (await fetch(dnsPanel)).text();
  const zones = /Zones: ([^<]*?)\.?<\/p>/.exec(page)?.[1]?.split(', ') ?? [];
  const zone = zones.at(at);
  if (!zone) throw new NotCheckable('the DNS panel lists no zones');
  return zone;
}

async function verify({ dnsPanel }: Installation, client: Client, domain: string): Promise<void> {
  const { data } = expectSuccess(await client.call('POST', '/api/domains/request', { domain }), 'request');
  await fetch(dnsPanel!, { method: 'POST', body: new URLSearchParams({ name: data.txtName, value: data.value }) });
  const answer = expectSuccess(await client.call('POST', '/api/domains/verify', { domain }), 'verify');
  assert.equal(answer.data.status, 'verified');
}
