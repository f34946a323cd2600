import type { BreachesEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, list, OFF, text } from './answer.ts';
import { endpointOf, failureOf, putTo, reasonFor } from './providers/endpoint.ts';
import { rows } from './providers/provider.ts';

/** Public breaches of the domain's own service (Have I Been Pwned, `/breaches?domain=`, no key needed). */
export async function lookUpBreaches(
  domain: string,
  settings: Pick<SourceSettings, 'haveIBeenPwned' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<BreachesEvidence>> {
  const endpoint = endpointOf('haveIBeenPwned', settings);
  if (!endpoint) return OFF;
  let found: readonly Readonly<Record<string, unknown>>[];
  try {
    const put = putTo('haveIBeenPwned', endpoint, network, signal);
    const answer = await put({ path: `/breaches?domain=${encodeURIComponent(domain)}` });
    found = answer === null ? [] : rows(answer, 1_000);
  } catch (error) {
    return { ok: false, reason: reasonFor(failureOf(error)) };
  }
  const breaches = found
    // Asking for a domain has been known to answer with everything; only this domain's count.
    .filter((breach) => String(breach.Domain ?? '').toLowerCase() === domain)
    .map((breach) => ({
      name: text(breach.Title, 100) ?? text(breach.Name, 100) ?? domain,
      date: /^\d{4}-\d\d-\d\d$/.test(String(breach.BreachDate)) ? String(breach.BreachDate) : '1970-01-01',
      accounts: typeof breach.PwnCount === 'number' ? Math.max(0, Math.trunc(breach.PwnCount)) : 0,
      dataClasses: list(breach.DataClasses, 30).flatMap((kind) => text(kind, 60) ?? []),
      verified: breach.IsVerified === true,
    }));
  return { ok: true, value: { provider: 'Have I Been Pwned', breaches } };
}
