import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { EvidenceSet, NetworkSettings, SourceSettings } from '@assay/engine';

/** Message of the child that requests a turn of this process's event loop, and the response to it. */
export const TURN = 'turn';

/**
 * Heap limit of the child. Without one, V8 lets garbage grow in proportion to the host's memory, and peak memory would
 * not show how much the scans need.
 */
const HEAP_MAX_MB = 192;
/** Of its young generation, as in the thread of the server that scans (server/jobs/thread/job-thread.ts). */
const SEMI_SPACE_MAX_MB = 4;

/** Scan order for a child process. */
export interface ScanOrder {
  domains: readonly string[];
  network: NetworkSettings;
  sources: SourceSettings;
  /** Path of a catalog bundle. */
  catalog: string | null;
  /** Kinds of evidence; null = all. */
  kinds: readonly string[] | null;
  /** Virtual milliseconds after which all scans are aborted; never by default. */
  stopAfterMs?: number;
  /** Hosts in addition to apex and www. */
  hosts?: readonly string[];
  /** Uses the host's real clock instead of virtual time. */
  realTime?: true;
}

/** One completed scan. Times are virtual (engine/testing/virtual-time.ts) unless the order requests otherwise. */
export interface ScanAnswer {
  domain: string;
  /** Duration in milliseconds. */
  ms: number;
  /** Milliseconds from the abort to the end; null if the scan was not aborted. */
  msAfterStop: number | null;
  /** Event loop turns granted while the scan ran. */
  delivered: number;
  /** Probes in the order in which their results arrived: kind, asset, and milliseconds since the start of the scan. */
  came: { kind: string; asset: string; at: number }[];
  set: EvidenceSet;
  assessment: Assessment;
}

/** All scans of an order, and the peak memory of their process. */
export interface ScanRun {
  scans: Map<string, ScanAnswer>;
  memoryBytes: number;
  exitCode: number | null;
  /** Terminal output of the process: Node.js warnings, stack traces. */
  output: string;
}

/**
 * Scans in a separate process, so that its memory is that of the scans only. It exits without a signal: an open handle
 * would prevent that.
 */
export async function scanInChild(order: ScanOrder): Promise<ScanRun> {
  const child = fork(path.join(import.meta.dirname, 'scan-process.ts'), {
    serialization: 'advanced',
    silent: true,
    execArgv: [
      ...process.execArgv,
      `--max-old-space-size=${HEAP_MAX_MB}`,
      `--max-semi-space-size=${SEMI_SPACE_MAX_MB}`,
    ],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const answers: { scans: ScanAnswer[]; memoryBytes: number }[] = [];
  child.on('message', (message) => {
    // Data from the child is read before this phase of the event loop. The child may have exited in the meantime.
    if (message === TURN) setImmediate(() => child.send(TURN, () => {}));
    else answers.push(message as (typeof answers)[number]);
  });
  child.send(order);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  const scans = answers.flatMap((answer) => answer.scans);
  return {
    scans: new Map(scans.map((scan) => [scan.domain, scan])),
    memoryBytes: answers[0]?.memoryBytes ?? 0,
    exitCode,
    output,
  };
}
