import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import { NOT_APPLICABLE, type NotAssessed, notFoundResult } from '#check.ts';
import type { ActiveEvidence, ActiveTestMatch } from '#evidence/active.ts';
import { parseUrl } from '#parse/web/site.ts';

/** An active test match in the form that a check reports. */
export interface SeenSign {
  kind: string;
  details: {
    /** Identifies the match on its host across scans. */
    subject: string;
    confidence: Confidence;
    /** The URL without its query, the changed parameter or header, the requested URL, and the POST data. */
    facts: { place: string; name: string; url: string; data: string };
    seen: string[];
    /** The response line that proves the match; absent if several responses were compared. */
    shows?: string;
  };
}

/** Tests that compare several responses; the command sends only one of the requests. */
const COMPARING: readonly ActiveTest[] = ['sql-boolean', 'sql-time', 'stored-input'];

/**
 * Reports the matches of one test.
 * @returns not applicable if the owner did not authorize it; not assessed if the requests to the host were used up before it
 * reached all places
 */
export function reportSigns(
  { tests, signs, unfinished = [] }: ActiveEvidence,
  test: ActiveTest,
  report: (sign: SeenSign) => void,
): typeof NOT_APPLICABLE | NotAssessed | undefined {
  if (!tests.includes(test)) return NOT_APPLICABLE;
  for (const sign of signs.filter((one) => one.test === test).flatMap(signOf)) report(sign);
  return notFoundResult(unfinished.includes(test) ? 'limit-reached' : null);
}

function signOf({ test, kind, confidence, url, data = '', parameter, request, answer }: ActiveTestMatch): SeenSign[] {
  const asked = parseUrl(url);
  if (!asked) return [];
  const { origin, pathname } = asked;
  const name = parameter ?? request.at(-1)?.split(':')[0] ?? '';
  const facts = { place: `${origin}${pathname}`, name, url, data };
  const details = {
    subject: `${pathname}?${name}`,
    confidence,
    facts,
    seen: [...request, ...answer],
    ...(COMPARING.includes(test) ? {} : { shows: answer.find((line) => !/^HTTP \d/.test(line)) ?? answer[0] ?? '' }),
  };
  return [{ kind, details }];
}
