import type { Context } from '#platform/context.ts';
import { type ScanRecord, scanById } from '#platform/db/scans/scans.ts';

/** Poll interval of a running scan's state: a stop takes effect within two seconds (docs/product/scans.md). */
const LOOK_EVERY_MS = 700;

/** Reason for aborting a running scan. */
export type CancellationReason = 'over' | 'time' | 'process';

/** Aborts with a reason when the scan's row has ended, the phase's time is up, or the process stops. */
export class ScanCancellation {
  readonly #controller = new AbortController();
  readonly #look: NodeJS.Timeout;
  readonly #limit: NodeJS.Timeout;
  readonly #ofProcess: AbortSignal;
  readonly #onProcess = () => this.#end('process');
  #reason: CancellationReason | null = null;

  constructor(context: Context, scan: ScanRecord, limitMs: number, ofProcess: AbortSignal) {
    this.#look = setInterval(async () => {
      const now = await context.db.withCompany(scan.companyId, (tx) => scanById(tx, scan.id)).catch(() => scan);
      if (!now || now.finishedAt !== null || now.state === 0) this.#end('over');
    }, LOOK_EVERY_MS);
    this.#limit = setTimeout(() => this.#end('time'), limitMs);
    this.#ofProcess = ofProcess;
    if (ofProcess.aborted) this.#end('process');
    else ofProcess.addEventListener('abort', this.#onProcess, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): CancellationReason | null {
    return this.#reason;
  }

  /** Ends the watching itself. */
  close(): void {
    clearInterval(this.#look);
    clearTimeout(this.#limit);
    this.#ofProcess.removeEventListener('abort', this.#onProcess);
  }

  #end(reason: CancellationReason): void {
    this.#reason ??= reason;
    // If the time is up, running tasks count as timed out; otherwise they are stopped.
    this.#controller.abort(
      reason === 'time' ? new DOMException('The phase took too long.', 'TimeoutError') : undefined,
    );
  }
}
