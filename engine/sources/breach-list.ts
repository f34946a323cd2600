import type { BreachesEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, failed, list, OFF, record, text } from './answer.ts';
import { fetchJson } from './http.ts';

/** Public breaches of the domain's own service (Have I Been Pwned, `/breaches?domain=`, no key needed). */
export async function lookUpBreaches(
  domain: string,
  settings: Pick<SourceSettings, 'haveIBeenPwned'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<BreachesEvidence>> {
  if (!settings.haveIBeenPwned) return OFF;
  const url = `${settings.haveIBeenPwned.replace(/\/+$/, '')}/breaches?domain=${encodeURIComponent(domain)}`;
  const answer = await fetchJson(url, network, { signal, operators: true, redirects: 1 });
  if (!answer.ok && answer.reason !== 'missing') return failed(answer.reason);
  const breaches = list(answer.ok ? answer.value : [], 100)
    .map(record)
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
