import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence } from '../../../evidence/active.ts';
import { parseUrl } from '../../../parse/web/site.ts';

/** A sign as a check reports it. */
export interface SeenSign {
  kind: string;
  details: {
    /** Tells signs on one host apart, from scan to scan. */
    subject: string;
    confidence: Confidence;
    /** The address without its query, the parameter or header that was changed, the address as it was asked, what was sent by POST. */
    facts: { place: string; name: string; url: string; data: string };
    seen: string[];
    /** The line of the response that proves it; absent where several responses were compared. */
    shows?: string;
  };
}

/** Tests that compare several responses; the command sends only one of the requests. */
const COMPARING: readonly ActiveTest[] = ['sql-boolean', 'sql-time', 'stored-input'];

/** Signs of one test, or null where the owner did not allow it. */
export function signsOf({ tests, signs }: ActiveEvidence, test: ActiveTest): SeenSign[] | null {
  if (!tests.includes(test)) return null;
  return signs
    .filter((sign) => sign.test === test)
    .flatMap(({ kind, confidence, url, data = '', parameter, request, answer }) => {
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
        ...(COMPARING.includes(test)
          ? {}
          : { shows: answer.find((line) => !/^HTTP \d/.test(line)) ?? answer[0] ?? '' }),
      };
      return [{ kind, details }];
    });
}
