import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { listFindingDays } from '#platform/db/notifications/calendar-events.ts';
import { replaceCertificateEnds } from '#platform/db/notifications/certificate-expiry.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { createSchedule } from '#testing/schedules.ts';
import { parseCalendar, propertyOf, textOf } from './testing/parse-icalendar.ts';

const { context } = await testContext();
const server = await testServer(context);
const ZONE = 'Asia/Taipei';
const PATH = '/api/account/calendar';
const owner = await createTestAccount(context, { email: 'owner@calendar.example', permission: 23, timeZone: ZONE });
const caller = await server.logIn(owner.email);
const today = dayIn(ZONE, context.clock.now());
const inDays = (days: number) => addDays(today, days);

const statement = ({ companyId }: TestAccount, text: ReturnType<typeof sql>) =>
  context.db.withCompany(companyId, (tx) => text.execute(tx));
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  fetch(server.url + new URL(url).pathname, { headers });
async function read(url: string) {
  const answer = await fetchFeed(url);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/calendar; charset=utf-8']);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const calendar = parseCalendar(bytes);
  const events = calendar.components.map((event) => ({
    uid: textOf(event, 'UID'),
    day: propertyOf(event, 'DTSTART').value.replace(/(....)(..)(..)/, '$1-$2-$3'),
    title: textOf(event, 'SUMMARY'),
    text: textOf(event, 'DESCRIPTION'),
    url: propertyOf(event, 'URL').value,
  }));
  assert.deepEqual(readByLibrary(new TextDecoder().decode(bytes)), events, 'as ical.js reads it');
  return { calendar, events };
}
/** The events as a parser reads them that is not ours. */
function readByLibrary(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, summary, description } = new ICAL.Event(component);
    assert.ok(startDate.isDate, 'all day');
    return {
      uid,
      day: startDate.toString(),
      title: summary,
      text: description,
      url: component.getFirstPropertyValue('url'),
    };
  });
}

test('the calendar has every date of the company, by the day in the reader’s time zone', async () => {
  const { domainId } = await createRatedDomain(context, owner, 'shop.example');
  const { companyId } = owner;
  const fingerprints = await context.db.withCompany(companyId, async (tx) => {
    await sql`update account set time_zone = ${ZONE} where id = ${owner.accountId}`.execute(tx);
    // One minute past midnight in Taipei is the day before in UTC.
    const endsAt = new Date(startOfDay(ZONE, inDays(9)).getTime() + 60_000).toISOString();
    await replaceCertificateEnds(tx, { companyId, domainId }, [
      { sha256: 'ab'.repeat(32), host: 'www.shop.example', hosts: 2, endsAt },
      { sha256: 'cd'.repeat(32), host: 'old.shop.example', hosts: 1, endsAt: '2020-01-01T00:00:00Z' },
    ]);
    await sql`update domain set registration_ends_on = ${inDays(40)}::date where id = ${domainId}`.execute(tx);
    const { rows } = await sql<{ fingerprint: string }>`
      select fingerprint from finding where payload->>'severity' = 'high' and closed_at is null
      order by fingerprint limit 3`.execute(tx);
    const [first, second, accepted] = rows.map((row) => row.fingerprint);
    await sql`
      insert into finding_decision (company_id, domain_id, fingerprint, due_on, decision, expires_on)
      values (${companyId}, ${domainId}, ${first}, ${inDays(5)}::date, null, null),
             (${companyId}, ${domainId}, ${second}, ${inDays(5)}::date, null, null),
             (${companyId}, ${domainId}, ${accepted}, null, 'accepted', ${inDays(70)}::date)`.execute(tx);
    return [first, second, accepted];
  });
  assert.equal(new Set(fingerprints).size, 3);
  await createSchedule(context, owner, domainId, { zone: ZONE, day: inDays(3), intervalDays: 30 });
  const [sent, received] = [uuidv7(), uuidv7()];
  const customer = await createTestAccount(context, { email: 'customer@calendar.example', permission: 9 });
  await context.db.withAllCompanies('supplier-chain', (tx) =>
    sql`insert into questionnaire (id, company_id, supplier_company_id, title, is_standard, questions, state, due_on)
      values (${sent}, ${companyId}, ${customer.companyId}, 'Ours, 2026; "all"', false, '[]', 'sent', ${inDays(8)}::date),
             (${received}, ${customer.companyId}, ${companyId}, 'Theirs', false, '[]', 'in-progress', ${inDays(6)}::date),
             (${uuidv7()}, ${customer.companyId}, ${companyId}, 'Draft', false, '[]', 'drafted', ${inDays(6)}::date)`.execute(
      tx,
    ),
  );
  const { url } = (await caller.call('POST', PATH)).data;
  const { events, calendar } = await read(url);
  const planEnd = (await caller.call('GET', '/api/account')).data.expiredDate ?? null;
  const shown = events.filter(({ uid }) => !uid.startsWith('plan-'));
  assert.deepEqual(
    shown.map(({ day, title }) => [day, title]),
    [
      [inDays(3), 'Scan of shop.example'],
      [inDays(5), '2 findings on shop.example are due'],
      [inDays(6), 'Answers due: Theirs'],
      [inDays(8), 'Answers expected: Ours, 2026; "all"'],
      [inDays(9), 'Certificate of www.shop.example expires'],
      [inDays(40), 'Registration of shop.example expires'],
      [inDays(70), '1 accepted risk on shop.example ends'],
    ],
  );
  const byTitle = (begin: string) => shown.find(({ title }) => title.startsWith(begin))!;
  assert.equal(byTitle('2 findings').text, 'High: 2');
  assert.match(byTitle('Certificate').text, /used by 2 hosts\. Valid until \d{4}-\d{2}-\d{2} 00:01:00 /);
  assert.equal(byTitle('Answers due').url, `${context.config.publicUrl}/questionnaires/${received}`);
  const plan = events.find(({ uid }) => uid.startsWith('plan-'));
  assert.equal(plan?.title, 'Enterprise edition ends');
  if (planEnd !== null) assert.equal(plan?.day, planEnd);
  assert.equal(textOf(calendar, 'X-WR-TIMEZONE'), ZONE);

  await statement(owner, sql`update account set language = 'zh-TW' where id = ${owner.accountId}`);
  const { calendar: translated } = await read(url);
  assert.equal(propertyOf(translated, 'NAME').parameters.LANGUAGE, 'zh-TW');
});

