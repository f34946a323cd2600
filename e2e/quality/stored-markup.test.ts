import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notify } from '@assay/server/features/notifications/notify.ts';
import { dispatchEvents } from '@assay/server/features/notifications/outbox-dispatcher.ts';
import { audit } from '@assay/server/platform/db/audit.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';
import { accountOf, type CreatedFixtures, createFixtures, DOMAIN, TEST_USERS, type TestUser } from './fixtures.ts';
import { createScreenNavigator, type ScreenNavigator } from './screen-navigator.ts';
import { screensOf } from './screens.ts';
import { closeDialogs } from './test-screens.ts';
import { reportViolations } from './violations.ts';

/**
 * Markup in every field that users, scanned hosts or third-party sources fill in, written to the database without input
 * validation, on every screen of every role (CWE-79): it is shown as text, no script runs, and the Content Security
 * Policy is not violated.
 */

/** Executes in text, in an attribute, in a link and in a script that includes it. */
const trap = (field: string) =>
  `[${field}]"'></textarea></script><img src=x onerror="window.trapped='${field}'"><svg onload="window.trapped=1"></svg>`;
/** Maximum length of a tag. */
const TAG = '[tag.tag]<img src=x onerror=a>';
const LINK = `javascript:window.trapped='link'`;

/** Columns with free text by table. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  account: ['name', 'phone', 'job_title'],
  company: ['name', 'number'],
  finding_decision: ['reason'],
  finding_event: ['message'],
  dispute: ['reason'],
  share_link: ['label'],
  license_code: ['note'],
  api_token: ['name'],
  session: ['user_agent'],
  webhook: ['name', 'url_origin'],
  report: ['recipient', 'watermark'],
  news_text: ['title', 'content', 'excerpt'],
  mail: ['recipient', 'subject', 'error'],
  feed: ['error'],
  colleague_invitation: ['email'],
  join_request: ['name', 'email', 'domain'],
  email_denylist: ['pattern'],
  scan: ['domain'],
};
/** Shown in reports only: the screens show the event with the same text. */
const UNSEEN = ['finding_decision.reason'];

