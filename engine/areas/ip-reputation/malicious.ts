import { defineCheck, NOT_APPLICABLE, notFoundResult } from '#check.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { ownAddresses } from '#parse/services/own-addresses.ts';

/** Engines that must agree before a verdict counts, since single engines are often wrong. */
const ENGINES_THAT_AGREE = 3;

/** Verdict of a provider that queries many engines about an address. */
export default defineCheck({
  id: 'ip_reputation.malicious',
  area: 'ip_reputation',
  topics: ['malware'],
  needs: ['reputation', 'scan'],
  findings: {
    verdict: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'medium',
      facts: { address: 'address', provider: 'name', count: 'count', engines: 'count' },
      reproduce: 'curl -sS -H "x-apikey: $KEY" https://www.virustotal.com/api/v3/ip_addresses/{address}',
    },
  },
  refs: ['VirusTotal API v3'],
  evaluate({ reputation, scan, asset }, report) {
    const own = ownAddresses(reputation);
    if (own.length === 0) return NOT_APPLICABLE;
    const controlled = isAtOrUnder(asset, scan.domain);
    for (const { address, malicious } of own) {
      if (!malicious || malicious.malicious === 0) continue;
      const agree = malicious.malicious >= ENGINES_THAT_AGREE;
      report('verdict', {
        severity: agree ? 'high' : 'medium',
        // Only the provider can fix a listing of its address: reported without score impact.
        confidence: agree && controlled ? 'firm' : 'tentative',
        subject: address,
        controlled,
        facts: {
          address,
          provider: malicious.provider,
          count: malicious.malicious,
          engines: malicious.engines,
        },
        seen: [`${malicious.provider} ${malicious.malicious}/${malicious.engines} ${malicious.checked}`],
      });
    }
    const unseen = own.find((row) => row.malicious === null);
    return notFoundResult(unseen ? (unseen.lacks?.malicious ?? 'source-no-key') : null);
  },
});
