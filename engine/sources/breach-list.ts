import type { BreachesEvidence } from '../evidence/outside.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, list, OFF, text } from './answer.ts';
import { endpointOf, failureOf, putTo, reasonFor } from './providers/endpoint.ts';
import { count, readEach, rows } from './providers/provider.ts';

/** Public breaches of the domain's own service (Have I Been Pwned, `/breaches?domain=`, no key needed). */
export async function lookUpBreaches(
  domain: string,
  settings: Pick<SourceSettings, 'haveIBeenPwned' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<BreachesEvidence>> {
  const endpoint = endpointOf('haveIBeenPwned', settings);
  if (!endpoint) return OFF;
  try {
    const put = putTo('haveIBeenPwned', endpoint, network, signal);
    const answer = await put({ path: `/breaches?domain=${encodeURIComponent(domain)}` });
    const breaches = readEach(answer === null ? [] : rows(answer, 1_000), (row) => breachOf(row, domain));
    return { ok: true, value: { provider: 'Have I Been Pwned', breaches } };
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
}

/** A breach of the domain itself: asking for a domain has been known to answer with everything. */
function breachOf(row: Readonly<Record<string, unknown>>, domain: string): BreachesEvidence['breaches'] | null {
  const of = text(row.Domain, 253);
  const date = text(row.BreachDate, 20);
  const accounts = count(row.PwnCount);
  // One of nobody's, as lists of unknown origin are, names no domain.
  if (of === null) return typeof row.Domain === 'string' ? [] : null;
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date) || accounts === null) return null;
  if (of.toLowerCase() !== domain) return [];
  const name = text(row.Title, 100) ?? text(row.Name, 100) ?? domain;
  const dataClasses = list(row.DataClasses, 30).flatMap((kind) => text(kind, 60) ?? []);
  return [{ name, date, accounts, dataClasses, verified: row.IsVerified === true }];
}
