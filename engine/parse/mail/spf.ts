import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TxtAnswer } from '#evidence/dns.ts';
import { type Fact, factOf, isUnknown, unknown } from '#evidence/unknown.ts';
import { SpfRanges } from './spf-ranges.ts';
import { hasMacro, parseSpf, type SpfMechanism, type SpfProblem, type SpfQualifier, spfRecords } from './spf-record.ts';

/** Result of evaluating a domain's SPF over the collected TXT responses (RFC 7208). */
export interface SpfReport {
  /** `unknown`: the domain's own TXT query failed. */
  outcome: 'none' | 'several' | 'found' | 'unknown';
  /** Why the outcome is unknown; null otherwise. */
  reason: NotAssessedReason | null;
  /** The domain's own record; null unless found. */
  record: string | null;
  /** Errors in the domain's record and in those that it references. */
  problems: { name: string; term: string; problem: SpfProblem }[];
  /** Terms that require a DNS lookup in the worst case (§4.6.4: at most 10). */
  lookups: number;
  /** Number of void lookups, as far as collected (§4.6.4: at most 2). */
  voidLookups: number;
  /** Qualifier for all other senders: `all`, own or through redirect; null if the record ends without one (neutral). */
  all: SpfQualifier | null;
  /** Terms before `all` that pass every address, or half of them: `+all` within an include, or ranges of that size. */
  passesEverybody: string | null;
  /**
   * External names through which a term passes a sender: targets of `include:`, `redirect=`, `a:`, `mx:` and `exists:`
   * (the part after its macros). The owner of such a name controls who may send.
   */
  reliesOn: string[];
  ptr: boolean;
  /** `include:` or `redirect=` targets without exactly one SPF record (§5.2: permanent error). */
  brokenTargets: string[];
  /** An include references a record that is being evaluated. */
  loop: boolean;
  /** Targets whose query failed: figures may be higher. */
  unknownTargets: { name: string; reason: NotAssessedReason }[];
  /** Nothing but `-all`: the domain sends no mail. */
  rejectsAll: boolean;
}

/** Maximum number of evaluated terms; a record far beyond ten lookups has already failed. */
const LOOKUPS_COUNTED_MAX = 60;
const DEPTH_MAX = 12;

interface State {
  answers: ReadonlyMap<string, TxtAnswer>;
  report: SpfReport;
  steps: number;
  ranges: SpfRanges;
}

/**
 * Evaluates the SPF of `domain` in a receiver's worst case: every term up to `all`, includes and redirect followed
 * through the collected responses. Pure; never throws.
 */
export function evaluateSpf(domain: string, answers: readonly TxtAnswer[]): SpfReport {
  const report: SpfReport = {
    outcome: 'unknown',
    reason: 'not-collected',
    record: null,
    problems: [],
    lookups: 0,
    voidLookups: 0,
    all: null,
    passesEverybody: null,
    reliesOn: [],
    ptr: false,
    brokenTargets: [],
    loop: false,
    unknownTargets: [],
    rejectsAll: false,
  };
  const own = answers.find((answer) => answer.name === domain);
  if (!own) return report;
  const texts = factOf(() => own.records);
  if (isUnknown(texts)) return { ...report, reason: texts.unknown };
  const records = spfRecords(texts);
  if (records.length !== 1) return { ...report, outcome: records.length === 0 ? 'none' : 'several', reason: null };
  Object.assign(report, { outcome: 'found', reason: null, record: records[0]! });
  const state: State = {
    answers: new Map(answers.map((answer) => [answer.name, answer])),
    report,
    steps: 0,
    ranges: new SpfRanges(),
  };
  report.all = evaluateRecord(domain, records[0]!, state, [], true);
  report.passesEverybody ??= state.ranges.wideTerms();
  report.reliesOn = [...new Set(report.reliesOn)];
  const { mechanisms, redirect } = parseSpf(records[0]!);
  report.rejectsAll = mechanisms.length === 1 && mechanisms[0]!.text.toLowerCase() === '-all' && redirect === null;
  report.unknownTargets = [...new Map(report.unknownTargets.map((target) => [target.name, target])).values()];
  report.brokenTargets = [...new Set(report.brokenTargets)];
  return report;
}

