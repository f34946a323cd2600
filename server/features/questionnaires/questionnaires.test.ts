import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuestionnaireRow, QuestionnaireView, QuestionView } from '@assay/contract/api/analysis/questionnaires.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { EVIDENCE_BYTES_MAX, EVIDENCE_PER_QUESTION_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { runTasks } from '#jobs/planner.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const sender = await createTestAccount(context, { email: 'asks@questions.example', permission: 9, company: 'Asking' });
const asks = await server.logIn(sender.email);
const soon = addDays(dayIn('UTC', context.clock.now()), 14);
const nextYear = addDays(soon, 300);

async function makeSupplier(name: string, level: SharingLevel) {
  const account = await createTestAccount(context, {
    email: `${name}@questions.example`,
    permission: 22,
    company: `Supplier ${name}`,
  });
  const { companyId, accountId } = account;
  await createRatedDomain(context, account, `${name}.example`, 'oldmill');
  await context.db.withCompany(companyId, (tx) =>
    upsertAssociation(tx, {
      ...{ id: uuidv7(), companyId, readerId: sender.companyId, level, domains: null, kind: 'invite' },
      ...{ ownerAccount: accountId, readerAccount: sender.accountId },
    }),
  );
  return { ...account, caller: await server.logIn(account.email) };
}
const open = await makeSupplier('open', 'findings');
const quiet = await makeSupplier('quiet', 'rating');
const { caller: outside } = await server.user({ email: 'other@questions.example', permission: 9 });

async function call(caller: ApiCaller, method: string, path: string, body?: unknown) {
  const answer = await caller.call(method, `/api/questionnaires${path}`, body);
  assert.ok(answer.success, `${method} ${path}: ${answer.error} ${answer.message}`);
  return answer.data;
}
const errorOf = async (caller: ApiCaller, method: string, path: string, body?: unknown) =>
  (await caller.call(method, `/api/questionnaires${path}`, body)).error;

async function draft(companyId: string, source: object = { kind: 'standard' }): Promise<string> {
  return (await call(asks, 'POST', '', { companies: [companyId], title: 'Yearly review', dueOn: soon, source })).ids[0];
}
async function sent(companyId: string, source?: object): Promise<string> {
  const id = await draft(companyId, source);
  await call(asks, 'POST', `/${id}/send`);
  return id;
}
const view = (caller: ApiCaller, id: string): Promise<QuestionnaireView> => call(caller, 'GET', `/${id}`);
const pick = (from: QuestionnaireView, id: string): QuestionView => from.list.find((one) => one.id === id)!;

async function answerAll(caller: ApiCaller, id: string): Promise<void> {
  for (const question of (await view(caller, id)).list) {
    const body = { value: question.kind === 'choice' ? 'yes' : null, answer: question.kind === 'text' ? 'None' : '' };
    await call(caller, 'PUT', `/${id}/answers/${question.id}`, body);
  }
}
const upload = (caller: ApiCaller, id: string, name: string, content: Buffer, question = 'policy') =>
  caller.call('POST', `/api/questionnaires/${id}/evidence`, { question, name, content: content.toString('base64') });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

