import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEWS_CONTENT_MAX } from '@assay/contract/api/news.ts';
import { startLab } from '@assay/lab';
import { labEnvironment, proveDomain } from '@assay/server/testing/lab.ts';
import type { Delays, ServerRequest, ServerResponse } from './event-loop/messages.ts';
import { type Figure, writeSection } from './measured.ts';

/**
 * `npm run bench:event-loop -- [--write]`: delay of the server's event loop while idle, while hostile uploads arrive,
 * while an administrator saves hostile articles, and while hostile sites are scanned and hostile uploads arrive. The
 * lab and the uploader run in a separate process.
 */

/** Sites whose security.txt takes seconds in a parser that backtracks. */
const DOMAINS = ['harbourline.test', 'meadowgate.test'];
const HOSTILE = 'security-txt-long-line';
const IDLE_MS = 10_000;
const UPLOADS_MS = 15_000;
const ARTICLES_MS = 15_000;
/** Scans are observed for at most this long, in milliseconds. */
const SCANS_MS = 180_000;
/** Pause after an upload that was refused before its body was read. */
const REFUSED_PAUSE_MS = 50;
const LIMIT = '< 50 ms';

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};
const noteDelays = (what: string, { delays, work }: { delays: Delays; work: Delays }, limit?: string) => {
  note(`${what}: delay, median`, `${delays.median.toFixed(1)} ms`);
  note(`${what}: delay, 99th percentile`, `${delays.p99.toFixed(1)} ms`, limit);
  note(`${what}: delay, longest`, `${delays.most.toFixed(1)} ms`, limit);
  note(`${what}: processor time without a break, 99th percentile`, `${work.p99.toFixed(1)} ms`, limit);
  note(`${what}: processor time without a break, longest`, `${work.most.toFixed(1)} ms`, limit);
};

const child: ChildProcess = fork(path.join(import.meta.dirname, 'event-loop/server.ts'), { serialization: 'advanced' });
const ask = (question: ServerRequest): Promise<ServerResponse> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: ServerResponse) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(question);
  });
const watched = async (work: () => Promise<void>) => {
  await ask({ watch: true });
  await work();
  const answer = await ask({ delays: true });
  return { delays: answer.delays!, work: answer.work! };
};

/** Endless JPEG fill bytes. */
const FILL_BYTES = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(2_000_000, 0xff)]);
/**
 * JSON with base64 on which a backtracking parser spends minutes, JSON that expands into millions of arrays, and
 * images.
 */
const UPLOADS: readonly (readonly [type: string, body: string | Buffer<ArrayBuffer>])[] = [
  ...[
    `+${'\t'.repeat(2_700_000)}!`,
    `${'A'.repeat(2_700_000)}!`,
    `A${'='.repeat(2_700_000)}`,
    `data:image/${'a'.repeat(2_700_000)}`,
    FILL_BYTES.toString('base64'),
  ].map((avatar) => ['application/json', JSON.stringify({ avatar })] as const),
  ['application/json', `{"avatar":${'['.repeat(2_700_000)}`],
  ['image/jpeg', FILL_BYTES],
  ['image/png', Buffer.alloc(2 * 1024 * 1024, '<p>')],
];

const LANGUAGES_OF_ARTICLE = ['en-US', 'de', 'fr', 'es', 'it', 'ja', 'ko', 'zh-CN'];
/** Articles whose texts take long to sanitize, and JSON that expands into millions of arrays. */
const ARTICLES: readonly string[] = [
  ...['<b>', '<', '<td>', '<p>a</p>', '&'].map((part) =>
    JSON.stringify({
      language: 'en-US',
      texts: LANGUAGES_OF_ARTICLE.map((language) => ({
        language,
        title: 'x',
        content: part.repeat(Math.floor(NEWS_CONTENT_MAX / part.length)),
      })),
    }),
  ),
  `{"texts":${'['.repeat(6_000_000)}`,
];

