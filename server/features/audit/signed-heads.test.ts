import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { audit } from '#platform/db/audit.ts';
import { testContext } from '#testing/context.ts';
import { sealAll } from './sealing.ts';
import { daysFolder } from './signed-days.ts';
import { headFile, readHead, verifyHeads } from './signed-heads.ts';

const { context } = await testContext();
const file = headFile(context.config.dataDir);
const folder = daysFolder(context.config.dataDir);

/** Errors logged by the process. */
let errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line).msg) });

async function sealOne(): Promise<void> {
  await context.db.withAllCompanies('planner', (tx) => audit(tx, { action: 'test.sealed', target: 'x' }));
  assert.equal(await sealAll({ ...context, log }), 1);
  const { rows } = await context.db.withAllCompanies('planner', (tx) => sql`select 1 from audit_unsealed`.execute(tx));
  assert.equal(rows.length, 0, 'nothing waits');
}

/** The exported head is of the last entry, and matches the log. */
async function checkExported(): Promise<void> {
  const last = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ number: number }>`select max(entry_number)::int as number from audit_seal`.execute(tx),
  );
  const head = readHead(file);
  assert.equal(head.number, last.rows[0]!.number);
  assert.equal((await verifyHeads(context, [head])).bad, null);
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sealOne();
  errors = [];
});

test('an unreadable exported head is logged once and kept aside, and a new one is written', async () => {
  const whole = readFileSync(file, 'utf8');
  for (const text of ['', whole.slice(0, 40), 'null', '[]', '{"format":"assay-audit-head-1"}']) {
    errors = [];
    writeFileSync(file, text);
    await sealOne();
    await checkExported();
    await sealOne();
    assert.deepEqual(errors, ['the exported head of the audit log was unreadable: verify the log'], text);
    assert.equal(readFileSync(`${file}.unreadable`, 'utf8'), text);
  }
  assert.deepEqual(
    readdirSync(folder).toSorted(),
    ['head.json', 'head.json.unreadable'],
    'nothing half written is left',
  );
});

test('a folder in place of the exported head is moved away as well', async () => {
  rmSync(file);
  mkdirSync(file);
  await sealOne();
  await checkExported();
  assert.equal(errors.length, 1);
});

test('entries are sealed while the data folder cannot be used, which is logged once per outage', async () => {
  for (const outage of [1, 2]) {
    errors = [];
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file in the place of the folder');
    await sealOne();
    await sealOne();
    assert.deepEqual(errors, ['the head of the audit log could not be exported'], `outage ${outage}`);
    rmSync(folder);
    await sealOne();
    await checkExported();
  }
});