test('due dates by the policy of the company are in the calendar too', async () => {
  const range = { from: inDays(-3_650), to: inDays(3_650) };
  const due = () =>
    context.db.withCompany(owner.companyId, (tx) => listFindingDays(tx, owner.companyId, 'due', range, 9));
  const before = (await due()).reduce((sum, { count }) => sum + count, 0);
  await statement(owner, sql`update company set remediation_days = '{"critical": 7, "high": 30}'`);
  const after = (await due()).reduce((sum, { critical, high }) => sum + critical + high, 0);
  assert.ok(after > before, `${after} > ${before}`);
});

test('an account without a plan sees the dates of its company, but none of its ratings', async () => {
  await statement(owner, sql`update company set plan = null, plan_start = null, plan_end = null`);
  const { url } = (await caller.call('POST', PATH)).data;
  const { events } = await read(url);
  assert.ok(events.length > 0);
  assert.deepEqual(
    events.filter(({ uid }) => !uid.startsWith('questionnaire-')),
    [],
  );
});

test('the address is shown once and stored as a hash; a program reads an unchanged calendar only once a day', async () => {
  assert.deepEqual((await server.anonymous.call('GET', PATH)).status, 401);
  const person = await createTestAccount(context, { email: 'once@calendar.example', permission: 23 });
  const own = await server.logIn(person.email);
  assert.deepEqual((await own.call('GET', PATH)).data, { createdAt: null, lastUsedAt: null });
  assert.equal((await own.call('DELETE', PATH)).error, 'not-found');
  const { url } = (await own.call('POST', PATH)).data;
  assert.match(url, /\/calendar\/[\w-]{43}\.ics$/);
  const answer = await fetchFeed(url);
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name)),
    ['private, no-cache', 'no-referrer', 'noindex'],
  );
  const { data } = await own.call('GET', PATH);
  assert.deepEqual(Object.keys(data), ['createdAt', 'lastUsedAt']);
  assert.notEqual(data.lastUsedAt, null);
  const { rows } = await context.db.withCompany(person.companyId, (tx) =>
    sql<{ text: string }>`
      select (select string_agg(f::text, ' ') from calendar_feed f) || (select string_agg(l::text, ' ') from audit_log l)
        as text`.execute(tx),
  );
  const secret = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length);
  assert.ok(!rows[0]!.text.includes(secret));
  assert.match(rows[0]!.text, /calendar-feed\.created/);
});

test('a replaced, ended or forged address, and that of a disabled account, open nothing', async () => {
  const person = await createTestAccount(context, { email: 'ended@calendar.example', permission: 23 });
  const own = await server.logIn(person.email);
  const create = async () => (await own.call('POST', PATH)).data.url as string;
  const gone = async (url: string) => {
    const answer = await fetchFeed(url);
    return answer.status === 404 && (await answer.text()) === '';
  };
  const first = await create();
  const second = await create();
  assert.ok(await gone(first));
  assert.equal((await fetchFeed(second)).status, 200);
  assert.ok(await gone(second.replace(/.\.ics$/, '~.ics')));
  assert.ok(await gone(second.replace('.ics', '')));
  assert.ok(await gone(`http://x/calendar/${'A'.repeat(43)}.ics`));
  await statement(person, sql`update account set disabled_at = now()`);
  assert.ok(await gone(second));
  await statement(person, sql`update account set disabled_at = null`);
  assert.equal((await own.call('DELETE', PATH)).status, 200);
  assert.ok(await gone(second));
  const third = await create();
  assert.equal((await own.call('POST', '/api/account/signOutEverywhere', { password: TEST_PASSWORD })).status, 200);
  assert.ok(await gone(third), 'ended with everything else that opens the account');
});