/** Names whose TXT records the evaluation of this record needs: includes and redirect without macros. */
export function spfTargets(record: string): string[] {
  const { mechanisms, redirect } = parseSpf(record);
  const ends = mechanisms.findIndex((mechanism) => mechanism.name === 'all');
  const asked = (ends < 0 ? mechanisms : mechanisms.slice(0, ends))
    .filter((mechanism) => mechanism.name === 'include')
    .map((mechanism) => mechanism.value!);
  if (redirect && ends < 0) asked.push(redirect);
  return [...new Set(asked.filter((name) => !hasMacro(name)).map(targetName))];
}

function targetName(value: string): string {
  return value.toLowerCase().replace(/\.$/, '');
}

/**
 * Evaluates one record; returns the qualifier of its effective `all`.
 * @param letsIn every include on the path here passes the senders that this record passes
 */
function evaluateRecord(
  name: string,
  record: string,
  state: State,
  path: readonly string[],
  letsIn: boolean,
): SpfQualifier | null {
  const { report } = state;
  const { mechanisms, redirect, problems } = parseSpf(record);
  for (const { term, problem } of problems) {
    if (report.problems.length < 50) report.problems.push({ name, term, problem });
  }
  for (const mechanism of mechanisms) {
    if (state.steps > LOOKUPS_COUNTED_MAX) return null;
    if (mechanism.name === 'all') return mechanism.qualifier;
    evaluateMechanism(mechanism, state, [...path, name], letsIn && mechanism.qualifier === '+');
  }
  if (redirect === null) return null;
  report.lookups += 1;
  state.steps += 1;
  if (letsIn) report.reliesOn.push(...outsideName(redirect));
  return follow(redirect, state, [...path, name], letsIn);
}

function evaluateMechanism(mechanism: SpfMechanism, state: State, path: readonly string[], letsIn: boolean): void {
  const { report } = state;
  const { name, value } = mechanism;
  if (name === 'ip4' || name === 'ip6') {
    if (letsIn) state.ranges.add(mechanism);
    return;
  }
  report.lookups += 1;
  state.steps += 1;
  if (name === 'ptr') report.ptr = true;
  else if (letsIn && value !== null) report.reliesOn.push(...outsideName(value));
  if (name !== 'include') return;
  const all = follow(value!, state, path, letsIn);
  // An include matches if the included record passes (§5.2), so its `+all` passes every sender.
  if (all === '+' && letsIn) report.passesEverybody ??= mechanism.text;
}

/** The part of a name that contains no macro, if it is a domain. */
function outsideName(value: string): string[] {
  const fixed = hasMacro(value) ? value.replace(/^.*%(?:\{[^{}%]*\}|[%_-])[^.]*\.?/, '') : value;
  const name = targetName(fixed);
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(name) ? [name] : [];
}

function follow(target: string, state: State, path: readonly string[], letsIn: boolean): SpfQualifier | null {
  const { report, answers } = state;
  if (hasMacro(target)) return null;
  const name = targetName(target);
  if (path.includes(name)) {
    report.loop = true;
    return null;
  }
  if (path.length > DEPTH_MAX || state.steps > LOOKUPS_COUNTED_MAX) return null;
  const answer = answers.get(name);
  const texts: Fact<string[]> = answer ? factOf(() => answer.records) : unknown('not-collected');
  if (!answer || isUnknown(texts)) {
    report.unknownTargets.push({ name, reason: isUnknown(texts) ? texts.unknown : 'not-collected' });
    return null;
  }
  const records = spfRecords(texts);
  if (answer.outcome !== 'answered') report.voidLookups += 1;
  if (records.length !== 1) {
    report.brokenTargets.push(name);
    return null;
  }
  return evaluateRecord(name, records[0]!, state, path, letsIn);
}
