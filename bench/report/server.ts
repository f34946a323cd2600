import { startJobs } from '@assay/server/jobs/index.ts';
import { openJobThread } from '@assay/server/jobs/thread/job-thread.ts';
import { NOTICES } from '@assay/server/platform/bus/notice-kinds.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { openProductServer } from '../event-loop/product-server.ts';
import type { ServerRequest, ServerResponse } from './messages.ts';

/** The product as it runs by default, web server and jobs in one process, with rated domains of one company. */

const { context, host, close } = await openProductServer();
const thread = openJobThread(context);
const jobs = await startJobs(context, thread.run);
const url = `http://${host}`;
const domains: string[] = [];
let token = '';
let csrf = '';

async function start(count: number): Promise<ServerResponse> {
  const owner = await createTestAccount(context, {
    email: 'owner@bench.example',
    permission: 23,
    company: 'Bench Ltd',
  });
  for (let at = 0; at < count; at++) {
    const domain = `d${at}.bench.example`;
    await createRatedDomain(context, owner, domain);
    domains.push(domain);
  }
  const body = new URLSearchParams({ account: owner.email, password: TEST_PASSWORD });
  const { headers } = await fetch(`${url}/api/userLogin`, { method: 'POST', body });
  token = headers.get('x-auth-token')!;
  csrf = headers.get('x-csrf-token')!;
  return { url, token, domains };
}

async function makeAll(): Promise<ServerResponse> {
  const began = performance.now();
  const headers = { 'x-auth-token': token, 'x-csrf-token': csrf, 'content-type': 'application/json' };
  let ready = 0;
  const all = new Promise<void>((resolve) => {
    context.bus.on(NOTICES.report, () => {
      if (++ready === domains.length) resolve();
    });
  });
  const asked = await Promise.all(
    domains.map((domain) =>
      fetch(`${url}/api/reports/${domain}`, { method: 'POST', headers, body: '{"language":"en-US"}' }),
    ),
  );
  const refused = asked.filter(({ ok }) => !ok).length;
  if (refused > 0) throw new Error(`${refused} reports were refused`);
  await all;
  const took = performance.now() - began;
  const answer = await fetch(`${url}/api/reports?pageSize=200`, { headers });
  const { data } = (await answer.json()) as { data: { rows: { status: string }[] } };
  return { took, failed: data.rows.filter(({ status }) => status !== 'ready').length };
}

async function stop(): Promise<ServerResponse> {
  await jobs.stop();
  await thread.close();
  await close();
  return {};
}

process.on('message', async (question: ServerRequest) => {
  if (question.start !== undefined) process.send!(await start(question.start));
  else if (question.reports) process.send!(await makeAll());
  else if (question.stop) {
    process.send!(await stop());
    process.disconnect();
  }
});
