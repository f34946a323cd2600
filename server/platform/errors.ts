import { ERRORS, type ErrorId } from '@assay/contract/errors.ts';
import type { Facts } from '@assay/contract/facts.ts';

/** A refusal that a client is meant to understand: an id of contract/errors.ts with the facts its words need. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly facts: Facts;
  /** Seconds after which the same call may succeed; becomes the header Retry-After. */
  readonly retryAfter: number | null;

  constructor(id: ErrorId, facts: Facts = {}, retryAfter: number | null = null) {
    super(id);
    this.name = 'AppError';
    this.id = id;
    this.facts = facts;
    this.retryAfter = retryAfter;
  }

  /** HTTP status that says the same as the id. */
  get status(): number {
    return ERRORS[this.id];
  }
}
