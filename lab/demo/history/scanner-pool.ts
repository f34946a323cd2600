import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PastEvidence } from './past-evidence.ts';
import type { ScannerTask } from './scanner.ts';

/** More do not help: the product evaluates and stores what they find. */
const PROCESSES_MAX = 4;
/** Scans wait for silent servers: meanwhile the process scans another domain. */
const DOMAINS_PER_PROCESS = 2;

/** Processes that scan past states of domains. */
export interface ScannerPool {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** @throws Error if the scan failed or its process died */
  scan(task: ScannerTask): Promise<PastEvidence>;
  close(): void;
}

type Answer = 'ready' | { domain: string; past: PastEvidence } | { domain: string; error: string };

export function openScannerPool(): ScannerPool {
  const processes = Array.from({ length: Math.min(availableParallelism(), PROCESSES_MAX) }, () => {
    // Structured clones keep maps; the parent's flags (inspector, profiler) are not for the scanners.
    const child = fork(path.join(import.meta.dirname, 'scanner.ts'), { serialization: 'advanced', execArgv: [] });
    // Answers of several tasks arrive at the same time.
    child.setMaxListeners(0);
    return { child, ready: once(child, 'message'), busy: 0 };
  });
  return {
    concurrency: processes.length * DOMAINS_PER_PROCESS,
    async scan(task) {
      const free = processes.toSorted((one, other) => one.busy - other.busy)[0]!;
      free.busy++;
      try {
        await Promise.race([free.ready, failure(free.child)]);
        return await answerOf(free.child, task);
      } finally {
        free.busy--;
      }
    },
    close() {
      for (const { child } of processes) child.disconnect();
    },
  };
}

function answerOf(child: ChildProcess, task: ScannerTask): Promise<PastEvidence> {
  const answer = new Promise<PastEvidence>((resolve, reject) => {
    const receive = (message: Answer) => {
      if (message === 'ready' || message.domain !== task.domain.domain) return;
      child.off('message', receive);
      if ('past' in message) resolve(message.past);
      else reject(new Error(message.error));
    };
    child.on('message', receive);
  });
  child.send(task);
  return Promise.race([answer, failure(child)]);
}

async function failure(child: ChildProcess): Promise<never> {
  const [code, signal] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  throw new Error(`a scanner ended with ${code ?? signal}`);
}
