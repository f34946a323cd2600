import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence, ActiveSign } from '../../../evidence/active.ts';
import { parseUrl } from '../../../parse/web/site.ts';

/** A sign with where it was seen: the address without its query, and the parameter or header that was changed. */
export interface SeenSign extends ActiveSign {
  place: string;
  name: string;
  /** Tells signs on one host apart, from scan to scan. */
  subject: string;
  seen: string[];
}

/** Signs of one test, or null where the owner did not allow it. */
export function signsOf({ tests, signs }: ActiveEvidence, test: ActiveTest): SeenSign[] | null {
  if (!tests.includes(test)) return null;
  return signs
    .filter((sign) => sign.test === test)
    .flatMap((sign) => {
      const url = parseUrl(sign.url);
      if (!url) return [];
      const { origin, pathname } = url;
      const name = sign.parameter ?? sign.request.at(-1)?.split(':')[0] ?? '';
      return {
        ...sign,
        place: `${origin}${pathname}`,
        name,
        subject: `${pathname}?${name}`,
        seen: [...sign.request, ...sign.answer],
      };
    });
}
