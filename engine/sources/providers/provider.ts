import type { ProviderFailure, ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention } from '../../evidence/third-party.ts';
import type { ProviderRequest } from './provider-client.ts';

/** What a provider is asked about. */
export interface QuerySubject {
  domain: string;
  /** Addresses of the domain's own hosts, at most ten. */
  addresses: readonly string[];
  /** Clock of the scan. */
  now: Date;
  /** Empty = none was given. */
  key: string;
}

/**
 * Puts a question. @returns the answer, or null for "nothing known of it"
 * @throws ProviderError for whatever went wrong
 */
export type SendRequest = (question: ProviderRequest) => Promise<unknown>;

/**
 * One provider: how it is asked and what its answer says. What it costs and sends out stands in
 * `contract/values/intelligence-providers.ts`; limits, attempts and time-outs are the exchange's business.
 */
export interface Provider {
  id: ProviderId;
  /** @throws ProviderError when the answer is not what the provider documents */
  lookUp(about: QuerySubject, put: SendRequest): Promise<Mention[]>;
  /**
   * The smallest question that shows whether provider and key work, read as strictly; asked by the administrators' button.
   * Absent where looking up one domain is that question.
   */
  test?(about: QuerySubject, put: SendRequest): Promise<unknown>;
}

/** A provider that gave no usable answer. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure) {
    super(failure);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

/** A mention with what most of them do not say. */
export function mention(said: Pick<Mention, 'provider' | 'kind' | 'subject' | 'title'> & Partial<Mention>): Mention {
  return { date: null, count: null, score: null, open: null, link: null, tags: [], ...said };
}

/** The answer as an object. @throws ProviderError for anything else */
export function object(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ProviderError('unreadable');
}

/** A list as documented. @throws ProviderError for anything else */
export function rows(value: unknown, limit = 200): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) throw new ProviderError('unreadable');
  // One entry that is not as documented must not keep the others away.
  return value.slice(0, limit).flatMap((row) => (typeof row === 'object' && row !== null ? [row] : []));
}

/**
 * What each entry says, in one list. A single broken one is left out; where there are entries and none can be read the answer
 * is not what the provider documents, and "nothing known" must not stand for that.
 * @param read null = the entry is broken
 * @throws ProviderError where all of them are
 */
export function readEach<Row, T>(entries: readonly Row[], read: (row: Row) => readonly T[] | null): T[] {
  const told = entries.map(read);
  if (told.length > 0 && told.every((one) => one === null)) throw new ProviderError('unreadable');
  return told.flatMap((one) => one ?? []);
}

/** A whole number of at least 0, also as text; null for anything else. */
export function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.trunc(number) : null;
}

/** A number that the answer has to hold. @throws ProviderError without it */
export function needed(value: unknown): number {
  const number = count(value);
  if (number === null) throw new ProviderError('unreadable');
  return number;
}

/** A web address, or null. */
export function link(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 500 && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : null;
}
