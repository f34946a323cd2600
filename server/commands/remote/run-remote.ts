import { setTimeout as sleep } from 'node:timers/promises';
import { type FindingsExport, findingsExport } from '@assay/contract/api/analysis/exports.ts';
import { type ScanRow, scanDetail, scanRow } from '@assay/contract/api/scans.ts';
import { systemClock } from '@assay/contract/clock.ts';
import { SCAN_STATES } from '@assay/contract/scan-states.ts';
import { exportFile } from '@assay/engine';
import { paintFor } from '@assay/engine/cli/color.ts';
import { outputName, writeOutput } from '@assay/engine/cli/files.ts';
import { STANDARD_OUTPUT } from '@assay/engine/cli/formats.ts';
import {
  expiredEntries,
  newFindings,
  notLookedFor,
  reachesSeverity,
  readBaseline,
  readIgnoreFile,
  withIgnored,
} from '@assay/engine/cli/known-findings.ts';
import { readLanguage, UsageError } from '@assay/engine/cli/option-values.ts';
import { progressWriter } from '@assay/engine/cli/progress.ts';
import type { Terminal } from '@assay/engine/cli/run.ts';
import { summaryOfExport } from '@assay/engine/cli/summary.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { type RemoteServer, RequestFailure, remoteServer } from './client.ts';
import { remoteHelp } from './help.ts';
import { parseRemoteArguments, type RemoteOptions, readRemoteOptions } from './options.ts';

/** Exit codes; the help explains each. */
export const REMOTE_EXIT = {
  done: 0,
  belowMinimum: 1,
  usage: 2,
  refused: 3,
  notRated: 4,
  noServer: 5,
  interrupted: 130,
} as const;
/** Exit codes by precedence: of several domains, the first of these applies. */
const PRECEDENCE = [
  REMOTE_EXIT.interrupted,
  REMOTE_EXIT.noServer,
  REMOTE_EXIT.refused,
  REMOTE_EXIT.notRated,
  REMOTE_EXIT.belowMinimum,
];
/** Time between two requests for the state of a scan: a scan takes from ten seconds to minutes. */
const POLL_MS = 2_000;
/** Width of outputs that do not report one. */
const COLUMNS = 100;

