import { type ChildProcess, execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { IntegratedInput } from './content/integrated/input.ts';
import type { RenderedReport, ReportInput } from './input.ts';
import { LENGTH_BYTES, type RenderJob } from './job.ts';

export { changesSince } from './content/changes.ts';
export type {
  IntegratedCompany,
  IntegratedDomain,
  IntegratedFinding,
  IntegratedInput,
} from './content/integrated/input.ts';
export type {
  EarlierRating,
  FindingTracking,
  GradePlan,
  PeerPosition,
  RenderedReport,
  ReportBranding,
  ReportChanges,
  ReportInput,
  VulnerabilityFigures,
} from './input.ts';
export { insertSignature, signedBytes } from './pdf/signature-field.ts';
export { reportStatement } from './signed/statement.ts';
export { templateVersion } from './version.ts';

/**
 * A report takes about one second of CPU time; a template that hangs is killed after this time. At a load of 30 on two
 * cores, and with the niceness below, reports took more than a minute.
 */
const TIMEOUT_MS = 300_000;
/**
 * Three times the usage of the largest report measured; most of it is the engine's, to which Node's own limit does not
 * apply.
 */
const MEMORY_MAX = 1536 * 1024 * 1024;
const MEMORY_CHECK_MS = 100;
/** A third of the CPU share of other processes; with a higher value, a busy host would exceed the time limit. */
const NICENESS = 5;
/** Added to the score by which Linux chooses what to kill: half of the highest (proc(5), oom_score_adj). */
const OUT_OF_MEMORY_SCORE = '500';
/** Fontconfig configuration without system fonts: loading them takes longer the more are installed. macOS and Windows do not use Fontconfig. */
const NO_SYSTEM_FONTS = path.join(import.meta.dirname, 'no-system-fonts.conf');
/** Largest PDF accepted from the child. */
const BYTES_MAX = 128 * 1024 * 1024;

/**
 * Creates the PDF of one report, of a domain or integrated, in a separate process: an engine failure ends only that
 * process, and it can be killed. Untrusted text is sanitized there and never interpreted.
 * @param input a promise of it lets the process start while the input is still being read
 * @param options.signed whether the PDF gets its data attached and a field for a signature (`insertSignature`)
 * @throws Error with the engine's diagnostics, when stopped, after the time limit, or beyond the limit of memory (Linux); the
 * error of a rejected input
 */
export function renderReport(
  input: ReportInput | IntegratedInput | Promise<ReportInput | IntegratedInput>,
  options: { signed?: boolean; signal?: AbortSignal; timeoutMs?: number; memoryBytes?: number } = {},
): Promise<RenderedReport> {
  // Modules compiled by an earlier child do not need to be compiled again, also where this process does not use the cache.
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const compiled = cache ? { NODE_COMPILE_CACHE: cache } : {};
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=512', path.join(import.meta.dirname, 'child.ts')],
      {
        encoding: 'buffer',
        maxBuffer: BYTES_MAX,
        timeout: options.timeoutMs ?? TIMEOUT_MS,
        killSignal: 'SIGKILL',
        ...(options.signal ? { signal: options.signal } : {}),
        // One thread and one arena: no slower, and the server keeps its other core.
        env: {
          PATH: process.env.PATH,
          ...compiled,
          RAYON_NUM_THREADS: '1',
          MALLOC_ARENA_MAX: '1',
          FONTCONFIG_FILE: NO_SYSTEM_FONTS,
        },
      },
      (error, stdout, stderr) => {
        const tooMuch = memory.end();
        const said = tooMuch ? `it needs more than ${tooMuch} bytes of memory` : stderr.toString('utf8');
        if (error)
          return reject(
            new Error(`The report could not be made: ${said.slice(0, 2000) || error.message}`, { cause: error }),
          );
        const pages = /\{"pages":(\d+)\}/.exec(said)?.[1];
        const slidesAt = 2 * LENGTH_BYTES + stdout.readUInt32BE();
        const pdfAt = slidesAt + stdout.readUInt32BE(LENGTH_BYTES);
        resolve({
          pdf: stdout.subarray(pdfAt),
          pages: Number(pages ?? 0),
          slides: pdfAt > slidesAt ? stdout.subarray(slidesAt, pdfAt) : null,
          content: stdout.subarray(2 * LENGTH_BYTES, slidesAt),
        });
      },
    );
    giveWay(child);
    const memory = limitMemory(child, options.memoryBytes ?? MEMORY_MAX);
    // A child that exited early closes its input; the callback above reports the reason.
    child.stdin?.on('error', () => {});
    Promise.resolve(input)
      .then((given) => {
        const job: RenderJob = { input: given, signed: options.signed ?? false };
        child.stdin?.end(JSON.stringify(job));
      })
      .catch((error: unknown) => {
        reject(error);
        child.kill('SIGKILL');
      });
  });
}

/**
 * Kills a process that exceeds the memory limit.
 * @returns `end` stops watching and returns the limit if it was exceeded
 */
function limitMemory(child: ChildProcess, most: number): { end(): number | null } {
  let passed = false;
  const timer = setInterval(() => {
    readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
        if (kilobytes * 1024 <= most) return;
        passed = true;
        child.kill('SIGKILL');
      },
      // The process has exited, or the system does not report its memory.
      () => {},
    );
  }, MEMORY_CHECK_MS);
  return {
    end() {
      clearInterval(timer);
      return passed ? most : null;
    },
  };
}

/**
 * Lowers the priority: users expect pages in milliseconds and reports in seconds. When memory runs out, Linux kills it
 * before the server.
 */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  // It has already exited, or the system does not permit it or is another, if these fail.
  writeFile(`/proc/${pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE).catch(() => {});
  try {
    os.setPriority(pid, NICENESS);
  } catch {}
}
