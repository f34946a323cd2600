import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { printHead, verifyAudit } from '../features/audit/audit-log.ts';
import { daysFolder, sealDays } from '../features/audit/signed-days.ts';
import { headFile } from '../features/audit/signed-heads.ts';
import { audit } from '../platform/db/audit.ts';
import { dayIn } from '../platform/http/calendar.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase } from '../testing/database.ts';
import { installationEnvironment, runCommand } from '../testing/processes/command.ts';

const { db, appUrl, ownerUrl, superuserUrl } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'assay-audit-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const command = (...args: string[]) =>
  runCommand('server/commands/audit.ts', args, installationEnvironment({ appUrl, ownerUrl, dataDir: folder }));

const { context } = await testContext({ DATABASE_URL: appUrl, DATABASE_URL_OWNER: ownerUrl, DATA_DIR: folder });

test('the shell command verifies the whole log, and names the first invalid entry', async () => {
  for (let n = 1; n <= 3; n++) {
    await db.withAllCompanies('planner', (tx) => audit(tx, { action: `test.${n}`, address: '192.0.2.1' }));
  }
  const good = await command('verify');
  assert.equal(good.code, 0);
  assert.match(good.output, /^3 entries verified, 0 waiting, 0 daily seals, 1 heads\. Last seal: [0-9a-f]{64}\n$/);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query(`update audit_log set facts = '{"a":1}' where action = 'test.2' returning id`);
  await client.end();
  const bad = await command('verify');
  assert.equal(bad.output, `Bad entry ${rows[0].id}, number 2: the entry is not what was sealed.\n`);
  assert.equal(bad.code, 1);
});

test('the command names a daily seal whose exported file is missing', async () => {
  const now = new Date();
  await sealDays(context, new Date(now.getTime() + 86_400_000));
  const day = dayIn('UTC', now);
  rmSync(join(daysFolder(folder), `${day}.json`));
  assert.match(
    (await command('verify')).output,
    new RegExp(`\nBad daily seal ${day}: its exported file is not there\\.\n$`),
  );
});

/** As the command does, in this process. */
async function verified(given?: string): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const well = await verifyAudit(context, given, (line) => lines.push(line));
  return { code: well ? 0 : 1, output: lines.join('\n') };
}

async function behind(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Begins with a whole log of `n` entries, one account, and no exported files. */
async function wholeLog(n: number): Promise<void> {
  await behind('truncate audit_log, audit_seal, audit_personal, audit_unsealed, audit_day, audit_head, audit_erasure');
  const company = '00000000-0000-4000-8000-000000000001';
  await behind(`insert into company (id, name) values ('${company}', 'C') on conflict do nothing`);
  await behind(
    `insert into account (id, company_id, email, name, company_role) values ('${company}', '${company}', 'a@b.example', 'A', 'owner') on conflict do nothing`,
  );
  rmSync(daysFolder(folder), { recursive: true, force: true });
  for (let at = 1; at <= n; at++) {
    await db.withAllCompanies('planner', (tx) => audit(tx, { action: `test.${at}`, address: '192.0.2.1' }));
  }
  assert.equal((await verified()).code, 0);
}

/** Deletes the last entries and all rows that belong to them. */
const cut = (after: number) =>
  behind(`
    delete from audit_personal where digest in (select personal from audit_log l join audit_seal s on s.audit_id = l.id where s.entry_number > ${after});
    delete from audit_log where id in (select audit_id from audit_seal where entry_number > ${after});
    delete from audit_seal where entry_number > ${after}`);

test('a truncated log fails by its stored head, by the exported one, and by an external copy', async () => {
  await wholeLog(5);
  const printed = await command('head');
  assert.equal(printed.code, 0);
  assert.deepEqual(JSON.parse(printed.output), JSON.parse(readFileSync(headFile(folder), 'utf8')));
  const elsewhere = mkdtempSync(join(tmpdir(), 'assay-anchor-'));
  after(() => rmSync(elsewhere, { recursive: true, force: true }));
  writeFileSync(join(elsewhere, 'head-of-monday.json'), printed.output);
  await cut(3);
  const truncated = /^Bad head of \S+Z, entry 5: the log ends before it \(2 entries are missing\)\.$/m;
  assert.match((await verified()).output, truncated);
  await behind('delete from audit_head');
  const exported = await command('verify');
  assert.match(exported.output, truncated);
  assert.equal(exported.code, 1);
  // New entries in the log do not replace the evidence.
  await db.withAllCompanies('planner', (tx) => audit(tx, { action: 'test.other' }));
  assert.match((await verified()).output, /entry 5: the log ends before it \(1 entries are missing\)/);
  rmSync(headFile(folder));
  assert.equal((await verified()).code, 0, 'nothing inside the installation knows of the cut');
  const copy = await verified(elsewhere);
  assert.match(copy.output, /entry 5: the log ends before it/);
  assert.equal(copy.code, 1);
  await db.withAllCompanies('planner', (tx) => audit(tx, { action: 'test.another' }));
  assert.ok(await printHead(context, () => {}));
  assert.match((await verified(elsewhere)).output, /entry 5: the log holds another seal at its number/);
});

test('a log with any emptied table fails', async () => {
  for (const [tables, said] of [
    ['audit_log', /Bad entry \S+, number 1: the entry is gone/],
    ['audit_seal', /Bad entry \S+, outside the chain: it was never sealed/],
    ['audit_personal', /number 1: its personal details are gone, and no erasure of them is recorded/],
    ['audit_head', /Bad end of the log: no signed head was stored within an hour of a seal/],
    [
      'audit_log, audit_seal, audit_personal, audit_unsealed, audit_head',
      /Bad head of \S+, entry 3: the log ends before it \(3 /,
    ],
  ] as const) {
    await wholeLog(3);
    await behind(`truncate ${tables}`);
    const { code, output } = await verified();
    assert.match(output, said, tables);
    assert.equal(code, 1, tables);
  }
  rmSync(daysFolder(folder), { recursive: true });
  const { code, output } = await verified();
  assert.equal(output, 'Bad end of the log: the log has no entries, though there are accounts: it was emptied.');
  assert.equal(code, 1);
});

test('a head that this installation did not sign is reported', async () => {
  await wholeLog(2);
  const head = JSON.parse(readFileSync(headFile(folder), 'utf8'));
  writeFileSync(headFile(folder), JSON.stringify({ ...head, number: 1 }));
  assert.match((await verified()).output, /entry 1: this installation did not sign it/);
});

test('anything but "verify" prints the usage', async () => {
  const { code, output } = await command('repair');
  assert.equal(code, 2);
  assert.match(output, /Usage: assay audit verify/);
});