test('a questionnaire goes through draft, sent, in progress, submitted, returned and accepted', async () => {
  const id = await draft(open.companyId);
  assert.equal(await errorOf(open.caller, 'GET', `/${id}`), 'questionnaire-not-found', 'drafts are not visible');
  await call(asks, 'PUT', `/${id}`, { title: 'Review of the year', dueOn: soon });
  await call(asks, 'POST', `/${id}/send`);
  const [row] = (await call(open.caller, 'GET', '')).rows as QuestionnaireRow[];
  assert.deepEqual([row?.id, row?.state, row?.company, row?.answered], [id, 'sent', 'Asking', 0]);
  assert.equal(await errorOf(open.caller, 'POST', `/${id}/submit`), 'questionnaire-incomplete');
  await answerAll(open.caller, id);
  const mine = await view(open.caller, id);
  assert.deepEqual([mine.state, mine.side, mine.answered], ['in-progress', 'supplier', mine.questions]);
  const early = await view(asks, id);
  assert.deepEqual([early.answered, pick(early, 'spf').value], [0, null], 'unfinished answers stay with the supplier');
  await call(open.caller, 'POST', `/${id}/submit`);
  assert.equal(
    await errorOf(open.caller, 'PUT', `/${id}/answers/spf`, { value: 'no', answer: '' }),
    'questionnaire-state',
  );
  await call(asks, 'POST', `/${id}/return`, { text: 'Tell us more about the databases.' });
  await call(open.caller, 'PUT', `/${id}/answers/databases`, { value: 'no', answer: 'Redis, closed next week' });
  assert.equal(pick(await view(asks, id), 'databases').value, 'yes', 'the sender sees the last submission');
  await call(open.caller, 'POST', `/${id}/submit`);
  assert.equal(
    await errorOf(asks, 'POST', `/${id}/accept`, { validUntil: '2020-01-01' }),
    'questionnaire-date-invalid',
  );
  await call(asks, 'POST', `/${id}/accept`, { validUntil: nextYear });
  const done = await view(asks, id);
  assert.deepEqual([done.state, done.validUntil, done.rounds], ['accepted', nextYear, 2]);
  assert.equal(pick(done, 'databases').answer, 'Redis, closed next week');
  assert.equal(done.comments[0]?.text, 'Tell us more about the databases.');
  const timeline = (await asks.call('GET', `/api/suppliers/companies/${open.companyId}/timeline`)).data.rows;
  const events = timeline.flatMap((event: { questionnaire: { event: string } | null }) => event.questionnaire ?? []);
  assert.deepEqual(events.map(({ event }: { event: string }) => event).toSorted(), ['accepted', 'sent', 'submitted']);
});

test('each step is announced once to the other side', async () => {
  const kinds = async (companyId: string) => {
    const { rows } = await context.db.withCompany(companyId, (tx) =>
      sql<{ kind: string }>`
        select kind from notification_outbox where kind like 'questionnaire-%' order by created_at`.execute(tx),
    );
    return rows.map(({ kind }) => kind.replace('questionnaire-', ''));
  };
  assert.deepEqual(await kinds(open.companyId), ['received', 'returned', 'accepted']);
  assert.deepEqual(await kinds(sender.companyId), ['submitted', 'submitted']);
});

test('answers that a scan can see are confirmed or contradicted, with the checks behind it', async () => {
  const id = await sent(open.companyId);
  const save = (question: string, value: string) =>
    call(open.caller, 'PUT', `/${id}/answers/${question}`, { value, answer: '' });
  assert.equal((await save('databases', 'yes')).verdict, 'contradicted');
  assert.equal((await save('databases', 'no')).verdict, 'confirmed');
  assert.equal((await save('databases', 'partly')).verdict, 'confirmed');
  assert.equal((await save('databases', 'not-applicable')).verdict, 'contradicted');
  assert.equal((await save('policy', 'yes')).verdict, 'not-measurable');
  await save('databases', 'yes');
  await answerAll(open.caller, id);
  await call(open.caller, 'POST', `/${id}/submit`);
  const review = await view(asks, id);
  const databases = pick(review, 'databases');
  assert.equal(databases.verdict, 'contradicted');
  assert.ok(databases.checks.every(({ findings, domains }) => findings > 0 && domains.includes('open.example')));
  assert.ok(review.list.some(({ verdict }) => verdict === 'confirmed'));
  assert.ok(!/\d+\.\d+\.\d+\.\d+|redis/i.test(JSON.stringify(databases.checks)), 'no addresses or evidence');
});

test('a sender who sees only the rating does not learn which answers are contradicted', async () => {
  const id = await sent(quiet.companyId);
  await answerAll(quiet.caller, id);
  assert.equal(pick(await view(quiet.caller, id), 'databases').verdict, 'contradicted', 'the supplier sees its own');
  await call(quiet.caller, 'POST', `/${id}/submit`);
  const review = await view(asks, id);
  assert.equal(review.level, 'rating');
  const measurable = review.list.filter(({ measurable: can }) => can);
  assert.ok(measurable.every(({ verdict, checks }) => verdict === 'hidden' && checks.length === 0));
});

