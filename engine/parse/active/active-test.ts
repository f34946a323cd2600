import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import { headerValue } from '../web/headers.ts';

/** A URL of a site with its parameters: the target of active tests. */
export interface InputPoint {
  /** Includes the query that is sent unchanged. */
  path: string;
  names: readonly string[];
  /** Default values of the parameters from the site itself. */
  values?: Readonly<Record<string, string>>;
  /** The POST form and the page that contains it; absent if the parameters are in the query. */
  form?: { page: string };
}

/** One request of an active test: a GET, unless it submits a form that the owner authorized. */
export interface TestRequest {
  url: URL;
  /** POST body; null for a GET. */
  body: string | null;
  /** Sent in addition to the common headers. */
  headers: Readonly<Record<string, string>>;
  /** The changed parameter; null if a header was changed. */
  parameter: string | null;
}

/** The response to a test request. */
export interface TestResponse {
  status: number;
  /** Names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
}

/** A match in a response. */
export interface TestMatch {
  kind: string;
  confidence: Confidence;
  /** Position of the match: the header, or an offset in the text. */
  where: { header: string } | { at: number };
}

/** An active test as pure functions: the requests, and the evaluation of responses. */
export interface ActiveTestRules {
  id: ActiveTest;
  /**
   * Replacement values of a parameter, each sent in a separate request; empty for tests of headers.
   * @param own the site's default value of the parameter, or `1`
   */
  values(marker: string, own: string): readonly (string | RawValue)[];
  /** Headers to send with the front page request; absent for tests of parameters. */
  headers?(marker: string): Readonly<Record<string, string>>;
  /**
   * @param usual the response to a harmless value; null if it was not requested
   * @param value the value that was sent
   */
  judge(heard: TestResponse, marker: string, value: string, usual: TestResponse | null): TestMatch | null;
  /** Needs `usual` to distinguish its match from the page's normal content. */
  compares?: true;
}

/** A value that is sent without percent-encoding, because some servers copy the raw query. */
export interface RawValue {
  raw: string;
}

/**
 * A value that no application knows; letters and digits only, with an initial letter, so that it is a valid name in
 * markup.
 */
export function baselineValue(marker: string): string {
  return `${marker}1`;
}

/** The site's default value of a parameter; `1` without a default. */
export function ownValueOf({ values = {} }: InputPoint, name: string): string {
  return values[name] ?? '1';
}

/** The target's URL with all parameters at their default values except one. */
export function withValue(origin: string, place: InputPoint, name: string | null, value: string | RawValue): URL {
  const url = new URL(place.path, origin);
  for (const other of place.names) url.searchParams.set(other, ownValueOf(place, other));
  if (name === null) return url;
  if (typeof value === 'string') url.searchParams.set(name, value);
  else {
    url.searchParams.delete(name);
    // `#` and `&` would terminate the value.
    const sent = `${encodeURIComponent(name)}=${value.raw.replace(/[#&\s]/g, encodeURIComponent)}`;
    url.search = [url.search.slice(1), sent].filter((part) => part !== '').join('&');
  }
  return url;
}

/**
 * Returns true if a browser would treat the response as markup (WHATWG MIME Sniffing §7: undeclared types are sniffed
 * unless that is forbidden).
 */
export function isMarkup(heard: TestResponse): boolean {
  const type = headerValue(heard.headers, 'content-type');
  if (type !== null) return /^\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(type);
  return !/nosniff/i.test(headerValue(heard.headers, 'x-content-type-options') ?? '');
}
