/** Answers that say "not for you" or "not now", whatever is asked. */
const REFUSALS: ReadonlySet<number> = new Set([403, 406, 429, 503]);
/** Pages by which protecting services ask whether a person is there, though their status says that all is well. */
const CHALLENGE =
  /_Incapsula_Resource|sucuri_cloudproxy_js|cf-browser-verification|\/cdn-cgi\/challenge-platform\/|ddos-guard\/js-challenge|awswaf\.com\/[^"']{0,80}challenge|captcha-delivery\.com|px-captcha|<title>\s{0,10}(?:Just a moment\.\.\.|Request Rejected|DDoS-Guard)\s{0,10}<\/title>/i;

/** An answer as far as it tells whether a guard made it. */
export interface WafResponse {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** Its first bytes; the markup of a guard's page is short. */
  text: string;
}

/** Does the answer come from a guard that wants to see a person first, instead of from the site? */
export function isWafChallenge({ status, headers, text }: WafResponse): boolean {
  if (headers.some(([name, value]) => name === 'cf-mitigated' || (name === 'x-amzn-waf-action' && value !== 'allow')))
    return true;
  // A page of the site may carry such a script too; one that is nothing else is short.
  return (REFUSALS.has(status) || text.length < 20_000) && CHALLENGE.test(text.slice(0, 20_000));
}

/**
 * Is everything refused alike: the front page, and a path that cannot exist? A site that has a front page nobody may see would
 * say of the other that it is not there.
 * @param missing status of the path that cannot exist; null when it could not be asked
 */
export function blocksEveryRequest(front: number, missing: number | null): boolean {
  return REFUSALS.has(front) && (missing === null || REFUSALS.has(missing));
}
