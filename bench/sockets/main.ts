import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Figure, writeSection } from '../measured.ts';
import type { ClientResponse, ServerResponse } from './messages.ts';

/**
 * `npm run bench:sockets -- [--write] [--sockets N]`: many WebSockets on one server process, logged in from a separate
 * process: memory of each, and the delay from the end of the transaction to the page, for one company and for all. The same
 * with a server of the package `ws` alone, which has no accounts, no database and no other processes. The server's limits
 * apply as in every installation, so the sockets are spread over many accounts and over many addresses behind a trusted
 * proxy.
 */

const [sockets = 10_000] = process.argv.flatMap((word, at, all) => (all[at - 1] === '--sockets' ? [Number(word)] : []));
/** Pages of one account; the server accepts no more. */
const SOCKETS_PER_ACCOUNT = 50;
const COMPANY_NOTICES = 200;
const GENERAL_NOTICES = 10;
/** In addition to the sockets, each process has files and connections to the database open. */
const OTHER_FILES = 300;

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};

/**
 * Number of files that a process may open; null where the system does not report it. Node.js raises the soft limit to
 * it.
 */
function filesAllowed(): number | null {
  try {
    const hard = /Max open files\s+\S+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return hard === undefined ? null : Number(hard);
  } catch {
    return null;
  }
}

/** A child that sends one response to each request. */
function child<A>(file: string, args: string[] = []): { process: ChildProcess; ask(question: object): Promise<A> } {
  const started = fork(path.join(import.meta.dirname, file), { execArgv: args, serialization: 'advanced' });
  return {
    process: started,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
        started.once('exit', ended);
        started.once('message', (answer) => {
          started.off('exit', ended);
          resolve(answer as A);
        });
        started.send(question);
      }),
  };
}

function share(sorted: readonly number[], part: number): string {
  return `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1)} ms`;
}

function noteDelays(what: string, delays: readonly number[], limit = '–'): void {
  const sorted = [...delays].sort((a, b) => a - b);
  note(`${what}: median`, share(sorted, 0.5));
  note(`${what}: 99 of 100`, share(sorted, 0.99), limit);
  note(`${what}: the last`, share(sorted, 1));
}

const allowed = filesAllowed();
if (allowed !== null && allowed < sockets + OTHER_FILES) {
  process.stderr.write(
    `A process may open ${allowed} files here; ${sockets} sockets need more: run \`ulimit -n ${sockets + OTHER_FILES}\` before, or give --sockets.\n`,
  );
  process.exit(1);
}

const accounts = Math.ceil(sockets / SOCKETS_PER_ACCOUNT);

/** @param of begins the names of the figures. @returns milliseconds of each delay to a company's pages, sorted */
async function measure(file: string, of: string, limit: string): Promise<number[]> {
  const server = child<ServerResponse>(file, ['--expose-gc']);
  const client = child<ClientResponse>('client.ts');
  try {
    const { url, tokens } = await server.ask({ start: accounts });
    const empty = (await server.ask({ memory: true })).memory!;
    const began = performance.now();
    await client.ask({ open: sockets, url, tokens });
    note(`${of}: all of them connected and logged in within`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
    const full = (await server.ask({ memory: true })).memory!;
    const each = (after: number, before: number) => `${((after - before) / sockets / 1024).toFixed(1)} KiB`;
    note(`${of}: memory of the process for each socket (resident set)`, each(full.resident, empty.resident));
    note(`${of}: of it in the JavaScript heap`, each(full.heap, empty.heap));
    note(`${of}: resident set of the process with all of them`, `${Math.round(full.resident / 1024 / 1024)} MiB`);

    const ofCompany: number[] = [];
    for (let at = 0; at < COMPANY_NOTICES; at++) {
      const heard = client.ask({ expect: Math.min(SOCKETS_PER_ACCOUNT, sockets) });
      await server.ask({ tell: at % accounts });
      ofCompany.push(...(await heard).delays!);
    }
    noteDelays(`${of}: delay of a notice to one company's ${SOCKETS_PER_ACCOUNT} pages`, ofCompany, limit);
    const ofAll: number[] = [];
    for (let at = 0; at < GENERAL_NOTICES; at++) {
      const heard = client.ask({ expect: sockets });
      await server.ask({ tell: 'everyone' });
      ofAll.push(...(await heard).delays!);
    }
    noteDelays(`${of}: delay of a notice to all pages`, ofAll, limit);
    return ofAll.sort((a, b) => a - b);
  } finally {
    client.process.kill();
    if (server.process.connected) await server.ask({ stop: true });
  }
}

note('Sockets, logged in', `${sockets.toLocaleString('en-US')}`);
const own = await measure('server.ts', 'Assay', 'under 1 s');
const bare = await measure('bare.ts', '`ws` alone', '–');
const last = (delays: readonly number[]) => delays.at(-1)!;
note('Last of all pages, in times of `ws` alone', (last(own) / last(bare)).toFixed(1));
if (process.argv.includes('--write')) {
  writeSection(
    'Websockets of one process',
    `\`npm run bench:sockets -- --write\`: ${accounts} accounts with ${SOCKETS_PER_ACCOUNT} pages each, the server's limit, from networks that stay below its limits;`,
    figures,
  );
}
