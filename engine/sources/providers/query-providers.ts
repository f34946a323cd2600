import { systemClock } from '@assay/contract/clock.ts';
import type { ProviderFailure, ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention, ThreatMentionsEvidence } from '#evidence/third-party.ts';
import type { Network } from '#network/network.ts';
import type { SourceResult } from '../source-result.ts';
import { threatFox, urlhaus } from './abuse-ch.ts';
import { haveIBeenPwned, hudsonRock } from './accounts.ts';
import { abuseIpdb, internetDb } from './addresses.ts';
import { endpointOf, failureOf, type ProviderSources, reasonFor, requestSender } from './endpoint.ts';
import { openPhishFeed } from './phishing.ts';
import { hstsPreload } from './preload-list.ts';
import { type Provider, type QuerySubject, rows, type SendRequest } from './provider.ts';
import { PROVIDER_CLIENT, type ProviderClient, type ProviderStatus } from './provider-client.ts';
import { ransomwareLivePosts } from './ransomware.ts';
import { openBugBounty, psbdmp } from './reports.ts';
import { braveSearch, gitHubCode } from './searches.ts';
import { otx, safeBrowsing, urlscan, virusTotal } from './verdicts.ts';

/** Providers whose responses become mentions. */
export const MENTION_PROVIDERS: readonly Provider[] = [
  haveIBeenPwned,
  hudsonRock,
  urlhaus,
  threatFox,
  otx,
  abuseIpdb,
  virusTotal,
  safeBrowsing,
  internetDb,
  urlscan,
  openBugBounty,
  psbdmp,
  braveSearch,
  gitHubCode,
  hstsPreload,
];

/** More addresses than these indicate a network, not a company's own hosts. */
const ADDRESSES_MAX = 10;
const MENTIONS_MAX = 300;

/** Queries every enabled provider; failures of some do not discard the responses of others. */
export async function lookUpThreatMentions(
  about: Omit<QuerySubject, 'key'>,
  sources: ProviderSources,
  network: Network,
  signal: AbortSignal | undefined,
  exchange?: ProviderClient,
): Promise<SourceResult<ThreatMentionsEvidence>> {
  const addresses = about.addresses.slice(0, ADDRESSES_MAX);
  const answers = await Promise.all(
    MENTION_PROVIDERS.map(
      async (provider): Promise<ThreatMentionsEvidence['asked'][number] & { mentions: Mention[] }> => {
        const { id } = provider;
        const endpoint = endpointOf(id, sources);
        if (!endpoint) return { provider: id, reason: 'source-off', mentions: [] };
        try {
          const put = requestSender(id, endpoint, network, signal, exchange);
          const mentions = await provider.lookUp({ ...about, addresses, key: endpoint.key }, put);
          return { provider: id, reason: null, mentions };
        } catch (error) {
          return { provider: id, reason: reasonFor(failureOf(error)), mentions: [] };
        }
      },
    ),
  );
  if (signal?.aborted) return { ok: false, reason: 'stopped' };
  const reasons = answers.map(({ reason }) => reason);
  if (!reasons.includes(null)) {
    // No provider responded: reports the most specific failure reason.
    const reason = (['source-failed', 'source-no-key'] as const).find((one) => reasons.includes(one)) ?? 'source-off';
    return { ok: false, reason };
  }
  return {
    ok: true,
    value: {
      asked: answers.map(({ mentions: _, ...asked }) => asked),
      mentions: answers.flatMap(({ mentions }) => mentions).slice(0, MENTIONS_MAX),
    },
  };
}

/** Results of all providers since the last call. */
export function takeProviderStatuses(): ProviderStatus[] {
  return PROVIDER_CLIENT.takeAnswers();
}

const OTHER_TESTS: Readonly<Partial<Record<ProviderId, (about: QuerySubject, put: SendRequest) => Promise<unknown>>>> =
  {
    ransomLook: async (_, put) => rows(await put({ path: '/recent' })),
    ransomwareLive: (about, put) => ransomwareLivePosts(about, put),
    openPhish: (_, put) => openPhishFeed(put),
  };

/** Sends the smallest request to a provider. @returns null on success */
export async function testProvider(
  id: ProviderId,
  sources: ProviderSources,
  network: Network,
  exchange?: ProviderClient,
): Promise<ProviderFailure | null> {
  const endpoint = endpointOf(id, sources);
  if (!endpoint) return 'failed';
  const about = {
    domain: 'example.com',
    addresses: [],
    now: (network.settings.clock ?? systemClock).now(),
    key: endpoint.key,
  };
  try {
    // A cached response does not test a key that was just entered.
    const put = requestSender(id, { ...endpoint, freshMs: 0 }, network, undefined, exchange);
    const provider = MENTION_PROVIDERS.find((one) => one.id === id);
    await (provider ? (provider.test ?? provider.lookUp)(about, put) : OTHER_TESTS[id]?.(about, put));
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