const lab = await startLab({ domains: DOMAINS });
try {
  const { url, token, csrf, administrator } = await ask({ start: labEnvironment(lab) });
  const headers = { 'x-auth-token': token!, 'x-csrf-token': csrf!, 'content-type': 'application/json' };
  const call = async (method: string, to: string, body?: object) => {
    const answer = await fetch(url + to, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await answer.json()) as { data: Record<string, never>; message: string; error?: string };
  };
  for (const { domain, faults } of lab.domains) await lab.setFaults(domain, [...faults, HOSTILE]);
  for (const domain of DOMAINS) await proveDomain(lab, { call } as never, domain);

  let uploads = 0;
  let refused = 0;
  /** Sends uploads one after another until `until` returns true. */
  const upload = async (until: () => boolean) => {
    for (let at = 0; !until(); at += 1) {
      // If the server refuses an upload before it has read the body, the connection closes while the body is being sent.
      const [type, body] = UPLOADS[at % UPLOADS.length]!;
      const answer = await fetch(`${url}/api/avatar`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      })
        .then(async (response) => (await response.json()) as { data: unknown })
        .catch(() => null);
      if (answer === null) {
        refused += 1;
        await sleep(REFUSED_PAUSE_MS);
        continue;
      }
      if (answer.data) throw new Error('a hostile upload was taken');
      uploads += 1;
    }
  };
  const until = (ms: number) => {
    const end = performance.now() + ms;
    return () => performance.now() > end;
  };
  const scanned = async (id: string, over: () => boolean): Promise<string> => {
    for (;;) {
      // Under load the server refuses requests temporarily.
      const detail = (await call('GET', `/api/scans/${id}`)).data as unknown as { scan: { scanstate: number } } | null;
      if (over() || (detail && detail.scan.scanstate !== 9)) return String(detail?.scan.scanstate);
      await sleep(500);
    }
  };

  noteDelays('idle', await watched(() => sleep(IDLE_MS)));
  noteDelays('hostile uploads', await watched(() => upload(until(UPLOADS_MS))), LIMIT);
  note('hostile uploads answered', String(uploads));
  let articles = 0;
  const saved = await watched(async () => {
    const over = until(ARTICLES_MS);
    for (let at = 0; !over(); at += 1) {
      const answer = await fetch(`${url}/api/admin/news`, {
        method: 'POST',
        headers: { ...administrator, 'content-type': 'application/json' },
        body: ARTICLES[at % ARTICLES.length]!,
      });
      await answer.arrayBuffer();
      articles += 1;
    }
  });
  noteDelays('hostile articles of an administrator', saved, LIMIT);
  note('hostile articles answered', String(articles));
  const states: string[] = [];
  uploads = 0;
  const attacked = await watched(async () => {
    const over = until(SCANS_MS);
    const scans = DOMAINS.map(async (domain) => {
      let { data, message, error } = await call('POST', '/api/scans', { domain });
      while (error === 'server-busy') {
        await sleep(500);
        ({ data, message, error } = await call('POST', '/api/scans', { domain }));
      }
      if (!data) throw new Error(message);
      states.push(`${domain} ${await scanned(data.id as unknown as string, over)}`);
    });
    let ended = false;
    await Promise.all([Promise.all(scans).finally(() => (ended = true)), upload(() => ended || over())]);
  });
  noteDelays('hostile sites scanned and hostile uploads', attacked, LIMIT);
  note('hostile uploads answered meanwhile', String(uploads));
  note('hostile uploads refused before they were read', String(refused));
  note('scans in state', states.sort().join(', '));
  await ask({ stop: true });
} finally {
  await lab.close();
  child.kill();
}
if (process.argv.includes('--write')) {
  writeSection(
    'Event loop under attack',
    'Delay of the event loop of one process with web server and jobs (`npm run bench:event-loop`).',
    figures,
  );
}
