import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { EvidenceSet, NetworkSettings, SourceSettings } from '@assay/engine';

/** Message of the child that asks for a turn of this process's event loop, and the answer to it. */
export const TURN = 'turn';

/**
 * Heap limit of the child. Without one, V8 lets garbage grow in proportion to the machine's memory, and peak memory would say
 * little about what the scans need.
 */
const HEAP_MAX_MB = 192;

/** What a child process is to scan. */
export interface ScanOrder {
  domains: readonly string[];
  network: NetworkSettings;
  sources: SourceSettings;
  /** File of a catalog bundle. */
  catalog: string | null;
  /** Kinds of evidence; null = all. */
  kinds: readonly string[] | null;
  /** Virtual milliseconds after which all scans are stopped; never when absent. */
  stopAfterMs?: number;
  /** Hosts in addition to apex and www. */
  hosts?: readonly string[];
  /** The machine's own clock instead of virtual time. */
  realTime?: true;
}

/** One scan that has ended. Times are virtual (engine/testing/virtual-time.ts), unless the order says otherwise. */
export interface ScanAnswer {
  domain: string;
  /** Milliseconds that it took. */
  ms: number;
  /** Milliseconds from the stop to the end; null when the scan was not stopped. */
  msAfterStop: number | null;
  /** Pieces handed over while the scan ran. */
  delivered: number;
  /** Probes in the order in which their pieces came: kind, asset, and milliseconds since the scan began. */
  came: { kind: string; asset: string; at: number }[];
  set: EvidenceSet;
  assessment: Assessment;
}

/** All scans of an order, and the most memory that their process ever held. */
export interface ScanRun {
  scans: Map<string, ScanAnswer>;
  memoryBytes: number;
  exitCode: number | null;
  /** What the process wrote to its terminal: warnings of Node.js, stacks. */
  output: string;
}

/** Scans in a process of its own, so that its memory is the scans' alone. It ends by itself: a handle left open shows here. */
export async function scanInChild(order: ScanOrder): Promise<ScanRun> {
  const child = fork(path.join(import.meta.dirname, 'scan-process.ts'), {
    serialization: 'advanced',
    silent: true,
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MAX_MB}`],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const answers: { scans: ScanAnswer[]; memoryBytes: number }[] = [];
  child.on('message', (message) => {
    // Whatever has come from the child is read before that phase of the event loop. It may have ended meanwhile.
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
