/** Why no test of a target notices mutants of one place. */
export interface SurvivorReason {
  /** Relative to the root. */
  file: string;
  kind: keyof typeof KINDS;
  reason: string;
  /** Original texts, each with all its replacements; or `original → replacement`, as in the list, for one of them. */
  mutants: readonly string[];
}

export const KINDS = {
  equivalent: 'no input distinguishes the mutant from the original',
  speed: 'same results after more work',
  slow: 'noticed by a test, named in the reason, that the run left out because it took too long',
  types: 'the code is there for the compiler; the data does not have the case',
  'not a case': 'the case is not among the inputs that the rest of the code lets through',
  browser: 'runs only in a browser: shown by the tests of e2e, which do not run on mutants',
} as const;

/** Compact form of a reason: its place, its kind, and the mutants. */
export const because = (
  file: string,
  kind: SurvivorReason['kind'],
  reason: string,
  ...mutants: readonly string[]
): SurvivorReason => ({ file, kind, reason, mutants });

/** Whether the reason is about a survivor, as `FILE  MUTATOR: "ORIGINAL" → "REPLACEMENT"`, possibly cut off at its end. */
export function isAbout({ file, mutants }: SurvivorReason, survivor: string): boolean {
  const [, where, change = ''] = /^(\S+) {2}\w+: (.*)$/s.exec(survivor) ?? [];
  return (
    where === file &&
    mutants.some((mutant) => {
      const [original = '', replacement] = mutant.split(ARROW);
      const start = `${JSON.stringify(original)}${ARROW}${replacement === undefined ? '' : JSON.stringify(replacement)}`;
      return change.startsWith(start) || start.startsWith(change);
    })
  );
}

const ARROW = ' → ';
