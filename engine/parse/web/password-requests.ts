import type { Exchange, Hop } from '#evidence/web.ts';
import { headerValues } from './headers.ts';

/** Returns true if a response asks for a password that is then sent readable (Basic, RFC 7617). */
export function usesBasic({ status, headers }: Pick<Hop, 'status' | 'headers'>): boolean {
  return (
    status === 401 && headerValues(headers, 'www-authenticate').some((value) => /(?:^|,)\s{0,20}basic\b/i.test(value))
  );
}

/** Returns true if a chain ends with a request for a password: with an authentication scheme, or in a form. */
export function asksForPassword({ hops, page }: Exchange): boolean {
  const last = hops.at(-1);
  const isChallenge = last?.status === 401 && headerValues(last.headers, 'www-authenticate').length > 0;
  return isChallenge || page?.forms.some((form) => form.password) === true;
}
