import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import { headerValue } from '../web/headers.ts';

/** Where a site takes parameters. */
export interface Place {
  /** With the query that is sent unchanged. */
  path: string;
  names: readonly string[];
}

/** One request of an active test: always a GET, so that nothing is written. */
export interface Question {
  url: URL;
  /** Sent beside the usual headers. */
  headers: Readonly<Record<string, string>>;
  /** The parameter that was changed; null when a header was. */
  parameter: string | null;
}

/** What came back. */
export interface Heard {
  status: number;
  /** Names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
}

/** What an answer shows. */
export interface Shown {
  kind: string;
  confidence: Confidence;
  /** Where it stands: the header, or a place in the text. */
  where: { header: string } | { at: number };
}

/** An active test as pure functions: what to ask, and what an answer says. */
export interface ActiveTestRules {
  id: ActiveTest;
  /** Values that stand in for a parameter's, each asked by itself; empty for tests of headers. */
  values(marker: string): readonly string[];
  /** Headers that are tried on the front page; absent for tests of parameters. */
  headers?(marker: string): Readonly<Record<string, string>>;
  /**
   * @param usual the answer to a harmless value; null when it was not asked for
   * @param value the value that was sent
   */
  judge(heard: Heard, marker: string, value: string, usual: Heard | null): Shown | null;
  /** Needs `usual` to tell its sign from what the page shows anyway. */
  compares?: true;
}

/** A value that no application knows; letters and digits alone, beginning with a letter, so that it can be a name in markup. */
export function usualValue(marker: string): string {
  return `${marker}1`;
}

/** The place's URL with every parameter at a harmless value but one. */
export function withValue(origin: string, { path, names }: Place, name: string | null, value: string): URL {
  const url = new URL(path, origin);
  for (const other of names) url.searchParams.set(other, '1');
  if (name !== null) url.searchParams.set(name, value);
  return url;
}

/** A browser would read it as markup (WHATWG MIME Sniffing §7: what is not declared is sniffed unless that is forbidden). */
export function isMarkup(heard: Heard): boolean {
  const type = headerValue(heard.headers, 'content-type');
  if (type !== null) return /^\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(type);
  return !/nosniff/i.test(headerValue(heard.headers, 'x-content-type-options') ?? '');
}
