import type { Site } from '../world/site.ts';
import { daysFromNow } from './registries.ts';

/** RansomLook's posts, newest first, optionally within two dates (YYYY-MM-DD). */
export function ransomwarePosts(sites: readonly Site[], from?: string, to?: string): unknown {
  const posts = sites.flatMap((site) => site.outside.ransomware);
  // Posts about companies outside the lab, which must not be shown to the companies scanned here.
  const others = [{ group: 'greyheron', title: 'Vellum & Sons Printing', daysAgo: 3 }];
  return [...posts, ...others]
    .map(({ group, title, daysAgo }) => ({
      post_title: title,
      group_name: group,
      discovered: daysFromNow(-daysAgo).replace('T', ' ').replace('Z', '.000000'),
      description: '',
      link: '',
      screen: '',
    }))
    .filter(({ discovered }) => (!from || discovered.slice(0, 10) >= from) && (!to || discovered.slice(0, 10) <= to))
    .sort((a, b) => (a.discovered < b.discovered ? 1 : -1));
}

/** Have I Been Pwned's `/api/v3/breaches?domain=`. */
export function breaches(domain: string | null, sites: readonly Site[]): unknown {
  return sites
    .filter((site) => domain === null || site.domain === domain)
    .flatMap((site) =>
      site.outside.breaches.map(({ name, daysAgo, accounts, dataClasses }) => ({
        Name: name,
        Title: name,
        Domain: site.domain,
        BreachDate: daysFromNow(-daysAgo).slice(0, 10),
        AddedDate: daysFromNow(-daysAgo + 5),
        ModifiedDate: daysFromNow(-daysAgo + 5),
        PwnCount: accounts,
        Description: 'Invented for the lab.',
        LogoPath: '',
        DataClasses: dataClasses,
        IsVerified: true,
        IsFabricated: false,
        IsSensitive: false,
        IsRetired: false,
        IsSpamList: false,
        IsMalware: false,
      })),
    );
}

/** OpenPhish's community feed: one URL per line. */
export function phishingFeed(sites: readonly Site[]): string {
  const urls = sites.flatMap((site) => site.outside.phishing);
  return [...urls, 'https://parcel-check.invalid/track', ''].join('\n');
}

/** VirusTotal API v3 response for an address. */
export function virusTotalAddress(address: string, sites: readonly Site[]): unknown {
  const known = sites.flatMap((site) => site.outside.malicious).find((one) => one.address === address);
  const malicious = known?.engines ?? 0;
  const stats = { malicious, suspicious: 0, harmless: 62 - malicious, undetected: 30, timeout: 0 };
  const attributes = {
    last_analysis_stats: stats,
    last_analysis_date: Math.floor(Date.now() / 1000) - 86_400,
    reputation: -malicious,
  };
  return { data: { id: address, type: 'ip_address', attributes } };
}
