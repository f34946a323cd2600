import type { Mention } from '#evidence/third-party.ts';
import { asInstant, asList, asText } from '../source-result.ts';
import { mention, needed, object, type Provider, ProviderError } from './provider.ts';

/** Maximum age of abuse reports, in days. */
const ABUSE_DAYS = 90;

/** Abuse reports by address (https://docs.abuseipdb.com/#check-endpoint). */
export const abuseIpdb: Provider = {
  id: 'abuseIpdb',
  async lookUp({ addresses, key }, put) {
    const found: Mention[] = [];
    for (const address of addresses) {
      const answer = await put(abuseQuestion(address, key));
      if (answer === null) continue;
      const data = object(object(answer).data);
      const reports = needed(data.totalReports);
      const score = needed(data.abuseConfidenceScore);
      if (reports === 0) continue;
      found.push(
        mention({
          provider: 'abuseIpdb',
          kind: 'abuse-reports',
          subject: address,
          title: asText(data.usageType, 80) ?? '',
          date: asInstant(data.lastReportedAt),
          count: reports,
          score: Math.min(100, score),
          link: `https://www.abuseipdb.com/check/${address}`,
        }),
      );
    }
    return found;
  },
  // The provider's own test address.
  test: (about, put) => abuseIpdb.lookUp({ ...about, addresses: ['127.0.0.1'] }, put),
};

function abuseQuestion(address: string, key: string) {
  return {
    path: `/check?ipAddress=${encodeURIComponent(address)}&maxAgeInDays=${ABUSE_DAYS}`,
    headers: { key },
  };
}

/** Vulnerabilities that Shodan's search engine lists for addresses (https://internetdb.shodan.io/). */
export const internetDb: Provider = {
  id: 'internetDb',
  async lookUp({ addresses }, put) {
    const found: Mention[] = [];
    for (const address of addresses) {
      const answer = await put({ path: `/${encodeURIComponent(address)}`, mayBeUnknown: true });
      if (answer === null) continue;
      const { vulns, ports } = object(answer);
      if (!Array.isArray(vulns) || !Array.isArray(ports)) throw new ProviderError('unreadable');
      const cves = asList(vulns, 500).flatMap((id) =>
        typeof id === 'string' && /^CVE-\d{4}-\d{4,12}$/.test(id) ? [id] : [],
      );
      if (cves.length === 0) continue;
      found.push(
        mention({
          provider: 'internetDb',
          kind: 'listed-vulnerabilities',
          subject: address,
          title: cves.slice(0, 5).join(', '),
          count: cves.length,
          link: `https://internetdb.shodan.io/${address}`,
          tags: cves.slice(0, 10),
        }),
      );
    }
    return found;
  },
  test: (about, put) => internetDb.lookUp({ ...about, addresses: ['1.1.1.1'] }, put),
};