let made: CreatedFixtures;
stage();
prepare(async () => {
  made = await createFixtures(product);
  const { db } = product.context;
  const person = async (who: TestUser) => {
    const { rows } = await db.withAllCompanies('migration', (tx) =>
      sql<{ companyId: string; accountId: string }>`
        select company_id as "companyId", id as "accountId" from account where email = ${TEST_USERS[who].email}`.execute(
        tx,
      ),
    );
    return rows[0]!;
  };
  const { companyId, accountId } = await person('owner');
  const later = sql`now() + interval '20 days'`;
  await db.withCompany(companyId, async (tx) => {
    await sql`insert into domain_tag (company_id, domain_id, tag) select company_id, id, ${TAG} from domain limit 1`.execute(
      tx,
    );
    await sql`insert into api_token (id, company_id, account_id, name, scopes, hash, expires_at)
      values (${uuidv7()}, ${companyId}, ${accountId}, 'x', '{scans:write}', '\\x01', ${later})`.execute(tx);
    await sql`insert into colleague_invitation (id, company_id, email, company_role, created_by_id, token_hash, expires_at)
      values (${uuidv7()}, ${companyId}, 'x', 'member', ${accountId}, '\\x01', ${later})`.execute(tx);
    await sql`insert into join_request (id, company_id, account_id, email, name, domain)
      values (${uuidv7()}, ${companyId}, ${(await person('withoutPlan')).accountId}, 'x', 'x', 'x')`.execute(tx);
    await sql`insert into webhook (id, company_id, name, encrypted_config, url_origin, format, kinds, language, time_zone)
      values (${uuidv7()}, ${companyId}, 'x', '\\x01', 'x', 'json', '{scan-failed}', 'en-US', 'UTC')`.execute(tx);
    await audit(tx, {
      companyId,
      accountId,
      action: 'domain.deleted',
      target: trap('audit.target'),
      facts: { domain: trap('audit.facts') },
    });
    const facts = { domain: trap('notice.domain'), count: 1 };
    await notify(product.context, tx, { kind: 'scan-failed', company: companyId, key: 'trap', facts });
  });
  await dispatchEvents(product.context);
  await db.withAllCompanies('migration', async (tx) => {
    await sql`insert into email_denylist (pattern) values ('x')`.execute(tx);
    for (const [table, columns] of Object.entries(TEXTS)) {
      for (const column of columns) {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${trap(`${table}.${column}`)}`.execute(tx);
      }
    }
    // Facts of findings come from scanned hosts; some of them are shown as links.
    await sql`update finding set payload = jsonb_set(payload, '{facts}', (
      select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then to_jsonb(${`${LINK}//${trap('finding.facts')}`}::text) else value end), '{}')
      from jsonb_each(payload -> 'facts')))`.execute(tx);
  });
});

async function addPasskey(): Promise<void> {
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`insert into passkey (id, company_id, account_id, name, credential_id, public_key, counter, transports, aaguid, backup_eligible, backed_up)
      select ${uuidv7()}, company_id, id, ${trap('passkey.name')}, '\\x01', '\\x01', 0, '{}', ${uuidv7()}, false, false
      from account where email = ${TEST_USERS.owner.email}`.execute(tx),
  );
}

/** URLs of findings with reasons and comments, which are shown in a drawer. */
async function decidedFindings(): Promise<string[]> {
  const { rows } = await product.context.db.withAllCompanies('migration', (tx) =>
    sql<{ area: string; fingerprint: string }>`
      select f.area, f.fingerprint from finding f
      where exists (select 1 from finding_event e where e.fingerprint = f.fingerprint and e.domain_id = f.domain_id)`.execute(
      tx,
    ),
  );
  return rows.map(({ area, fingerprint }) => `/domain/${DOMAIN}/${area}?finding=${fingerprint}`);
}

const seen = new Set<string>();

async function look(where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    trapped: Reflect.get(window, 'trapped') as unknown,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:" i]').length,
    text: `${document.body.textContent} ${[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join(' ')}`,
  }));
  assert.deepEqual([found.trapped ?? null, found.elements], [null, 0], where);
  for (const [, field] of found.text.matchAll(/\[([a-z_]+\.[a-z_]+)\]/g)) seen.add(field!);
}

async function walk(who: TestUser | null, walker: ScreenNavigator): Promise<void> {
  if (who) await logIn(page, product, accountOf(who));
  // With a passkey, the login would require it.
  if (who === 'owner') await addPasskey();
  await walker.settle();
  for (const { name, address, opens } of screensOf(made, who)) {
    await walker.go(address);
    await look(`${who}: ${name}`);
    for (const { name: opening, open } of opens) {
      await open(page);
      await walker.settle();
      await look(`${who}: ${name}, ${opening}`);
      await closeDialogs();
    }
  }
  if (who !== 'owner') return;
  for (const address of await decidedFindings()) {
    await walker.go(address);
    await page.getByRole('complementary', { name: 'Finding' }).waitFor();
    await walker.settle();
    await look(address);
  }
}

test('markup in stored texts is shown as text on every screen, runs no script and violates no policy', async () => {
  const violations = await reportViolations(page);
  await page.goto(`${product.url}/login`);
  const walker = createScreenNavigator(page);
  for (const who of [null, ...(Object.keys(TEST_USERS) as TestUser[])]) await walk(who, walker);
  assert.deepEqual(violations, []);
  const fields = Object.entries(TEXTS).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const all = [...fields, 'passkey.name', 'tag.tag', 'audit.target', 'notice.domain', 'finding.facts'];
  assert.deepEqual(
    all.filter((field) => !seen.has(field)),
    UNSEEN,
    'fields that no screen showed',
  );
});
