import { setTimeout as sleep } from 'node:timers/promises';
import { newCsrfValue, signToken } from '@assay/server/features/auth/session-tokens.ts';
import { publish } from '@assay/server/platform/bus/publish.ts';
import { insertSession } from '@assay/server/platform/db/accounts/sessions.ts';
import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { uuidv7 } from 'uuidv7';
import { openProductServer } from '../event-loop/product-server.ts';
import { clock, SETTLE_MS, type ServerRequest, type ServerResponse } from './messages.ts';

/** The server under test: web server and notifications, with real companies and sessions. */

const HOUR_MS = 3_600_000;

const { context, host, close } = await openProductServer();
const companies: string[] = [];

async function start(count: number): Promise<ServerResponse> {
  const tokens: string[] = [];
  for (let at = 0; at < count; at++) {
    const person = await createTestAccount(context, { email: `bench-${at}@sockets.example`, permission: 23 });
    const session = { id: uuidv7(), expiresAt: new Date(Date.now() + HOUR_MS) };
    const { companyId, accountId, email } = person;
    const { hash: csrfHash } = newCsrfValue();
    const origin = { address: '', userAgent: '', byProvider: false, providerFactor: false };
    await context.db.withCompany(companyId, (tx) =>
      insertSession(tx, { ...session, ...origin, companyId, accountId, csrfHash }),
    );
    const claims = { account: email, name: '', permission: 23, startdate: null, enddate: null };
    tokens.push(await signToken(context.secrets.keys, claims, session));
    companies.push(companyId);
  }
  return { url: `ws://${host}/ws`, tokens };
}

async function memory(): Promise<ServerResponse> {
  await sleep(SETTLE_MS);
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { rss: resident, heapUsed: heap } = process.memoryUsage();
  return { memory: { resident, heap } };
}

async function tellOne(to: number | 'everyone'): Promise<ServerResponse> {
  const company = companies[to === 'everyone' ? 0 : to]!;
  await context.db.withCompany(company, async (tx) =>
    publish(context, tx, to === 'everyone' ? to : { company }, { type: 'new_invitation', from: String(clock()) }),
  );
  return {};
}

async function stop(): Promise<ServerResponse> {
  await close();
  return {};
}

process.on('message', async (question: ServerRequest) => {
  if (question.start !== undefined) process.send!(await start(question.start));
  else if (question.memory) process.send!(await memory());
  else if (question.tell !== undefined) process.send!(await tellOne(question.tell));
  else if (question.stop) {
    process.send!(await stop());
    process.disconnect();
  }
});
