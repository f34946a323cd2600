import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@assay/server/app.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { type Context, openContext } from '@assay/server/platform/context.ts';
import type { MailRecord } from '@assay/server/platform/db/accounts/mails.ts';
import { decryptBody } from '@assay/server/platform/mail/mail-outbox.ts';
import { cheapHash, createTestAccount, type TestAccount } from '@assay/server/testing/accounts.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { databaseEnvironment } from '@assay/server/testing/offline-environment.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { createStoredReport, signStoredReport } from '@assay/server/testing/reports.ts';
import { sql } from 'kysely';
import type { World } from './actor.ts';
import { plantCanaries } from './canaries.ts';
import { Pool } from './pool.ts';

const EXAMPLES: Readonly<Record<string, unknown>> = {
  phone: '+44 20 7946 0000',
  jobtitle: 'Engineer',
  jobTitle: 'Engineer',
  intervalDays: 7,
  totalCount: 4,
  smtpPort: 25,
  mailFrom: 'assay@fuzz.example',
  title: 'News of the day',
  lines: 1,
  recipient: 'Board',
};

export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'assay-fuzz-'));
  const errors: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  // The log of this process goes to standard output.
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    if (/^\d\d:\d\d:\d\d (?:error|fatal)/.test(String(chunk))) {
      errors.push(String(chunk).trim());
      return true;
    }
    return write(chunk, ...rest);
  }) as typeof process.stdout.write;
  const config = readConfig({
    ...databaseEnvironment(database, dataDir),
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'text',
    ADMIN_SECOND_FACTOR: 'no',
    MAX_EVENT_LOOP_DELAY: '0',
    PUBLIC_URL: 'https://assay.example',
    // Each call has a different client address, so that no call counts toward another one's rate limit.
    TRUST_PROXY: '1',
  });
  const context = await openContext({ ...config, callsPerMinute: 1e9, logInWaits: { firstMs: 0, maxMs: 0 } });
  const app = await buildApp(context);
  await app.ready();
  const victim = await createTestAccount(context, {
    email: 'victim@other-tenant.example',
    permission: 23,
    company: 'Other',
  });
  await createRatedDomain(context, victim, 'other-tenant.example');
  let addresses = 0;
  const world: World = {
    context,
    app,
    errors,
    examples: EXAMPLES,
    usual: new Set([
      'privacy',
      'phone',
      'confirmation',
      'level',
      'target',
      'language',
      'content',
      'texts',
      'password',
      'name',
      'reason',
      'company',
    ]),
    planted: { ids: [], canary: '' },
    shared: new Pool(),
    actors: [],
    async call({ method, url, headers, body }) {
      addresses = (addresses + 1) % 2 ** 24;
      const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: payloadOf(body) }),
      });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    },
    async furnish(actor, owner) {
      await storeReport(context, owner, actor.domain);
    },
    async mailTokens() {
      const mails = await context.db.withAllCompanies('outbox', (tx) =>
        sql<MailRecord>`select * from mail where body is not null order by created_at desc, id desc limit 20`.execute(
          tx,
        ),
      );
      return mails.rows.flatMap((mail) => {
        const token = /[?&](?:token|invitation)=([\w-]+)/.exec(decryptBody(context, mail)?.link ?? '')?.[1];
        return token ? [token] : [];
      });
    },
    async close() {
      process.stdout.write = write;
      await app.close();
      await context.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  world.planted = await plantCanaries(world, victim);
  // From here on the victim's login is disabled: a call that guessed the common test password would look like a leak.
  const unknown = await cheapHash(randomUUID());
  await context.db.withCompany(victim.companyId, (tx) =>
    sql`update account set password_hash = ${unknown} where id = ${victim.accountId}`.execute(tx),
  );
  return world;
}

/** Stores a finished, signed report on the domain's latest rating. */
async function storeReport(context: Context, owner: TestAccount, domain: string): Promise<void> {
  const found = await context.db.withCompany(owner.companyId, async (tx) =>
    tx
      .selectFrom('rating as r')
      .innerJoin('domain as d', 'd.id', 'r.domain_id')
      .select(['r.id', 'r.domain_id', 'r.scan_id'])
      .where('d.name', '=', domain)
      .orderBy('r.rated_at', 'desc')
      .executeTakeFirst(),
  );
  if (!found) return;
  const scanned = { owner, domainId: found.domain_id, scanId: found.scan_id };
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const report = await createStoredReport(context, scanned, { ratingId: found.id, language: 'en-US', pdf });
  await signStoredReport(context, scanned, report);
}

/** Text and bytes are sent unchanged, anything else as JSON. */
function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '');
}
