import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderReport } from '@assay/report';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';
import { type Figure, seconds, writeSection } from './measured.ts';
import { reportInput } from './report/input.ts';
import type { ServerRequest, ServerResponse } from './report/messages.ts';
import { reportPage } from './report/page.ts';

/**
 * `npm run bench:report -- [--write]`: report creation compared with headless Chromium printing the same texts and
 * tables in the same run, and API response times while fifty reports are created.
 */

const RUNS = 5;
/**
 * Number of findings, and the time limit of a report in milliseconds: a separate process each time, so every report is
 * a cold start.
 */
const SIZES = [
  [300, 1_000],
  [1_500, 2_000],
] as const;
/** The goal, although Chromium does less: no contents with page numbers, charts as boxes, no signature. */
const FASTER_THAN_CHROMIUM = 5;
const REPORTS = 50;
const LAST_WITHIN_MS = 60_000;
const TIMES_IDLE = 3;
const IDLE_MS = 20_000;
const CALLS_PER_SECOND = 20;

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}${limit === '–' ? '' : ` (${limit})`}\n`);
};

/** Times of several runs, the shortest first. */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b);
}

const spread = (sorted: readonly number[]) =>
  [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!].map(seconds).join(' / ');
const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]!;

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

async function print(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(html);
  await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
  await page.close();
}

async function cold(html: string): Promise<void> {
  const browser = await launch();
  await print(browser, html);
  await browser.close();
}

async function makingReports(): Promise<void> {
  for (const [findings, limit] of SIZES) {
    const input = reportInput(findings);
    const html = reportPage(input);
    const made = await renderReport(input, { signed: true });
    const own = await times(() => renderReport(input, { signed: true }));
    note(
      `Report of ${findings} findings (${made.pages} pages), a new process each`,
      spread(own),
      `median under ${limit / 1000} s`,
    );
    const browsers = await times(() => cold(html));
    note('Headless Chromium started for the same texts and tables, unsigned', spread(browsers));
    const browser = await launch();
    await print(browser, html);
    const warm = await times(() => print(browser, html));
    await browser.close();
    note('The same by a Chromium that runs already; Assay starts a process for each report', spread(warm));
    note(
      `Report of ${findings} findings, times faster than a started Chromium`,
      (median(browsers) / median(own)).toFixed(1),
      `at least ${FASTER_THAN_CHROMIUM}`,
    );
  }
}

/** The server in a separate process; each request has one response. */
function server(): { process: ChildProcess; ask(question: ServerRequest): Promise<ServerResponse> } {
  const child = fork(path.join(import.meta.dirname, 'report/server.ts'));
  return {
    process: child,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as ServerResponse);
        });
        child.send(question);
      }),
  };
}

/**
 * Sends requests at a constant rate, independent of the responses to earlier ones, until `stop` settles.
 * @returns milliseconds, sorted
 */
async function calls(
  { url, token, domains }: Required<Pick<ServerResponse, 'url' | 'token' | 'domains'>>,
  stop: Promise<unknown>,
): Promise<number[]> {
  const took: Promise<number>[] = [];
  let over = false;
  void stop.finally(() => {
    over = true;
  });
  const paths = ['', '/findings?pageSize=50', '/areas/dns_health/rows', '/trend'];
  const began = performance.now();
  for (let n = 0; !over; n++) {
    const path = `/api/ratings/${domains[n % domains.length]}${paths[n % paths.length]}`;
    const from = performance.now();
    took.push(
      fetch(url + path, { headers: { 'x-auth-token': token, 'x-forwarded-for': `198.51.100.${n % 250}` } }).then(
        async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
          return performance.now() - from;
        },
      ),
    );
    await sleep(Math.max(0, began + ((n + 1) * 1000) / CALLS_PER_SECOND - performance.now()));
  }
  return (await Promise.all(took)).sort((a, b) => a - b);
}

const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const delays = (sorted: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => `${part(sorted, share).toFixed(1)} ms`).join(' / ');

async function fiftyReports(): Promise<void> {
  const { process: child, ask } = server();
  try {
    const started = (await ask({ start: REPORTS })) as Required<Pick<ServerResponse, 'url' | 'token' | 'domains'>>;
    // The first calls compile and fill caches.
    await calls(started, sleep(3_000));
    const idle = await calls(started, sleep(IDLE_MS));
    note(`API with ${CALLS_PER_SECOND} calls a second, idle: median / 99 of 100 / the last`, delays(idle));
    const work = ask({ reports: true });
    const busy = await calls(started, work);
    const { took = 0, failed = 0 } = await work;
    if (failed > 0) throw new Error(`${failed} reports were not made`);
    const times = part(busy, 0.99) / part(idle, 0.99);
    note(`The same while ${REPORTS} reports are made`, delays(busy));
    note('99 of 100, in times of idle', times.toFixed(1), `at most ${TIMES_IDLE}`);
    note(`Last of ${REPORTS} reports that were asked for at once`, seconds(took), `within ${LAST_WITHIN_MS / 1000} s`);
  } finally {
    if (child.connected) await ask({ stop: true });
  }
}

await makingReports();
await fiftyReports();
if (process.argv.includes('--write')) {
  const how = `By \`npm run bench:report -- --write\`: least / median / most of ${RUNS} runs; ${os.availableParallelism() - 1 || 1} report at a time.`;
  writeSection('Reports', how, figures);
}
