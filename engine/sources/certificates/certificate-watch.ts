import type { Network } from '#network/network.ts';
import { isAtOrUnder } from '#parse/names.ts';
import type { SourceSettings } from '#settings.ts';
import { fetchJson } from '../http.ts';
import { asList, asRecord, SOURCE_OFF, type SourceResult, sourceFailure } from '../source-result.ts';
import { certificateSearch, ENTRIES_MAX, namesOfEntry, SEARCH } from './certificate-search.ts';

/** Certificates that were logged after a known one. */
export interface LoggedCertificates {
  /** Number of certificates on this page of the log. */
  count: number;
  /** Their names at or under the domain, at most ten. */
  names: string[];
  /** The newest one: where the next query starts. Null if none was ever logged. */
  last: string | null;
  /** There may be more: query again. */
  more: boolean;
}

const NAMES_MAX = 10;

/**
 * One query to Cert Spotter's or crt.sh's API: certificates logged for the domain after the last one of the previous
 * query.
 * @param after null = from the beginning
 */
export async function lookUpLoggedSince(
  domain: string,
  after: string | null,
  settings: Pick<SourceSettings, 'certificateLog'>,
  network: Network,
  signal?: AbortSignal,
): Promise<SourceResult<LoggedCertificates>> {
  if (!settings.certificateLog) return SOURCE_OFF;
  const { whole, url } = certificateSearch(settings.certificateLog);
  const answer = await fetchJson(url(domain, after, true), network, { ...SEARCH, signal });
  if (!answer.ok) return sourceFailure(answer.reason);
  // Another shape is not an empty list.
  if (!Array.isArray(answer.value)) return sourceFailure('source-failed');
  const entries = asList(answer.value, ENTRIES_MAX)
    .map(asRecord)
    .map((entry) => ({ id: idOf(entry.id), names: namesOfEntry(entry) }))
    .filter((entry): entry is { id: string; names: string[] } => entry.id !== null)
    .filter(({ id }) => !whole || after === null || later(id, after));
  const last = whole
    ? entries.reduce((newest, { id }) => (newest === null || later(id, newest) ? id : newest), after)
    : (entries.at(-1)?.id ?? after);
  const names = new Set(entries.flatMap((entry) => entry.names).filter((name) => isAtOrUnder(name, domain)));
  return {
    ok: true,
    value: {
      count: entries.length,
      names: [...names].sort().slice(0, NAMES_MAX),
      last,
      more: !whole && entries.length > 0,
    },
  };
}

/** Both services number certificates; numbers beyond 2^53 are sent as text. */
function idOf(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^\d{1,30}$/.test(text) ? text : null;
}

function later(a: string, b: string): boolean {
  return BigInt(a) > BigInt(b);
}
