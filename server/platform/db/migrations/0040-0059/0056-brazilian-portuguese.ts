import { type Kysely, sql } from 'kysely';

/** Tables whose rows have a language. */
const TABLES = [
  ...[
    'account',
    'integrated_report',
    'mail',
    'news_article',
    'news_text',
    'report',
    'report_reader',
    'report_schedule',
  ],
  'webhook',
];

/** The Portuguese texts are Brazilian, so their code changes from `pt` to `pt-BR` (BCP 47). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set language = 'pt-BR' where language = 'pt'`.execute(db);
  await sql`
    update setting set value = (value - 'pt') || jsonb_build_object('pt-BR', value -> 'pt')
    where name = 'privacyTexts' and jsonb_typeof(value) = 'object' and value ? 'pt'`.execute(db);
}
