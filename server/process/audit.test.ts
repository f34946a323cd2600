import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { dayIn } from '../answers/calendar.ts';
import { audit } from '../db/audit.ts';
import { daysFolder, sealDays } from '../jobs/audit/days.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase } from '../testing/database.ts';
import { NOTHING_OUTSIDE, PROCESS_ENVIRONMENT } from '../testing/outside.ts';

const { db, appUrl, ownerUrl, superuserUrl } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'assay-audit-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function command(...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    ...PROCESS_ENVIRONMENT,
    ...NOTHING_OUTSIDE,
    DATA_DIR: folder,
    DATABASE_URL: appUrl,
    DATABASE_URL_OWNER: ownerUrl,
    SECRET_KEY: 'only-for-tests-on-loopback-0123456789',
    LOG_LEVEL: 'silent',
  };
  const file = join(import.meta.dirname, 'audit.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test('the command on the shell verifies the whole log, and names the first bad entry', async () => {
  for (let n = 1; n <= 3; n++) {
    await db.withAllCompanies('planner', (tx) => audit(tx, { action: `test.${n}`, address: '192.0.2.1' }));
  }
  const good = await command('verify');
  assert.equal(good.code, 0);
  assert.match(good.output, /^3 entries verified, 0 waiting, 0 daily seals\. Last seal: [0-9a-f]{64}\n$/);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query(`update audit_log set facts = '{"a":1}' where action = 'test.2' returning id`);
  await client.end();
  const bad = await command('verify');
  assert.equal(bad.output, `Bad entry ${rows[0].id}, number 2: the entry is not what was sealed.\n`);
  assert.equal(bad.code, 1);
});

test('the command names a daily seal whose exported file is missing', async () => {
  const { context } = await testContext({ DATABASE_URL: appUrl, DATABASE_URL_OWNER: ownerUrl, DATA_DIR: folder });
  await sealDays(context, new Date(Date.now() + 86_400_000));
  const day = dayIn('UTC', new Date());
  rmSync(join(daysFolder(folder), `${day}.json`));
  assert.match(
    (await command('verify')).output,
    new RegExp(`\nBad daily seal ${day}: its exported file is not there\\.\n$`),
  );
});

test('anything but "verify" is answered with how to use it', async () => {
  const { code, output } = await command('repair');
  assert.equal(code, 2);
  assert.match(output, /npm run audit -- verify/);
});
