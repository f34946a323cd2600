import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { TxtAnswer } from '../../evidence/dns.ts';
import { hasMacro, parseSpf, type SpfMechanism, type SpfProblem, type SpfQualifier, spfRecords } from './spf-record.ts';

/** What evaluating a domain's SPF over the collected TXT answers shows (RFC 7208). */
export interface SpfReport {
  /** `unknown`: the domain's own TXT question was not answered. */
  outcome: 'none' | 'several' | 'found' | 'unknown';
  /** Why the outcome is unknown; null otherwise. */
  reason: NotAssessedReason | null;
  /** The domain's own record; null unless found. */
  record: string | null;
  /** Mistakes in the domain's record and in those it leads to. */
  problems: { name: string; term: string; problem: SpfProblem }[];
  /** Terms that cost a DNS look-up in the worst case (§4.6.4: at most 10). */
  lookups: number;
  /** Look-ups among them that gave nothing, as far as collected (§4.6.4: at most 2). */
  voidLookups: number;
  /** What the rest of the world gets: `all`, own or through redirect; null when the record ends without one (neutral). */
  all: SpfQualifier | null;
  /** A term before `all` passes every address: `+all` within an include, or a range of the whole address space. */
  passesEverybody: string | null;
  ptr: boolean;
  /** `include:` or `redirect=` targets without exactly one SPF record (§5.2: permanent error). */
  brokenTargets: string[];
  /** An include leads back to a record that is being evaluated. */
  loop: boolean;
  /** Targets that could not be asked: figures may be higher. */
  unknownTargets: string[];
  /** Nothing but `-all`: the domain sends no mail. */
  rejectsAll: boolean;
}

/** Terms evaluated at most; a record beyond ten look-ups has failed long before. */
const LOOKUPS_COUNTED_MAX = 60;
const DEPTH_MAX = 12;

interface State {
  answers: ReadonlyMap<string, TxtAnswer>;
  report: SpfReport;
  steps: number;
}

/**
 * Evaluates the SPF of `domain` as a receiver would have to in the worst case: every term up to `all`, includes and
 * redirect followed through the collected answers. Pure; never throws.
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
    ptr: false,
    brokenTargets: [],
    loop: false,
    unknownTargets: [],
    rejectsAll: false,
  };
  const own = answers.find((answer) => answer.name === domain);
  if (!own) return report;
  if (!isKnown(own)) return { ...report, reason: own.outcome as NotAssessedReason };
  const records = spfRecords(own.records);
  if (records.length !== 1) return { ...report, outcome: records.length === 0 ? 'none' : 'several', reason: null };
  Object.assign(report, { outcome: 'found', reason: null, record: records[0]! });
  const state: State = { answers: new Map(answers.map((answer) => [answer.name, answer])), report, steps: 0 };
  report.all = evaluateRecord(domain, records[0]!, state, []);
  const { mechanisms, redirect } = parseSpf(records[0]!);
  report.rejectsAll = mechanisms.length === 1 && mechanisms[0]!.text.toLowerCase() === '-all' && redirect === null;
  report.unknownTargets = [...new Set(report.unknownTargets)];
  report.brokenTargets = [...new Set(report.brokenTargets)];
  return report;
}

/** The names whose TXT records evaluating this record needs: includes and redirect without macros. */
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

function isKnown(answer: TxtAnswer): boolean {
  return answer.outcome === 'answered' || answer.outcome === 'no-data' || answer.outcome === 'nxdomain';
}

/** Evaluates one record; answers the qualifier of its effective `all`. */
function evaluateRecord(name: string, record: string, state: State, path: readonly string[]): SpfQualifier | null {
  const { report } = state;
  const { mechanisms, redirect, problems } = parseSpf(record);
  for (const { term, problem } of problems) {
    if (report.problems.length < 50) report.problems.push({ name, term, problem });
  }
  for (const mechanism of mechanisms) {
    if (state.steps > LOOKUPS_COUNTED_MAX) return null;
    if (mechanism.name === 'all') return mechanism.qualifier;
    evaluateMechanism(mechanism, state, [...path, name]);
  }
  if (redirect === null) return null;
  report.lookups += 1;
  state.steps += 1;
  return follow(redirect, state, [...path, name]);
}

function evaluateMechanism(mechanism: SpfMechanism, state: State, path: readonly string[]): void {
  const { report } = state;
  if (coversEverything(mechanism)) report.passesEverybody ??= mechanism.text;
  if (mechanism.name === 'ip4' || mechanism.name === 'ip6') return;
  report.lookups += 1;
  state.steps += 1;
  if (mechanism.name === 'ptr') report.ptr = true;
  if (mechanism.name !== 'include') return;
  const all = follow(mechanism.value!, state, path);
  // An include matches where the included record passes (§5.2), so its `+all` lets everybody in.
  if (all === '+' && mechanism.qualifier === '+') report.passesEverybody ??= mechanism.text;
}

function coversEverything({ name, qualifier, prefix4, prefix6 }: SpfMechanism): boolean {
  if (qualifier !== '+') return false;
  return (name === 'ip4' && prefix4 === 0) || (name === 'ip6' && prefix6 === 0);
}

function follow(target: string, state: State, path: readonly string[]): SpfQualifier | null {
  const { report, answers } = state;
  if (hasMacro(target)) return null;
  const name = targetName(target);
  if (path.includes(name)) {
    report.loop = true;
    return null;
  }
  if (path.length > DEPTH_MAX || state.steps > LOOKUPS_COUNTED_MAX) return null;
  const answer = answers.get(name);
  if (!answer || !isKnown(answer)) {
    report.unknownTargets.push(name);
    return null;
  }
  const records = spfRecords(answer.records);
  if (answer.outcome !== 'answered') report.voidLookups += 1;
  if (records.length !== 1) {
    report.brokenTargets.push(name);
    return null;
  }
  return evaluateRecord(name, records[0]!, state, path);
}
