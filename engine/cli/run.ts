import { isIP } from 'node:net';
import { createInterface } from 'node:readline/promises';
import type { Assessment } from '@assay/contract/assessment.ts';
import { type Clock, systemClock } from '@assay/contract/clock.ts';
import { APPLICATION_NAME, APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { ACTIVE_TESTS, type Authorization, WRITING_TESTS } from '@assay/contract/values/authorizations.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { CHECKS } from '../areas/index.ts';
import { collect } from '../collect.ts';
import { assessWith } from '../evaluation/assess.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { scanFailureReason } from '../scan-failure.ts';
import { scanRequest } from '../scan-request.ts';
import { MODEL_VERSION } from '../scoring/model.ts';
import type { Catalog } from '../sources/catalog.ts';
import { BundleError, openCatalogBundle } from '../sources/catalog-bundle.ts';
import { completionScript } from './completion.ts';
import { withConfigFile } from './config-file.ts';
import { diffCommand } from './diff.ts';
import { networkOf, readEvidence, sourcesOf } from './files.ts';
import { CLI_COMMANDS, helpText, requestedHelp } from './help.ts';
import { readBaseline, readIgnoreFile } from './known-findings.ts';
import { type CliOptions, isWithin, readOptions, UsageError } from './options.ts';
import { progressWriter } from './progress.ts';
import { type Filters, type RenderPdf, writeResults } from './results.ts';

/** A local user may authorize every test that leaves nothing behind; deeper port scans are those of `--ports`. */
function authorizationOf(target: string, { portRange, udp }: CliOptions): Authorization {
  return { target, ports: portRange, udp, tests: ACTIVE_TESTS.filter((test) => !WRITING_TESTS.includes(test)) };
}

/** Exit codes; the help explains each. */
export const EXIT = {
  done: 0,
  belowMinimum: 1,
  usage: 2,
  refused: 3,
  nothingAssessed: 4,
  interrupted: 130,
} as const;

/** Input and output of a run; tests pass their own. */
export interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  errors: NodeJS.WriteStream;
  /** Aborts the scan, like Ctrl-C. */
  signal: AbortSignal;
  /** Language of the environment (`LC_ALL`, `LANG`). */
  language: string | undefined;
  /** For `NO_COLOR`, `FORCE_COLOR` and `TERM`. */
  env?: NodeJS.ProcessEnv;
  /** Folder of the default configuration file; without one, none is read. */
  folder?: string;
  /** For the expiry of ignored findings. */
  clock?: Clock;
  /** Renders reports; without it, `--format pdf` is refused. */
  renderPdf?: RenderPdf;
}

/** Width of outputs that do not report one. */
const COLUMNS = 100;

