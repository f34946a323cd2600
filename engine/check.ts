import type { AreaId } from '@assay/contract/areas.ts';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { FactKind, Facts, FactsOf } from '@assay/contract/facts.ts';
import type { ControlTopic } from '@assay/contract/report/compliance.ts';
import type { Confidence, Effort, Severity } from '@assay/contract/severities.ts';
import type { EvidenceKind, EvidenceMap } from './evidence/index.ts';
import { type Known, UnknownFactError, withIncompleteReads } from './evidence/unknown.ts';

/** Declaration of one possible finding of a check. */
export interface FindingSpec {
  /**
   * One severity, or the severities from which the report must choose (if severity depends on the record, as with
   * CVEs).
   */
  severity: Severity | readonly Severity[];
  /** CWE numbers (https://cwe.mitre.org/); empty if none applies. */
  cwe: readonly number[];
  effort: Effort;
  /** Default confidence; the report can override it. `certain` by default. */
  confidence?: Confidence;
  facts?: Readonly<Record<string, FactKind>>;
  /**
   * Command that reproduces the finding. `{name}` is replaced by a fact, or by `{asset}`, `{host}`, `{port}`,
   * `{domain}`, `{subject}`; every value is quoted for a POSIX shell.
   */
  reproduce?: string;
  /**
   * Text that the command prints to standard output while the finding is open, and not after the fix; compared
   * case-insensitively. Placeholders as in the command, and `{seen}` for the first line of evidence; empty = any
   * output.
   */
  shows?: string;
  /** Text that the command prints only after the fix; empty = any output. */
  lacks?: string;
  /** An event that a fix cannot undo; the report must contain `lastSeen`, and its points age (docs/product/rating.md). */
  event?: true;
}

type Specs = Readonly<Record<string, FindingSpec>>;
type DeclaredFacts<S extends FindingSpec> = S extends { facts: infer F extends Readonly<Record<string, FactKind>> }
  ? FactsOf<F>
  : never;

interface Details {
  /** Asset, if different from the evaluated one: `host:port/tcp`, another host. */
  asset?: string;
  /** Distinguishes instances on one asset. */
  subject?: string;
  /** Replaces the subject in the fingerprint, so that decisions remain valid if its text changes. */
  identity?: string;
  /** Groups findings of several assets into one issue; check + finding by default. */
  subjectClass?: string;
  confidence?: Confidence;
  /** False for an asset of a provider: no cap. */
  controlled?: boolean;
  /** Command template for this instance; the declared one by default. */
  reproduce?: string;
  /** Expected output of the command for this instance; the declared one by default. */
  shows?: string;
  lacks?: string;
  /** Observed text, verbatim; truncated by the runner. */
  seen?: readonly string[];
  /** Values for the command's placeholders that are not facts of the finding. */
  commandValues?: Readonly<Record<string, string>>;
}

type Choice<S extends FindingSpec> = S['severity'] extends readonly (infer L)[] ? { severity: L } : unknown;
type Event<S extends FindingSpec> = S extends { event: true } ? { lastSeen: string } : unknown;
type FactsArgument<S extends FindingSpec> = S extends { facts: object } ? { facts: DeclaredFacts<S> } : unknown;
type Required<S extends FindingSpec> = FactsArgument<S> & Choice<S> & Event<S>;

/** Reports one finding; misspelled ids, missing facts and a missing choice of severity are compile errors. */
export type ReportFinding<F extends Specs> = <K extends keyof F & string>(
  ...args: unknown extends Required<F[K]>
    ? [finding: K, details?: Details]
    : [finding: K, details: Details & Required<F[K]>]
) => void;

/** Returned by `evaluate` if the check does not apply to this asset; excluded from the denominator. */
export const NOT_APPLICABLE = 'not-applicable';

/** Returned by `evaluate` if the evidence exists but its relevant part could not be collected. */
export interface NotAssessed {
  notAssessed: NotAssessedReason;
  /** Only a member of a list, such as a name server that does not respond at all: the verdict about the others stands. */
  inPart?: boolean;
}

/** Result of `evaluate` if part of its evidence could not be collected: neither passed nor failed. */
export function notAssessed(reason: NotAssessedReason): NotAssessed {
  return { notAssessed: reason };
}

/**
 * Result of `evaluate` if part of the evidence is missing, with a reason: findings are kept, but no findings does not
 * mean passed. Without a reason the check is assessed.
 */
export function notFoundResult(reason: NotAssessedReason | null): NotAssessed | undefined {
  return reason === null ? undefined : { notAssessed: reason };
}

/** What `evaluate` returns; *not assessed* with the reason of the first unknown fact that it reads. */
function untilUnknown<R>(evaluate: () => R): R | NotAssessed {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof UnknownFactError) return notAssessed(error.reason);
    throw error;
  }
}

/**
 * Looks at each member of a list (name servers, block lists, versions), so that an unknown fact of one does not hide
 * what is known of the others.
 * @param look may itself return *not assessed*
 * @returns not assessed with the reason of the first unknown fact; undefined if all was known
 */
