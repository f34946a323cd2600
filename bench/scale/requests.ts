import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startLab } from '@assay/lab';
import { createInstallation } from '@assay/server/testing/installation.ts';
import { OFFLINE_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { writeSection } from '../measured.ts';
import { cpuOf } from './database/cpu-time.ts';

/**
 * `npm run bench:requests -- [--requests N] [--rounds N] [--write]`: CPU time of the product for one authenticated request that runs no
 * statement (`GET /api/validateToken`), and of a bare Fastify route with the same response, in turn. CPU time, because the
 * time of requests depends on what else runs.
 */

const option = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const requests = option('requests', 20_000);
const CONNECTIONS = 8;
/** Calls from one address; below the server's rate limit per minute. */
const PER_ADDRESS = 256;
const BARE = 'bare';

if (process.argv[2] === BARE) {
  const body = JSON.parse(process.argv[3] ?? '');
  const app = Fastify();
  app.get('/api/validateToken', async () => body);
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
  await once(process, 'disconnect');
  process.exit(0);
}

/** Counts the calls of all rounds, because the limit of an address applies to a minute. */
let calls = 0;
const nextAddress = () => {
  const address = Math.floor(calls++ / PER_ADDRESS);
  return `198.18.${address >> 8}.${address & 255}`;
};

/** Microseconds of CPU time of the process per request. */
async function cost(pid: number, url: string, headers: Record<string, string>): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const run = async (count: number) => {
    let left = count;
    const line = async () => {
      while (left-- > 0) {
        const sent = { ...headers, 'x-forwarded-for': nextAddress() };
        const { statusCode, body } = await pool.request({ path: '/api/validateToken', method: 'GET', headers: sent });
        await body.dump();
        if (statusCode !== 200) throw new Error(String(statusCode));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, line));
  };
  await run(requests / 10);
  const before = cpuOf(pid);
  await run(requests);
  const after = cpuOf(pid);
  await pool.close();
  return ((after - before) / requests) * 1e6;
}

const lab = await startLab({ domains: [] });
const installation = createInstallation(lab);
try {
  const product = await installation.start({ ...OFFLINE_ENVIRONMENT, LOG_LEVEL: 'error', TRUST_PROXY: '1' });
  const { token } = await product.administrator();
  const headers = { 'x-auth-token': token ?? '' };
  const body = await (await fetch(`${product.url}/api/validateToken`, { headers })).text();
  const bare = fork(import.meta.filename, [BARE, body], { execArgv: [] });
  const [bareUrl]: string[] = await once(bare, 'message');
  // The least counts: other programs only add to it.
  let [own, other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= option('rounds', 3); round += 1) {
    const now = await cost(product.child.pid ?? 0, product.url, headers);
    const bareNow = await cost(bare.pid ?? 0, bareUrl ?? '', {});
    process.stdout.write(`${round}: ${now.toFixed(0)} µs, bare ${bareNow.toFixed(0)} µs\n`);
    [own, other] = [Math.min(own, now), Math.min(other, bareNow)];
  }
  if (process.argv.includes('--write'))
    writeSection('CPU time of a request', '`npm run bench:requests -- --write`: the least of the rounds;', [
      { what: 'authenticated request without a statement', value: `${own.toFixed(0)} µs`, limit: '–' },
      { what: 'bare Fastify, same response', value: `${other.toFixed(0)} µs`, limit: '–' },
      { what: 'ratio', value: (other / own).toFixed(2), limit: '–' },
    ]);
  bare.disconnect();
  await product.end('SIGINT');
} finally {
  await installation.remove();
  await lab.close();
}