/** Runs the command line. @returns the exit code */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let words = createTranslator('en-US', 'UTC');
  try {
    const [first, ...rest] = args;
    const command = CLI_COMMANDS.find((known) => known === first) ?? null;
    if (first !== undefined && command === null && /^[a-z]+(?:-[a-z]+)*$/.test(first))
      throw new UsageError('command', first);
    const columns = terminal.output.columns || COLUMNS;
    if (command === 'completion' || command === 'diff') {
      const help = requestedHelp(command, rest, terminal.language, columns);
      if (help === null && command === 'diff') return await runDiff(rest, terminal);
      terminal.output.write(help === null ? completionScript(rest[0]) : `${help}\n`);
      return EXIT.done;
    }
    const own = commandArguments(args);
    const wish = readOptions(
      terminal.folder === undefined ? own : await withConfigFile(own, terminal.folder),
      terminal.language,
    );
    words = createTranslator(wish.language, Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (wish.help) {
      terminal.output.write(`${helpText(words, columns, command)}\n`);
      return EXIT.done;
    }
    if (wish.version) {
      terminal.output.write(
        `${APPLICATION_NAME} ${APPLICATION_VERSION} (${words.t('cli:model', { version: MODEL_VERSION })})\n`,
      );
      return EXIT.done;
    }
    return await runScans(wish, words, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.errors.write(`${words.t(`cli:errors.${error.id}`, { value: error.value })}\n`);
    return EXIT.usage;
  }
}

/** Without the name of the command: `scan DOMAIN…` and `rejudge FILE [DOMAIN]`. A name without a dot is no domain. */
function commandArguments(args: readonly string[]): readonly string[] {
  const [command, file, ...rest] = args;
  if (command === 'scan') return args.slice(1);
  if (command !== 'rejudge') return args;
  return file === undefined || file.startsWith('-') ? args.slice(1) : ['--rejudge', file, ...rest];
}

async function runDiff(args: readonly string[], { output, language, env = {} }: Terminal): Promise<number> {
  const { text, failed } = await diffCommand(args, {
    columns: columnsOf(output),
    isTTY: output.isTTY,
    language,
    env,
  });
  output.write(`${text}\n`);
  return failed ? EXIT.belowMinimum : EXIT.done;
}

/** Without a terminal nothing is wrapped: the output goes to a file or another program. */
function columnsOf(output: NodeJS.WriteStream): number {
  return output.isTTY ? output.columns || COLUMNS : Number.POSITIVE_INFINITY;
}

/** Exit codes by precedence: of several targets, the first of these applies. */
const PRECEDENCE = [EXIT.interrupted, EXIT.nothingAssessed, EXIT.belowMinimum, EXIT.done];

/** Scans the targets sequentially, or evaluates saved evidence. */
async function runScans(wish: CliOptions, words: Translator, terminal: Terminal): Promise<number> {
  if (wish.format === 'pdf' && !terminal.renderPdf) throw new UsageError('pdf');
  if (wish.rejudge === null && !(await confirmed(wish, words, terminal))) return EXIT.refused;
  const filters: Filters = {
    ignored: await readIgnoreFile(wish.ignore),
    baseline: await readBaseline(wish.baseline),
    today: (terminal.clock ?? systemClock).now().toISOString().slice(0, 10),
  };
  const codes: number[] = [];
  for (const domain of wish.rejudge === null ? wish.domains : [null]) {
    const set = domain === null ? await readEvidence(wish.rejudge!) : await scan(wish, domain, words, terminal);
    codes.push(await conclude(set, wish, filters, words, terminal));
    if (terminal.signal.aborted) break;
  }
  return PRECEDENCE.find((code) => codes.includes(code)) ?? EXIT.done;
}

async function conclude(
  set: EvidenceSet,
  wish: CliOptions,
  filters: Filters,
  words: Translator,
  terminal: Terminal,
): Promise<number> {
  const scanned = set.flatMap((piece) =>
    piece.kind === 'scan' && piece.outcome.ok ? [piece.outcome.value.domain] : [],
  );
  if (scanned.length === 0) throw new UsageError('no-scan');
  const [wanted] = wish.domains;
  if (wish.rejudge && wanted !== undefined && !scanned.includes(wanted))
    throw new UsageError('other-domain', String(scanned[0]).slice(0, 253));
  const judged = judge(set, wish);
  const obstacle = terminal.signal.aborted ? 'stopped' : scanFailureReason(set);
  // Findings are shown, but without a rating, which would count unassessed parts as clean.
  const assessment = obstacle ? { ...judged, total: null, grade: null, riskClass: null } : judged;
  const failing = await writeResults({ assessment, set, unrated: obstacle }, wish, filters, words, {
    ...terminal,
    columns: columnsOf(terminal.output),
  });
  if (terminal.signal.aborted) return EXIT.interrupted;
  if (obstacle || !assessment.areas.some((area) => area.status === 'assessed')) return EXIT.nothingAssessed;
  return failing || belowMinimum(assessment, wish) ? EXIT.belowMinimum : EXIT.done;
}

/** Evidence from a file may contain any values under valid names. */
function judge(set: EvidenceSet, { rejudge }: CliOptions): Assessment {
  try {
    const assessment = assessWith(CHECKS, set);
    if (rejudge !== null) refuseUnreadable(assessment);
    return assessment;
  } catch (error) {
    if (rejudge === null || error instanceof UsageError) throw error;
    const piece = set.find((one) => one.kind !== 'scan' && !readable(set, one));
    throw piece ? new UsageError('piece', `${piece.kind}, ${piece.asset}`) : new UsageError('evidence', rejudge);
  }
}

/** Can this item be evaluated together with the `scan` item alone? */
function readable(set: EvidenceSet, piece: EvidenceSet[number]): boolean {
  try {
    assessWith(CHECKS, [...set.filter(({ kind }) => kind === 'scan'), piece]);
    return true;
  } catch {
    return false;
  }
}

/** A check that fails on an item from a file means that the item is not valid evidence. */
function refuseUnreadable({ checks }: Assessment): void {
  for (const { check, notAssessed } of checks) {
    const failed = notAssessed.find(({ reason }) => reason === 'check-failed');
    if (failed) throw new UsageError('piece', `${failed.asset} (${check})`.slice(0, 300));
  }
}

/** A domain without a score meets no minimum, not even the default of none. */
function belowMinimum({ total }: Assessment, { minScore }: CliOptions): boolean {
  return total === null || (minScore !== null && total < minScore);
}

async function confirmed(wish: CliOptions, words: Translator, terminal: Terminal): Promise<boolean> {
  if (wish.yes) return true;
  if (!terminal.input.isTTY) {
    terminal.errors.write(`${words.t('cli:errors.not-confirmed')}\n`);
    return false;
  }
  const line = createInterface({ input: terminal.input, output: terminal.errors });
  try {
    const question = `${words.t('cli:confirm', { domain: wish.domains.join(', ') })} `;
    const answer = await line.question(question, { signal: terminal.signal });
    return words.t('cli:confirm-answers').split(' ').includes(answer.trim().toLowerCase());
  } catch {
    return false;
  } finally {
    line.close();
  }
}

async function openCatalog(file: string | null): Promise<Catalog | null> {
  if (file === null) return null;
  try {
    return await openCatalogBundle(file);
  } catch (error) {
    throw new UsageError('catalog', error instanceof BundleError ? error.message : file);
  }
}

async function scan(wish: CliOptions, domain: string, words: Translator, terminal: Terminal): Promise<EvidenceSet> {
  const [network, sources, catalog] = await Promise.all([networkOf(wish), sourcesOf(wish), openCatalog(wish.catalog)]);
  const progress = progressWriter(terminal.errors, words);
  try {
    return await collect(
      scanRequest(domain, {
        hosts: wish.hosts.filter((host) => isWithin(host, domain)),
        authorizations: wish.activeHosts
          .filter((host) => isIP(host) || isWithin(host, domain))
          .map((target) => authorizationOf(target, wish)),
        excluded: wish.excluded,
        ports: wish.ports,
        dkimSelectors: wish.selectors,
        phases: wish.phases,
      }),
      {
        network,
        sources,
        catalog,
        signal: terminal.signal,
        ...(wish.quiet ? {} : { onProgress: progress.show }),
      },
    );
  } finally {
    if (!wish.quiet) progress.end();
  }
}
