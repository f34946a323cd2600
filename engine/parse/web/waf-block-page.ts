/** Status codes of a rejection, independent of the request. */
const REFUSALS: ReadonlySet<number> = new Set([403, 406, 429, 503]);
/** Challenge pages of protection services with a success status. */
const CHALLENGE =
  /_Incapsula_Resource|sucuri_cloudproxy_js|cf-browser-verification|\/cdn-cgi\/challenge-platform\/|ddos-guard\/js-challenge|awswaf\.com\/[^"']{0,80}challenge|captcha-delivery\.com|px-captcha|<title>\s{0,10}(?:Just a moment\.\.\.|Request Rejected|DDoS-Guard)\s{0,10}<\/title>/i;

/** A response with the data that shows whether a WAF generated it. */
export interface WafResponse {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** Its first bytes; WAF pages are short. */
  text: string;
}

/** Returns true if the response is a WAF's human verification challenge instead of the site's. */
export function isWafChallenge({ status, headers, text }: WafResponse): boolean {
  if (headers.some(([name, value]) => name === 'cf-mitigated' || (name === 'x-amzn-waf-action' && value !== 'allow')))
    return true;
  // A page of the site may also contain such a script; a pure challenge page is short.
  return (REFUSALS.has(status) || text.length < 20_000) && CHALLENGE.test(text.slice(0, 20_000));
}

/**
 * Returns true if every request is rejected alike: the front page, and a nonexistent path. A site with a restricted
 * front page would return "not found" for the other.
 * @param missing status of the nonexistent path; null if it could not be requested
 */
export function blocksEveryRequest(front: number, missing: number | null): boolean {
  return REFUSALS.has(front) && (missing === null || REFUSALS.has(missing));
}
