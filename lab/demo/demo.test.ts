import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { assertDataComplete } from '@assay/server/testing/databases/check-data.ts';
import { NOT_IN_DEMO } from '../column-values.ts';
import { freePort } from '../free-port.ts';
import { missingStates } from './observed-states.ts';
import { DEMO_PASSWORD } from './seed-companies.ts';

/** Time-outs against hanging, far above the duration on a busy host. */
const START_MAX_MS = 1_800_000;
const SCAN_MAX_MS = 600_000;
const REPORTS_MAX_MS = 1_200_000;
const FREE_DOMAIN = 'fernhollow.test';
/** Every state of the demo depends on answers of the lab: on a busy machine they take longer than its time-outs. */
const PATIENCE = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'assay-demo-'));
// The embedded database runs as another account if the tests run as root.
chmodSync(folder, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
let demo: { child: ChildProcess; text(): string };

describe('the demo', { timeout: 3_600_000 }, () => {
  before(async () => {
    demo = await start('Done in');
  });
  after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints the logins of every role', () => {
    for (const code of [0, 1, 9, 20, 21, 22, 23, 27]) assert.match(demo.text(), new RegExp(`^ *${code}  \\S+@`, 'm'));
  });

  it('has accounts whose password has expired and expires soon, one that is locked and one that is disabled', async () => {
    const errorOf = async (account: string) => {
      const answer = await fetch(`${url}/api/userLogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account, password: DEMO_PASSWORD }),
      });
      return ((await answer.json()) as { error?: string }).error ?? null;
    };
    assert.equal(await errorOf('ivo@oldmill.example'), 'password-expired');
    assert.equal(await errorOf('luis@brasslantern.test'), 'login-locked');
    assert.equal(await errorOf('kofi@copperfinch.example'), 'account-disabled');
    const jonas = await logIn('jonas@meadowgate.test');
    const status = await jonas('GET', '/api/password/status');
    assert.deepEqual([status.expired, status.expiringSoon, status.daysLeft], [false, true, 9]);
  });

  it('is filled without a failed step', () => {
    assert.doesNotMatch(demo.text(), /could not be completed|Not everything could be set up/);
  });

  it('shows every state of the specification and every value of the columns of the detail pages', async () => {
    const people = new Map<string, Promise<Call>>();
    const missing = async () => {
      const lines = await missingStates(async (account) => {
        const person = people.get(account) ?? logIn(account);
        people.set(account, person);
        return (await person).bind(null, 'GET');
      });
      return lines.filter((line) => !NOT_IN_DEMO.includes(line));
    };
    // Workers make the reports after the demo has asked for them.
    const made = (line: string) => !/\breport: ready$/.test(line);
    assert.deepEqual((await missing()).filter(made), []);
    for (const end = Date.now() + REPORTS_MAX_MS; (await missing()).some((line) => !made(line)); await sleep(5_000))
      assert.ok(Date.now() < end, 'the reports are not made');
  });

  it('has complete profiles, and sessions of real browsers', async () => {
    const lina = await logIn('lina@harbourline.test');
    const { phone, jobTitle, company } = await lina('GET', '/api/account');
    assert.match(phone, /^\+44 1632 960\d{3}$/);
    assert.deepEqual([jobTitle, company.capital, company.industry], ['Head of information security', 'E', 'H']);
    const sessions: { client: string }[] = await lina('GET', '/api/account/sessions');
    assert.doesNotMatch(JSON.stringify(sessions), /lightMyRequest/);
  });

  it('tells on its own page what there is to see, and where its mail goes', async () => {
    const panel = /proving a domain: (\S+)/.exec(demo.text())![1]!;
    const html = await (await fetch(panel)).text();
    for (const text of [DEMO_PASSWORD, 'ivo@oldmill.example', '/admin/mails', 'expired password', 'license code'])
      assert.ok(html.includes(text), text);
    assert.match(demo.text(), /Mail is not sent: .*\/admin\/mails/);
  });

  it("has news in the reader's language, and a draft that readers do not see", async () => {
    const lina = await logIn('lina@harbourline.test');
    const { rows } = await lina('GET', '/api/news?language=zh-TW');
    assert.deepEqual(
      rows.map(({ title }: { title: string }) => title),
      ['週日清晨維護', '如何閱讀您的評等'],
    );
  });

  it('has twelve months of changing ratings, and a current scan that really ran', async () => {
    const lina = await logIn('lina@harbourline.test');
    const trend = await lina('GET', '/api/ratings/harbourline.test/trend');
    const totals = trend.map(({ total }: { total: number }) => total);
    assert.ok(totals.length >= 13, `${totals.length} points`);
    assert.ok(new Set(totals).size >= 4, `${totals}`);
    const age = Date.now() - Date.parse(trend[0].at);
    assert.ok(age > 350 * 86_400_000, `the first is of ${trend[0].at}`);
    const { rows } = await lina('GET', '/api/scans?domain=harbourline.test');
    assert.ok(rows.some(({ kind }: { kind: string }) => kind === 'full'));
  });

  it('lets a domain of the lab be added, verified at its DNS panel and scanned', async () => {
    const lina = await logIn('lina@harbourline.test');
    const { txtName, value } = await lina('POST', '/api/domains/request', { domain: FREE_DOMAIN });
    const panel = /proving a domain: (\S+)/.exec(demo.text())![1]!;
    await fetch(panel, { method: 'POST', body: new URLSearchParams({ name: txtName, value }) });
    const { status } = await lina('POST', '/api/domains/verify', { domain: FREE_DOMAIN });
    assert.equal(status, 'verified');
    const { id } = await lina('POST', '/api/scans', { domain: FREE_DOMAIN });
    for (const end = Date.now() + SCAN_MAX_MS; ; await sleep(500)) {
      const { scan } = await lina('GET', `/api/scans/${id}`);
      if (scan.scanstate === 2) break;
      assert.ok(Date.now() < end && scan.scanstate !== 0, `state ${scan.scanstate}`);
    }
    const { total } = await lina('GET', `/api/ratings/${FREE_DOMAIN}`);
    assert.ok(total > 50 && total < 100, `${total}`);
  });

  it('stops at Ctrl-C and keeps everything for the next start', async () => {
    assert.equal(await stop(), 0);
    demo = await start('that nobody has added yet');
    const lina = await logIn('lina@harbourline.test');
    const { total } = await lina('GET', `/api/ratings/${FREE_DOMAIN}`);
    assert.ok(total > 50);
    assert.doesNotMatch(demo.text(), /Writing twelve months/);
  });

  it('has data in which `assay check` finds nothing, running and stopped', async () => {
    await assertDataComplete(readConfig({ DATA_DIR: folder }));
    assert.equal(await stop(), 0);
    await assertDataComplete(readConfig({ DATA_DIR: folder }));
  });
});

async function start(until: string): Promise<typeof demo> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      LAB_PATIENCE: String(PATIENCE),
      NODE_TEST_CONTEXT: undefined,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  for (const end = Date.now() + START_MAX_MS; !text.includes(until); await sleep(100)) {
    assert.ok(child.exitCode === null && Date.now() < end, text);
  }
  return { child, text: () => text };
}

async function stop(): Promise<number | null> {
  if (demo.child.exitCode !== null) return demo.child.exitCode;
  demo.child.kill('SIGINT');
  const [code] = await once(demo.child, 'exit');
  return code;
}

// biome-ignore lint/suspicious/noExplicitAny: reads responses of any shape
type Call = (method: string, where: string, body?: object) => Promise<any>;

/** Waits as long as the server demands when its rate limit is reached, as a browser of a patient person would. */
async function politeFetch(where: string, options: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(where, options);
    if (response.status !== 429) return response;
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
  }
}

async function logIn(account: string): Promise<Call> {
  const answer = await politeFetch(`${url}/api/userLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: DEMO_PASSWORD }),
  });
  const headers = {
    'x-auth-token': answer.headers.get('x-auth-token') ?? '',
    'x-csrf-token': answer.headers.get('x-csrf-token') ?? '',
  };
  return async (method, where, body) => {
    const response = await politeFetch(url + where, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { success, message, data } = (await response.json()) as { success: boolean; message: string; data: unknown };
    assert.ok(success, `${method} ${where}: ${message}`);
    return data;
  };
}
