import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readKeySet, type SigningKeySet } from '@assay/contract/report/signed/keys.ts';
import { verifyReportFiles } from '@assay/contract/report/signed/verify-files.ts';
import { signingKeysFile, toSigningKeySet } from '../features/reports/signing/signing-keys.ts';
import { signedByName } from '../platform/db/ratings/signed-reports.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { auditEntries } from '../testing/audit-entries.ts';
import { testContext } from '../testing/context.ts';
import { eventually } from '../testing/eventually.ts';
import { installationEnvironment, runCommand } from '../testing/processes/command.ts';
import { createRating, createScannedDomain, createStoredReport, signStoredReport } from '../testing/reports.ts';

const { context, database } = await testContext();
const { dataDir } = context.config;

const command = (...args: string[]) =>
  runCommand('server/commands/admin.ts', args, installationEnvironment({ ...database, dataDir }));

test('the signing key is rotated from the shell, running processes use the new one, and the old one stays published', async () => {
  const [before] = toSigningKeySet(context.secrets.keys).keys;
  const { code, output } = await command('new-signing-key');
  assert.equal(code, 0, output);
  const kid = /^Reports are signed with ([\w-]{43}) from now on\.\n$/.exec(output)?.[1];
  assert.ok(kid && kid !== before!.kid, output);
  await eventually('the process hears of it', async () => toSigningKeySet(context.secrets.keys).keys[0]?.kid === kid);
  const kept = JSON.parse(readFileSync(signingKeysFile(dataDir), 'utf8')) as SigningKeySet;
  assert.deepEqual(
    kept.keys.map((key) => key.kid),
    [kid, before!.kid],
  );
  const entries = await auditEntries(context, 'report.key-replaced');
  assert.deepEqual(
    entries.map(({ target }) => target),
    [kid],
  );
});

test('a compromised key is revoked from the shell: another signs, stored reports are signed again, and the revocation is published', async () => {
  const owner = await createTestAccount(context, { email: 'owner@shell.example', permission: 23 });
  const domain = await createScannedDomain(context, owner, 'shell.example');
  const ratingId = await createRating(context, domain, 'B');
  const pdf = Buffer.from('%PDF');
  const report = await createStoredReport(context, domain, { ratingId, language: 'en-US', pdf });
  const before = new TextEncoder().encode(await signStoredReport(context, domain, report));
  const [leaked] = toSigningKeySet(context.secrets.keys).keys;
  const { code, output } = await command('revoke-signing-key', leaked!.kid);
  assert.equal(code, 0, output);
  const present = /^(\S+) is revoked\. Signed again with ([\w-]{43}): 1\.\n$/.exec(output)?.[2];
  assert.ok(present && present !== leaked!.kid, output);
  await eventually(
    'the process hears of it',
    async () => toSigningKeySet(context.secrets.keys).keys[0]?.kid === present,
  );
  const set = JSON.parse(readFileSync(signingKeysFile(dataDir), 'utf8')) as SigningKeySet;
  assert.deepEqual(
    set.keys.flatMap(({ kid, revoked }) => (revoked ? [kid] : [])),
    [leaked!.kid],
  );
  const kept = await context.db.withCompany(owner.companyId, (tx) => signedByName(tx, report.pdfName));
  const keys = readKeySet(set)!;
  const told = async (json: Uint8Array<ArrayBuffer>) => (await verifyReportFiles({ json, pdf: null }, keys)).signature;
  assert.deepEqual(
    [await told(before), await told(new TextEncoder().encode(kept!.signed!))],
    ['revoked-key', 'known-key'],
  );
});

test('an unknown or incomplete command prints its usage', async () => {
  for (const args of [[], ['repair'], ['unlock'], ['new-signing-key', 'a@b.example'], ['revoke-signing-key']]) {
    const { code, output } = await command(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(output, /Usage: assay admin COMMAND/);
  }
  assert.deepEqual(await command('unlock', 'nobody@shell.example'), {
    code: 1,
    output: 'There is no account nobody@shell.example.\n',
  });
  assert.deepEqual(await command('revoke-signing-key', 'nothing'), {
    code: 1,
    output: 'There is no signing key nothing.\n',
  });
});