test('questions are imported from CSV and JSON, and a file with a mistake is refused with its line', async () => {
  const csv =
    'section,text,checks,expects\r\n"Mail, DNS","Is ""DMARC"" enforced?",dns_health.dmarc,yes\r\n,Who leads security?,,\r\n';
  const id = await sent(open.companyId, { kind: 'file', format: 'csv', text: csv });
  const { list, standard } = await view(open.caller, id);
  assert.equal(standard, false);
  assert.deepEqual(
    list.map(({ id: question, section, text, measurable }) => [question, section, text, measurable]),
    [
      ['q1', 'Mail, DNS', 'Is "DMARC" enforced?', true],
      ['q2', '', 'Who leads security?', false],
    ],
  );
  const json = JSON.stringify({ questions: [{ id: 'a', text: 'One?', kind: 'text' }] });
  const second = await sent(open.companyId, { kind: 'file', format: 'json', text: json });
  assert.equal((await view(open.caller, second)).list[0]?.kind, 'text');
  const copy = await sent(open.companyId, { kind: 'copy', id });
  assert.equal((await view(open.caller, copy)).questions, 2);
  const body = (source: object) => ({ companies: [open.companyId], title: 'x', dueOn: soon, source });
  for (const [format, text] of [
    ['json', '{'],
    ['json', '[]'],
    ['json', JSON.stringify([{ text: 'a' }, { text: 'b', checks: ['no.such-check'] }])],
    ['json', JSON.stringify(Array.from({ length: 101 }, () => ({ text: 'a' })))],
    [
      'json',
      JSON.stringify([
        { id: 'a', text: 'a' },
        { id: 'a', text: 'b' },
      ]),
    ],
    ['csv', 'question\nWhat?'],
    ['csv', 'text\n"open quote'],
  ]) {
    const source = { kind: 'file', format, text };
    assert.equal(await errorOf(asks, 'POST', '', body(source)), 'questionnaire-file-invalid', text);
  }
  const long = { kind: 'file', format: 'csv', text: 'x'.repeat(200_001) };
  assert.equal(await errorOf(asks, 'POST', '', body(long)), 'validation-failed');
  assert.equal(await errorOf(outside, 'POST', '', body({ kind: 'standard' })), 'supplier-not-found');
});

test('evidence is recognized by its content, bounded, and downloaded as an attachment', async () => {
  const id = await sent(open.companyId);
  const ok = await upload(open.caller, id, '../../policy "2026".exe', PDF);
  assert.ok(ok.success, ok.message);
  const [file] = pick(await view(open.caller, id), 'policy').evidence;
  assert.deepEqual([file?.name, file?.type], ['policy 2026 .exe.pdf', 'application/pdf']);
  for (const [name, content] of [
    ['page.pdf', '<html><script>alert(1)</script></html>'],
    ['page.txt', '<!DOCTYPE html><title>x</title>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['program.pdf', 'MZ\u0000\u0001'],
    ['empty.pdf', ''],
    ['riff.webp', 'RIFF\u0000\u0000\u0000\u0000WAVE'],
  ] as const) {
    const forged = await upload(open.caller, id, name, Buffer.from(content, 'latin1'));
    assert.equal(forged.error, 'evidence-type', name);
  }
  const large = Buffer.concat([PDF, Buffer.alloc(EVIDENCE_BYTES_MAX)]);
  assert.ok(
    ['payload-too-large', 'validation-failed'].includes((await upload(open.caller, id, 'large.pdf', large)).error!),
  );
  const more = await Promise.all(
    Array.from({ length: EVIDENCE_PER_QUESTION_MAX + 1 }, (_, at) => upload(open.caller, id, `${at}.pdf`, PDF)),
  );
  assert.equal(more.filter(({ success }) => success).length, EVIDENCE_PER_QUESTION_MAX - 1);
  assert.equal(more.find(({ success }) => !success)?.error, 'evidence-too-many');
  const path = `/${id}/evidence/${file!.id}`;
  assert.equal(await errorOf(asks, 'GET', path), 'not-found', 'not submitted yet');
  const response = await fetch(`${server.url}/api/questionnaires${path}`, {
    headers: { 'x-auth-token': open.caller.token! },
  });
  const header = (name: string) => response.headers.get(name);
  assert.equal(header('content-type'), 'application/octet-stream');
  assert.equal(header('x-content-type-options'), 'nosniff');
  assert.match(header('content-disposition')!, /^attachment; filename="policy 2026 \.exe\.pdf"/);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), PDF);
  await answerAll(open.caller, id);
  await call(open.caller, 'POST', `/${id}/submit`);
  assert.equal((await asks.call('GET', `/api/questionnaires${path}`)).status, 200);
  await call(asks, 'POST', `/${id}/return`, { text: 'Again' });
  assert.equal(await errorOf(open.caller, 'DELETE', path), 'not-found', 'what was submitted stays');
});

