/** Outcome of one statement of the specification at one installation. */
export interface Outcome {
  /** Section of the specification and a name: `§8 logout failed`. */
  statement: string;
  result: 'pass' | 'fail' | 'not checkable';
  /** Why it failed or could not be checked; empty if it passed. */
  reason: string;
}

/** Thrown by a statement that this installation gives no opportunity to check. */
export class NotCheckable extends Error {}

/** Runs statements sequentially and collects their outcomes. */
export class Statements {
  readonly outcomes: Outcome[] = [];
  readonly #only: string | undefined;
  readonly #report: (outcome: Outcome) => void;

  /**
   * @param only part of the statements to run
   * @param report called with the outcome of each statement
   */
  constructor(only: string | undefined, report: (outcome: Outcome) => void) {
    this.#only = only;
    this.#report = report;
  }

  /** Runs one statement; it passes if `check` does not throw. */
  async check(statement: string, check: () => Promise<unknown> | unknown): Promise<void> {
    if (this.#only !== undefined && !statement.includes(this.#only)) return;
    const outcome = await outcomeOf(statement, check);
    this.outcomes.push(outcome);
    this.#report(outcome);
  }
}

async function outcomeOf(statement: string, check: () => Promise<unknown> | unknown): Promise<Outcome> {
  try {
    await check();
    return { statement, result: 'pass', reason: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { statement, result: error instanceof NotCheckable ? 'not checkable' : 'fail', reason };
  }
}
