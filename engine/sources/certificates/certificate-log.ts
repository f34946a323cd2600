import type { CertificateLogEvidence } from '#evidence/third-party.ts';
import { lacking } from '#evidence/unknown.ts';
import type { Network } from '#network/network.ts';
import { isAtOrUnder } from '#parse/names.ts';
import type { SourceSettings } from '#settings.ts';
import { fetchJson } from '../http.ts';
import { asList, asRecord, SOURCE_OFF, type SourceResult, sourceFailure } from '../source-result.ts';
import { type CertificateSearch, certificateSearch, ENTRIES_MAX, namesOfEntry, SEARCH } from './certificate-search.ts';

/** Maximum number of Cert Spotter pages; its free quota is small. */
const PAGES_MAX = 5;
const NAMES_MAX = 2_000;

/**
 * Names at or under the domain with logged certificates (RFC 9162). If the first service fails, the second one is
 * queried; the source fails only if both do, which differs from "none".
 */
export async function lookUpLoggedNames(
  domain: string,
  settings: Pick<SourceSettings, 'certificateLog' | 'certificateLogFallback'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<CertificateLogEvidence>> {
  const services = [settings.certificateLog, settings.certificateLogFallback].filter((url) => typeof url === 'string');
  const silent: string[] = [];
  let last: SourceResult<CertificateLogEvidence> = SOURCE_OFF;
  for (const service of services.map(certificateSearch)) {
    last = await namesAt(service, domain, network, signal);
    if (last.ok) return silent.length === 0 ? last : { ok: true, value: { ...last.value, failed: silent } };
    if (last.reason === 'stopped') break;
    silent.push(service.provider);
  }
  return last;
}

async function namesAt(
  { provider, whole, url }: CertificateSearch,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<CertificateLogEvidence>> {
  const names = new Set<string>();
  const finish = (stopped: CertificateLogEvidence['stopped']): SourceResult<CertificateLogEvidence> => ({
    ok: true,
    value: {
      provider,
      names: [...names].sort(),
      stopped: names.size >= NAMES_MAX ? 'limit-reached' : stopped,
      ...lacking(stopped === 'source-failed' ? stopped : null, ['names']),
    },
  });
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await fetchJson(url(domain, after), network, { ...SEARCH, signal });
    // Another shape is not an empty list.
    if (!answer.ok || !Array.isArray(answer.value)) {
      const failure = answer.ok ? 'source-failed' : answer.reason;
      // Results of earlier pages are kept.
      if (page === 0) return sourceFailure(failure);
      return finish(failure === 'limit-reached' ? failure : 'source-failed');
    }
    const entries = asList(answer.value, ENTRIES_MAX).map(asRecord);
    for (const name of entries.flatMap(namesOfEntry)) {
      if (isAtOrUnder(name, domain) && names.size < NAMES_MAX) names.add(name);
    }
    if (whole || entries.length === 0) return finish(null);
    after = String(entries.at(-1)!.id ?? '');
  }
  return finish('limit-reached');
}
