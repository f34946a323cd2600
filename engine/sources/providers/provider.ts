import type { ProviderFailure, ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention } from '#evidence/third-party.ts';
import type { ProviderRequest } from './provider-client.ts';

/** Subject of a provider's queries. */
export interface QuerySubject {
  domain: string;
  /** Addresses of the domain's own hosts, at most ten. */
  addresses: readonly string[];
  /** Clock of the scan. */
  now: Date;
  /** Empty = no key. */
  key: string;
}

/**
 * Sends a request. @returns the response, or null for "no data"
 * @throws ProviderError for any failure
 */
export type SendRequest = (question: ProviderRequest) => Promise<unknown>;

/**
 * One provider: its request and the interpretation of its response. Its cost and transmitted data are listed in
 * `contract/values/intelligence-providers.ts`; the exchange handles limits, attempts and timeouts.
 */
export interface Provider {
  id: ProviderId;
  /** @throws ProviderError if the response does not have the documented format */
  lookUp(about: QuerySubject, put: SendRequest): Promise<Mention[]>;
  /**
   * The smallest request that tests provider and key, validated as strictly; used by the administrators' button. Absent
   * if the query for one domain is that request.
   */
  test?(about: QuerySubject, put: SendRequest): Promise<unknown>;
}

/** A provider that gave no usable response. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure) {
    super(failure);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

/** A mention with optional fields. */
export function mention(said: Pick<Mention, 'provider' | 'kind' | 'subject' | 'title'> & Partial<Mention>): Mention {
  return { date: null, count: null, score: null, open: null, link: null, tags: [], ...said };
}

/** The response as an object. @throws ProviderError for anything else */
export function object(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ProviderError('unreadable');
}

/** A list in the documented format. @throws ProviderError for anything else */
export function rows(value: unknown, limit = 200): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) throw new ProviderError('unreadable');
  // One invalid entry must not discard the others.
  return value.slice(0, limit).flatMap((row) => (typeof row === 'object' && row !== null ? [row] : []));
}

/**
 * The parsed entries as one list. A single invalid one is omitted; if there are entries and none is valid, the response
 * does not have the documented format and must not count as "no data".
 * @param read null = the entry is invalid
 * @throws ProviderError if all of them are invalid
 */
export function readEach<Row, T>(entries: readonly Row[], read: (row: Row) => readonly T[] | null): T[] {
  const told = entries.map(read);
  if (told.length > 0 && told.every((one) => one === null)) throw new ProviderError('unreadable');
  return told.flatMap((one) => one ?? []);
}

/** An integer of at least 0, also as text; null for anything else. */
export function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.trunc(number) : null;
}

/** A required number of the response. @throws ProviderError without it */
export function needed(value: unknown): number {
  const number = count(value);
  if (number === null) throw new ProviderError('unreadable');
  return number;
}

/** A web URL, or null. */
export function link(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 500 && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : null;
}