/** `assay remote`: scans on a server, and its results in a terminal or pipeline. @returns the exit code */
export async function runRemote(args: readonly string[], terminal: Terminal): Promise<number> {
  const { output, errors, env = {}, signal } = terminal;
  let words = createTranslator('en-US', 'UTC');
  try {
    const parsed = parseRemoteArguments(args);
    const language = readLanguage(parsed.values.lang, terminal.language);
    words = createTranslator(language, Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (parsed.values.help) {
      output.write(`${remoteHelp(words, output.columns || COLUMNS)}\n`);
      return REMOTE_EXIT.done;
    }
    const wish = readRemoteOptions(parsed, env);
    const filters = { ignored: await readIgnoreFile(wish.ignore), baseline: await readBaseline(wish.baseline) };
    const { server: url, token } = wish;
    const onRetry = () => errors.write(`${words.t('cli:remote.retrying', { server: url })}\n`);
    const server = remoteServer({ url, token, language, signal, onRetry });
    return await new RemoteRun(wish, { server, words, filters }, terminal).run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const facts = { value: error.value };
    const own = ['no-domain', 'no-server', 'no-token', 'server'].includes(error.id) ? 'remote.errors' : 'errors';
    errors.write(`${words.t(`cli:${own}.${error.id}`, facts)}\n`);
    return REMOTE_EXIT.usage;
  }
}

interface Parts {
  server: RemoteServer;
  words: Translator;
  filters: {
    ignored: Awaited<ReturnType<typeof readIgnoreFile>>;
    baseline: Awaited<ReturnType<typeof readBaseline>>;
  };
}

class RemoteRun {
  readonly #wish: RemoteOptions;
  readonly #parts: Parts;
  readonly #terminal: Terminal;

  constructor(wish: RemoteOptions, parts: Parts, terminal: Terminal) {
    this.#wish = wish;
    this.#parts = parts;
    this.#terminal = terminal;
  }

  async run(): Promise<number> {
    const { domains, latest } = this.#wish;
    // All scans are requested first, so that the server can run them side by side.
    const requested = latest ? [] : await Promise.all(domains.map((domain) => this.#attempt(domain, this.#request)));
    const codes: number[] = [];
    for (const [at, domain] of domains.entries()) {
      const scan = requested[at];
      if (typeof scan === 'number') codes.push(scan);
      else codes.push(await this.#attempt(domain, (name) => this.#results(name, scan)));
    }
    if (this.#terminal.signal.aborted && !latest) this.#write(this.#parts.words.t('cli:remote.continues'));
    return PRECEDENCE.find((code) => codes.includes(code)) ?? REMOTE_EXIT.done;
  }

  /** @returns the result, or the exit code of a failed request, whose reason is shown */
  async #attempt<T>(domain: string, work: (domain: string) => Promise<T>): Promise<T | number> {
    try {
      return await work(domain);
    } catch (error) {
      if (this.#terminal.signal.aborted) return REMOTE_EXIT.interrupted;
      if (!(error instanceof RequestFailure)) throw error;
      const { id, message: value } = error;
      const { server } = this.#wish;
      this.#write(
        id === 'refused' ? `${domain}: ${value}` : this.#parts.words.t(`cli:remote.errors.${id}`, { server, value }),
      );
      return id === 'refused' ? REMOTE_EXIT.refused : REMOTE_EXIT.noServer;
    }
  }

  /** Requests a scan, or finds the one that is waiting or running. */
  #request = (domain: string) => this.#parts.server.call('POST', '/api/scans', scanRow, { domain });

  async #results(domain: string, scan: ScanRow | undefined): Promise<number> {
    const { server, words } = this.#parts;
    const ended = scan && (await this.#end(scan.id));
    if (ended?.scanstate === SCAN_STATES.failed) {
      this.#write(words.t('cli:remote.failed', { domain, reason: ended.failure ?? '' }));
      return REMOTE_EXIT.notRated;
    }
    const query = new URLSearchParams({ format: 'json', language: words.language });
    const path = `/api/ratings/${encodeURIComponent(domain)}/export?${query}`;
    return this.#show(await server.download(path, findingsExport));
  }

  /** Waits until a scan has ended. */
  async #end(id: string): Promise<ScanRow> {
    const { server, words } = this.#parts;
    const { errors, signal } = this.#terminal;
    const progress = progressWriter(errors, words);
    try {
      for (;;) {
        const { scan, share, probes } = await server.call('GET', `/api/scans/${id}`, scanDetail);
        if (scan.finishedAt !== null) return scan;
        if (!this.#wish.quiet) progress.show({ share, probes });
        await sleep(POLL_MS, undefined, { signal });
      }
    } finally {
      if (!this.#wish.quiet) progress.end();
    }
  }

  async #show(exported: FindingsExport): Promise<number> {
    const { failOn, minScore, format, server } = this.#wish;
    const { words, filters } = this.#parts;
    const today = systemClock.now().toISOString().slice(0, 10);
    for (const { expires, reason } of expiredEntries(filters.ignored, today))
      this.#write(words.t('cli:ignore-expired', { day: expires, reason }));
    const data = withIgnored(exported, filters.ignored, today);
    const known = filters.baseline?.fingerprints ?? null;
    const unseen = notLookedFor(filters.baseline?.data ?? null, data);
    const source = { known, unseen, url: server };
    const text = format === 'table' ? this.#table(data) : exportFile(format, data, words, source);
    const file = outputName(this.#wish.output ?? STANDARD_OUTPUT, data.domain);
    await writeOutput(file, text, this.#terminal.output);
    if (data.total === null) return REMOTE_EXIT.notRated;
    const isBelow = minScore !== null && data.total < minScore;
    const isFailing = reachesSeverity(newFindings(data, known), failOn);
    return isBelow || isFailing ? REMOTE_EXIT.belowMinimum : REMOTE_EXIT.done;
  }

  #table(data: FindingsExport): string {
    const { output, env = {} } = this.#terminal;
    const { color, verbose } = this.#wish;
    const isTerminal = output.isTTY && (this.#wish.output ?? STANDARD_OUTPUT) === STANDARD_OUTPUT;
    const paint = paintFor(color, isTerminal ? output : {}, env);
    const columns = isTerminal ? output.columns || COLUMNS : Number.POSITIVE_INFINITY;
    const { words, filters } = this.#parts;
    return `${summaryOfExport(data, words, { columns, paint, verbose, known: filters.baseline?.fingerprints ?? null })}\n`;
  }

  #write(text: string): void {
    this.#terminal.errors.write(`${text}\n`);
  }
}
