import type { CertificateLogEvidence } from '../evidence/outside.ts';
import { isAtOrUnder } from '../parse/names.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, failed, list, OFF, record } from './answer.ts';
import { fetchJson } from './http.ts';

/** Pages of Cert Spotter read; its free quota is small. */
const PAGES_MAX = 5;
const NAMES_MAX = 2_000;
/** crt.sh answers everything at once, tens of thousands of entries for a large domain. */
const BYTES_MAX = 16 * 1024 * 1024;
/** Both services are slow at times. */
const TIMEOUT_MS = 60_000;

/**
 * Names at or under the domain for which certificates were logged (RFC 9162). Where the first service gives no answer the
 * second one is asked; only when neither answers the source has failed, which is not the same as "none".
 */
export async function lookUpLoggedNames(
  domain: string,
  settings: Pick<SourceSettings, 'certificateLog' | 'certificateLogFallback'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<CertificateLogEvidence>> {
  const services = [settings.certificateLog, settings.certificateLogFallback].filter((url) => typeof url === 'string');
  const silent: string[] = [];
  let last: Answer<CertificateLogEvidence> = OFF;
  for (const service of services) {
    const base = service.replace(/\/+$/, '');
    last = await namesAt(base, domain, network, signal);
    if (last.ok) return silent.length === 0 ? last : { ok: true, value: { ...last.value, failed: silent } };
    if (last.reason === 'stopped') break;
    silent.push(hostOf(base));
  }
  return last;
}

/** By Cert Spotter's or crt.sh's API. */
async function namesAt(
  base: string,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<CertificateLogEvidence>> {
  const provider = hostOf(base);
  const names = new Set<string>();
  const add = (name: unknown) => {
    const plain = typeof name === 'string' ? name.toLowerCase().replace(/^\*\./, '').replace(/\.$/, '') : '';
    const fits = isAtOrUnder(plain, domain);
    if (fits && /^[a-z0-9._-]{1,253}$/.test(plain) && names.size < NAMES_MAX) names.add(plain);
  };
  const finish = (stopped: CertificateLogEvidence['stopped']): Answer<CertificateLogEvidence> => ({
    ok: true,
    value: { provider, names: [...names].sort(), stopped: names.size >= NAMES_MAX ? 'limit-reached' : stopped },
  });
  const options = { signal, operators: true, maxBytes: BYTES_MAX, timeout: TIMEOUT_MS, redirects: 1 };
  if (provider.endsWith('crt.sh')) {
    const answer = await fetchJson(`${base}/?q=${encodeURIComponent(`%.${domain}`)}&output=json`, network, options);
    if (!answer.ok) return failed(answer.reason);
    for (const entry of list(answer.value, 100_000)) {
      for (const name of String(record(entry).name_value ?? '').split('\n', 200)) add(name);
    }
    return finish(null);
  }
  const query = `domain=${encodeURIComponent(domain)}&include_subdomains=true&expand=dns_names`;
  let after = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await fetchJson(`${base}/issuances?${query}${after}`, network, options);
    if (!answer.ok) {
      // What earlier pages gave stays.
      if (page === 0) return failed(answer.reason);
      return finish(answer.reason === 'limit-reached' ? 'limit-reached' : 'source-failed');
    }
    const entries = list(answer.value, 10_000).map(record);
    if (entries.length === 0) return finish(null);
    for (const entry of entries) for (const name of list(entry.dns_names)) add(name);
    after = `&after=${encodeURIComponent(String(entries.at(-1)!.id ?? ''))}`;
  }
  return finish('limit-reached');
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url.slice(0, 100);
  }
}
