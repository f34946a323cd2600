import type { BreachesEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { endpointOf, failureOf, reasonFor, requestSender } from './providers/endpoint.ts';
import { count, readEach, rows } from './providers/provider.ts';
import { asList, asText, SOURCE_OFF, type SourceResult } from './source-result.ts';

/** Public breaches of the domain's own service (Have I Been Pwned, `/breaches?domain=`, no key required). */
export async function lookUpBreaches(
  domain: string,
  settings: Pick<SourceSettings, 'haveIBeenPwned' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<BreachesEvidence>> {
  const endpoint = endpointOf('haveIBeenPwned', settings);
  if (!endpoint) return SOURCE_OFF;
  try {
    const put = requestSender('haveIBeenPwned', endpoint, network, signal);
    const answer = await put({ path: `/breaches?domain=${encodeURIComponent(domain)}` });
    const breaches = readEach(answer === null ? [] : rows(answer, 1_000), (row) => breachOf(row, domain));
    return { ok: true, value: { provider: 'Have I Been Pwned', breaches } };
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
}

/** Checks that the breach is of the domain itself: the API sometimes ignored the domain filter. */
function breachOf(row: Readonly<Record<string, unknown>>, domain: string): BreachesEvidence['breaches'] | null {
  const of = asText(row.Domain, 253);
  const date = asText(row.BreachDate, 20);
  const accounts = count(row.PwnCount);
  // Breaches without a domain, such as lists of unknown origin, are excluded.
  if (of === null) return typeof row.Domain === 'string' ? [] : null;
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date) || accounts === null) return null;
  if (of.toLowerCase() !== domain) return [];
  const name = asText(row.Title, 100) ?? asText(row.Name, 100) ?? domain;
  const dataClasses = asList(row.DataClasses, 30).flatMap((kind) => asText(kind, 60) ?? []);
  return [{ name, date, accounts, dataClasses, verified: row.IsVerified === true }];
}
