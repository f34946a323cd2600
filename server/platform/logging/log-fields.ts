import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids that every log entry has while a request or a job is handled. */
export interface LogFields {
  /** Id of the request, as in the header `x-request-id`. */
  request?: string;
  /** Id of the job in the queue. */
  job?: string;
  scan?: string;
  report?: string;
  feed?: string;
}

const present = new AsyncLocalStorage<LogFields>();

/** Runs `work` so that all entries logged meanwhile have these fields. */
export function withLogFields<T>(fields: LogFields, work: () => T): T {
  return present.run({ ...present.getStore(), ...fields }, work);
}

/** A copy, because the logger adds to it. */
export function currentLogFields(): LogFields {
  return { ...present.getStore() };
}
