import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { up } from '../migrations/0040-0059/0056-brazilian-portuguese.ts';

const { context } = await testContext();

test('stored codes of Portuguese become the Brazilian one, others stay', async () => {
  const { companyId, accountId } = await createTestAccount(context, { email: 'ana@idioma.example', permission: 23 });
  const other = await createTestAccount(context, { email: 'eva@sprache.example', permission: 23 });
  const { rows } = await context.db.withAllCompanies('migration', async (tx) => {
    await sql`update account set language = 'pt' where id = ${accountId}`.execute(tx);
    await sql`update account set language = 'de' where id = ${other.accountId}`.execute(tx);
    await sql`insert into setting (name, value) values ('privacyTexts', '{"pt": "Política", "de": "Erklärung"}')`.execute(
      tx,
    );
    await up(tx as never);
    return sql<{ language: string; texts: unknown }>`
      select language, (select value from setting where name = 'privacyTexts') as texts from account
      where company_id in (${companyId}, ${other.companyId}) order by language`.execute(tx);
  });
  const texts = { de: 'Erklärung', 'pt-BR': 'Política' };
  assert.deepEqual(rows, [
    { language: 'de', texts },
    { language: 'pt-BR', texts },
  ]);
});