test('the export cannot contain formulas', async () => {
  const id = await sent(open.companyId, { kind: 'file', format: 'csv', text: 'text,kind\n=cmd|calc,text\n' });
  const answer = '=HYPERLINK("http://x")';
  await call(open.caller, 'PUT', `/${id}/answers/q1`, { value: null, answer });
  const response = await fetch(`${server.url}/api/questionnaires/${id}/export`, {
    headers: { 'x-auth-token': open.caller.token! },
  });
  const text = await response.text();
  assert.match(text, /"'=cmd\|calc"/);
  assert.match(text, /"'=HYPERLINK\(""http:\/\/x""\)"/);
  assert.match(response.headers.get('content-disposition')!, /^attachment/);
});

test('other companies see no questionnaire, answer, comment or document', async () => {
  const id = await sent(open.companyId);
  await upload(open.caller, id, 'a.pdf', PDF);
  const [file] = pick(await view(open.caller, id), 'policy').evidence;
  for (const caller of [outside, quiet.caller]) {
    for (const path of [`/${id}`, `/${id}/export`, `/${id}/evidence/${file!.id}`])
      assert.equal(await errorOf(caller, 'GET', path), 'questionnaire-not-found', path);
    for (const [path, body] of [
      [`/${id}/comments`, { question: null, text: 'x' }],
      [`/${id}/submit`, undefined],
    ] as const)
      assert.equal(await errorOf(caller, 'POST', path, body), 'questionnaire-not-found', path);
  }
  assert.equal(await errorOf(open.caller, 'POST', `/${id}/accept`, { validUntil: nextYear }), 'forbidden');
  const seen = await context.db.withCompany(sender.companyId, (tx) =>
    sql`select 1 from questionnaire_answer union all select 1 from questionnaire_evidence`.execute(tx),
  );
  assert.equal(seen.rows.length, 0, 'row-level security keeps answers and documents with the supplier');
  const foreign = await context.db.withCompany(quiet.companyId, (tx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from questionnaire where supplier_company_id = ${open.companyId}`.execute(tx),
  );
  assert.equal(foreign.rows[0]?.n, 0);
});

test('both sides comment on questions; viewers only read', async () => {
  const id = await sent(open.companyId);
  await call(asks, 'POST', `/${id}/comments`, { question: 'spf', text: 'All domains?' });
  await call(open.caller, 'POST', `/${id}/comments`, { question: 'spf', text: 'Yes' });
  const comments = pick(await view(open.caller, id), 'spf').comments;
  assert.deepEqual(
    comments.map(({ text, ours }) => [text, ours]),
    [
      ['All domains?', false],
      ['Yes', true],
    ],
  );
  assert.equal(await errorOf(asks, 'POST', `/${id}/comments`, { question: 'none', text: 'x' }), 'not-found');
  const { companyId } = open;
  const viewer = { email: 'viewer@questions.example', permission: 22, companyId, companyRole: 'viewer' } as const;
  await createTestAccount(context, viewer);
  const viewing = await server.logIn(viewer.email);
  assert.equal((await view(viewing, id)).mayEdit, false);
  assert.equal(
    await errorOf(viewing, 'PUT', `/${id}/answers/spf`, { value: 'yes', answer: '' }),
    'company-role-too-low',
  );
});

test('reminders come before the due day, and questionnaires expire after it and after their validity', async () => {
  const [late, valid] = [await sent(quiet.companyId), await sent(quiet.companyId)];
  await context.db.withCompany(sender.companyId, async (tx) => {
    await sql`update questionnaire set due_on = current_date + 7 where id = ${late}`.execute(tx);
    await sql`
      update questionnaire set state = 'accepted', valid_until = current_date - 3 where id = ${valid}`.execute(tx);
  });
  await runTasks(context, 'hour');
  await runTasks(context, 'hour');
  const due = await context.db.withCompany(quiet.companyId, (tx) =>
    sql`
      select 1 from notification_outbox where kind = 'questionnaire-due'
      union all select 1 from notification_event where kind = 'questionnaire-due'`.execute(tx),
  );
  assert.ok(due.rows.length > 0);
  assert.deepEqual([(await view(asks, valid)).state, (await view(asks, late)).state], ['expired', 'sent']);
  await context.db.withCompany(sender.companyId, (tx) =>
    sql`update questionnaire set due_on = current_date - 3 where id = ${late}`.execute(tx),
  );
  await runTasks(context, 'hour');
  assert.equal((await view(asks, late)).state, 'expired');
  assert.equal(
    await errorOf(quiet.caller, 'PUT', `/${late}/answers/spf`, { value: 'yes', answer: '' }),
    'questionnaire-state',
  );
  assert.equal((await call(asks, 'GET', '?box=sent&state=expired')).total, 2);
});

test('a reminder is sent once a week, and a questionnaire without answers can be withdrawn', async () => {
  const id = await sent(open.companyId);
  assert.deepEqual(await call(asks, 'POST', `/${id}/remind`), { sent: true });
  assert.deepEqual(await call(asks, 'POST', `/${id}/remind`), { sent: false });
  await call(asks, 'DELETE', `/${id}`);
  assert.equal(await errorOf(open.caller, 'GET', `/${id}`), 'questionnaire-not-found');
  const begun = await sent(open.companyId);
  await call(open.caller, 'PUT', `/${begun}/answers/spf`, { value: 'yes', answer: '' });
  assert.equal(await errorOf(asks, 'DELETE', `/${begun}`), 'questionnaire-state');
});

test('a company that does not share yet gets the questionnaire of an invitation when it accepts', async () => {
  const invited = await createTestAccount(context, {
    email: 'invited@questions.example',
    permission: 22,
    company: 'New',
  });
  const accepts = await server.logIn(invited.email);
  const asked = { account: invited.email, kind: 'ask', questionnaire: 'Before we start' };
  assert.ok((await asks.call('POST', '/api/suppliers/invitations', asked)).success);
  const received = async () => (await accepts.call('GET', '/api/suppliers/invitations?box=received')).data.rows[0];
  const invitation = await received();
  assert.equal(invitation.questionnaire, 'Before we start');
  const inbox = async (): Promise<QuestionnaireRow[]> => (await call(accepts, 'GET', '?box=received')).rows;
  assert.deepEqual(await inbox(), []);
  const answer = await accepts.call('POST', `/api/suppliers/invitations/${invitation.id}/accept`, {});
  assert.ok(answer.success, answer.message);
  const [row] = await inbox();
  assert.deepEqual([row?.title, row?.state, row?.companyId], ['Before we start', 'sent', sender.companyId]);
  const opened = await view(accepts, row!.id);
  assert.ok(opened.questions > 0);
});

test('an invitation to view results announces no questionnaire', async () => {
  const announced = { account: 'reader@questions.example', kind: 'invite', questionnaire: 'Ignored' };
  assert.ok((await open.caller.call('POST', '/api/suppliers/invitations', announced)).success);
  const { data } = await open.caller.call('GET', '/api/suppliers/invitations?box=sent');
  assert.equal(data.rows[0].questionnaire, null);
});
