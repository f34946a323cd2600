import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import { headerValue } from '../web/headers.ts';

/** Where a site takes parameters. */
export interface InputPoint {
  /** With the query that is sent unchanged. */
  path: string;
  names: readonly string[];
  /** Values that the site itself gives its parameters. */
  values?: Readonly<Record<string, string>>;
  /** The form that is sent by POST, and the page that shows it; absent where the query takes the parameters. */
  form?: { page: string };
}

/** One request of an active test: a GET, unless it fills in a form that the owner allowed. */
export interface TestRequest {
  url: URL;
  /** Sent by POST; null for a GET. */
  body: string | null;
  /** Sent beside the usual headers. */
  headers: Readonly<Record<string, string>>;
  /** The parameter that was changed; null when a header was. */
  parameter: string | null;
}

/** What came back. */
export interface TestResponse {
  status: number;
  /** Names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
}

/** What an answer shows. */
export interface TestMatch {
  kind: string;
  confidence: Confidence;
  /** Where it stands: the header, or a place in the text. */
  where: { header: string } | { at: number };
}

/** An active test as pure functions: what to ask, and what an answer says. */
export interface ActiveTestRules {
  id: ActiveTest;
  /**
   * Values that stand in for a parameter's, each asked by itself; empty for tests of headers.
   * @param own the value that the site itself gives the parameter, or `1`
   */
  values(marker: string, own: string): readonly (string | RawValue)[];
  /** Headers that are tried on the front page; absent for tests of parameters. */
  headers?(marker: string): Readonly<Record<string, string>>;
  /**
   * @param usual the answer to a harmless value; null when it was not asked for
   * @param value the value that was sent
   */
  judge(heard: TestResponse, marker: string, value: string, usual: TestResponse | null): TestMatch | null;
  /** Needs `usual` to tell its sign from what the page shows anyway. */
  compares?: true;
}

/** A value that is sent as it stands, not percent-encoded: servers that copy the query copy it so. */
export interface RawValue {
  raw: string;
}

/** A value that no application knows; letters and digits alone, beginning with a letter, so that it can be a name in markup. */
export function baselineValue(marker: string): string {
  return `${marker}1`;
}

/** What the site itself gives a parameter; `1` where it gives nothing. */
export function ownValueOf({ values = {} }: InputPoint, name: string): string {
  return values[name] ?? '1';
}

/** The place's URL with every parameter at the site's own value but one. */
export function withValue(origin: string, place: InputPoint, name: string | null, value: string | RawValue): URL {
  const url = new URL(place.path, origin);
  for (const other of place.names) url.searchParams.set(other, ownValueOf(place, other));
  if (name === null) return url;
  if (typeof value === 'string') url.searchParams.set(name, value);
  else {
    url.searchParams.delete(name);
    // `#` and `&` would end it.
    const sent = `${encodeURIComponent(name)}=${value.raw.replace(/[#&\s]/g, encodeURIComponent)}`;
    url.search = [url.search.slice(1), sent].filter((part) => part !== '').join('&');
  }
  return url;
}

/** A browser would read it as markup (WHATWG MIME Sniffing §7: what is not declared is sniffed unless that is forbidden). */
export function isMarkup(heard: TestResponse): boolean {
  const type = headerValue(heard.headers, 'content-type');
  if (type !== null) return /^\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(type);
  return !/nosniff/i.test(headerValue(heard.headers, 'x-content-type-options') ?? '');
}
