import { ERRORS, type ErrorId } from '@assay/contract/errors.ts';
import type { Facts } from '@assay/contract/facts.ts';

/** An error meant for clients: an id of contract/errors.ts with the facts for its text. */
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

  /** HTTP status of the id. */
  get status(): number {
    return ERRORS[this.id];
  }
}
