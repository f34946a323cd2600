import type { ProbeProgress } from '@assay/contract/events.ts';
import { assess, type Piece } from '@assay/engine';
import type { Context } from '../context.ts';
import { type ScanRecord, storeProgress } from '../db/scans/scans.ts';
import { NOTICES } from '../live/notices.ts';
import { complain } from '../process/complain.ts';

/** Progress is written at most this often. */
const WRITE_EVERY_MS = 400;
/** Judging what is there so far costs some milliseconds per host; a person needs it no faster. */
const JUDGE_EVERY_MS = 1_200;

/** Writes a running scan's progress and tells the company's browsers. */
export class Progress {
  readonly #context: Context;
  readonly #scan: ScanRecord;
  readonly #pieces: Piece[];
  #share: number;
  #probes = new Map<string, ProbeProgress>();
  #findings: number;
  #timer: NodeJS.Timeout | null = null;
  #judgedAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();
  #over = false;

  /** @param pieces taken so far; grows while the scan runs */
  constructor(context: Context, scan: ScanRecord, pieces: Piece[]) {
    this.#context = context;
    this.#scan = scan;
    this.#pieces = pieces;
    this.#share = scan.share;
    this.#findings = scan.findings;
    for (const probe of scan.probes as ProbeProgress[]) this.#probes.set(probe.kind, probe);
  }

  /** @param share 0–1 of both phases; what a process that died had reached stays */
  update(share: number, probes: readonly ProbeProgress[]): void {
    this.#share = Math.max(this.#share, Math.min(share, 1));
    for (const probe of probes) this.#probes.set(probe.kind, probe);
    if (!this.#over) this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS);
  }

  /** Writes what is left; nothing is written afterwards. */
  async end(): Promise<void> {
    this.#over = true;
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#write();
    }
    await this.#writing;
  }

  #write(): void {
    this.#timer = null;
    const { db, bus, log } = this.#context;
    const { id, companyId } = this.#scan;
    this.#countFindings();
    const progress = { share: this.#share, probes: [...this.#probes.values()], findings: this.#findings };
    // One after the other, so that an older state never overwrites a newer one.
    this.#writing = this.#writing
      .then(() => db.withCompany(companyId, (tx) => storeProgress(tx, id, progress)))
      .then(() => bus.send({ type: NOTICES.scanProgress, id, company: companyId }))
      .catch((error) => complain(log, error, 'progress was not written', { scan: id }));
  }

  #countFindings(): void {
    if (performance.now() - this.#judgedAt < JUDGE_EVERY_MS && !this.#over) return;
    if (!this.#pieces.some((piece) => piece.kind === 'scan' && piece.outcome.ok)) return;
    this.#findings = assess(this.#pieces).findings.length;
    this.#judgedAt = performance.now();
  }
}