export function forEachKnown<T>(members: readonly T[], look: (member: T) => void): NotAssessed | undefined {
  let gap: NotAssessed | undefined;
  for (const member of members) {
    const seen = untilUnknown(() => look(member));
    if (seen) gap ??= seen;
  }
  return gap;
}

/** Input of `evaluate` in addition to its evidence. */
export interface Subject {
  /** Key of the first required evidence item: domain, host or endpoint. */
  asset: string;
}

type Given<N extends EvidenceKind, O extends EvidenceKind> = { readonly [K in N]: Known<EvidenceMap[K]> } & {
  readonly [K in O]: Known<EvidenceMap[K]> | null;
} & Subject;

/** A finding as reported by the check, before the runner adds fingerprint, command and limits. */
export interface FindingReport {
  finding: string;
  severity: Severity;
  confidence: Confidence;
  asset: string;
  subject: string;
  identity?: string;
  subjectClass: string;
  facts: Facts;
  seen: readonly string[];
  controlled: boolean;
  lastSeen: string | null;
  reproduce?: string;
  shows?: string;
  lacks?: string;
  commandValues?: Readonly<Record<string, string>>;
}

export type Verdict =
  /** `unknown`: why part of the asset was not assessed; findings of that part may be missing. */
  | { status: 'assessed'; reported: FindingReport[]; unknown?: NotAssessedReason }
  | { status: 'not-applicable' }
  | { status: 'not-assessed'; reason: NotAssessedReason };

/** A check as run by the engine: created by `defineCheck`, listed in its area’s index. */
export interface Check {
  id: string;
  area: AreaId;
  /** Topics of compliance frameworks that the check covers (contract/report/compliance.ts). */
  topics: readonly ControlTopic[];
  /**
   * First kind: the check is evaluated once per item of it; further kinds are joined by asset, then host, then domain.
   */
  needs: readonly EvidenceKind[];
  optional: readonly EvidenceKind[];
  findings: Specs;
  /** RFC sections, CWE or vendor pages that the check is based on. */
  refs: readonly string[];
  /** Applies only to hosts with authorized active tests; other hosts count as not applicable. */
  onlyWhereAllowed?: true;
  /** Former ids of this check; decisions and fingerprints are migrated. */
  formerIds: readonly string[];
  evaluate(evidence: Readonly<Record<string, unknown>> & Subject): Verdict;
}

/**
 * Declares one check: pure and synchronous. `needs` lists evidence kinds, `evaluate` receives exactly those, typed;
 * zero findings = passed.
 */
export function defineCheck<
  const N extends EvidenceKind,
  const F extends Specs,
  const O extends EvidenceKind = never,
>(spec: {
  id: string;
  area: AreaId;
  topics: readonly [ControlTopic, ...ControlTopic[]];
  needs: readonly [N, ...N[]];
  /** Optional evidence that makes the result more precise: null if missing. */
  optional?: readonly O[];
  findings: F;
  refs: readonly string[];
  onlyWhereAllowed?: true;
  formerIds?: readonly string[];
  // biome-ignore lint/suspicious/noConfusingVoidType: returning nothing is the ordinary case
  evaluate(evidence: Given<N, O>, report: ReportFinding<F>): void | typeof NOT_APPLICABLE | NotAssessed | undefined;
}): Check {
  const { evaluate, ...meta } = spec;
  return {
    ...meta,
    optional: spec.optional ?? [],
    formerIds: spec.formerIds ?? [],
    evaluate(evidence) {
      const reported: FindingReport[] = [];
      const report = (
        finding: string,
        details: Details & { facts?: Facts; severity?: Severity; lastSeen?: string } = {},
      ) => {
        const declared = spec.findings[finding]!;
        const { severity } = declared;
        reported.push({
          finding,
          severity: typeof severity === 'string' ? severity : details.severity!,
          confidence: details.confidence ?? declared.confidence ?? 'certain',
          asset: details.asset ?? evidence.asset,
          subject: details.subject ?? '',
          ...(details.identity === undefined ? {} : { identity: details.identity }),
          subjectClass: details.subjectClass ?? '',
          facts: details.facts ?? {},
          seen: details.seen ?? [],
          controlled: details.controlled ?? true,
          lastSeen: details.lastSeen ?? null,
          ...(details.reproduce === undefined ? {} : { reproduce: details.reproduce }),
          ...(details.shows === undefined ? {} : { shows: details.shows }),
          ...(details.lacks === undefined ? {} : { lacks: details.lacks }),
          ...(details.commandValues === undefined ? {} : { commandValues: details.commandValues }),
        });
      };
      const { result: answer, incomplete } = withIncompleteReads(() =>
        untilUnknown(() => evaluate(evidence as never, report as never)),
      );
      const reason = typeof answer === 'object' ? answer.notAssessed : (incomplete[0] ?? null);
      if (reason === null) return answer === NOT_APPLICABLE ? { status: answer } : { status: 'assessed', reported };
      const isInPart = typeof answer === 'object' && answer.inPart === true;
      // A finding counts as failed even if other evidence is missing.
      return reported.length === 0 && !isInPart
        ? { status: 'not-assessed', reason }
        : { status: 'assessed', reported, unknown: reason };
    },
  };
}
