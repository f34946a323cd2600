import type { ProbeProgress } from '@assay/contract/events.ts';
import { type EvidenceItem, evaluator } from '@assay/engine';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { type ScanRecord, updateProgress } from '#platform/db/scans/scans.ts';
import { logFailure } from '#platform/logging/log-failure.ts';

/** Progress is written at most this often. */
const WRITE_EVERY_MS = 400;
/** Findings so far are counted at most this often, and never while the previous count is still running. */
const JUDGE_EVERY_MS = 1_200;

/** Stores a running scan's progress and notifies the company's browsers. */
export class ScanProgressWriter {
  readonly #context: Context;
  readonly #scan: ScanRecord;
  readonly #pieces: EvidenceItem[];
  #share: number;
  #probes = new Map<string, ProbeProgress>();
  #findings: number;
  #timer: NodeJS.Timeout | null = null;
  #judgedAt = Number.NEGATIVE_INFINITY;
  /** What the last count was based on. */
  #judged: EvidenceItem | undefined;
  #writing: Promise<void> = Promise.resolve();
  #over = false;

  /** @param pieces evidence items so far; grows while the scan runs */
  constructor(context: Context, scan: ScanRecord, pieces: EvidenceItem[]) {
    this.#context = context;
    this.#scan = scan;
    this.#pieces = pieces;
    this.#share = scan.share;
    this.#findings = scan.findings;
    for (const probe of scan.probes as ProbeProgress[]) this.#probes.set(probe.kind, probe);
  }

  /** @param share 0–1 of both phases; the progress of a process that died is kept */
  update(share: number, probes: readonly ProbeProgress[]): void {
    this.#share = Math.max(this.#share, Math.min(share, 1));
    for (const probe of probes) this.#probes.set(probe.kind, probe);
    if (!this.#over) this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS);
  }

  /** Writes the remaining progress; nothing is written afterwards. */
  async end(): Promise<void> {
    this.#over = true;
    await this.flush();
  }

  /** Writes what has not been written yet. */
  async flush(): Promise<void> {
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
    // One after the other, so that an older state never overwrites a newer one.
    this.#writing = this.#writing
      .then(() => this.#countFindings())
      .then(() => {
        const progress = { share: this.#share, probes: [...this.#probes.values()], findings: this.#findings };
        return db.withCompany(companyId, (tx) => updateProgress(tx, id, progress));
      })
      .then(() => bus.send({ type: NOTICES.scanProgress, id, company: companyId }))
      .catch((error) => logFailure(log, error, 'progress was not written', { scan: id }));
  }

  async #countFindings(): Promise<void> {
    if (performance.now() - this.#judgedAt < JUDGE_EVERY_MS && !this.#over) return;
    if (!this.#pieces.some((piece) => piece.kind === 'scan' && piece.outcome.ok)) return;
    // A new item is always the last one.
    if (this.#judged === this.#pieces.at(-1)) return;
    this.#judged = this.#pieces.at(-1);
    try {
      this.#findings = (await evaluator.arriving(this.#pieces, 0)).count;
    } catch (error) {
      // The count stays as it was; rating the evidence reports the error.
      this.#context.log.warn({ error: String(error), scan: this.#scan.id }, 'findings so far were not counted');
    }
    this.#judgedAt = performance.now();
  }
}
