import { defineCheck } from '#check.ts';
import { daysSince, parseInstant } from '#parse/day.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { parseUrl } from '#parse/web/site.ts';

const EVENT_DAYS = 365;

/** Phishing pages on other domains that contain the domain's name. Hacker chatter covers pages on the domain itself. */
export default defineCheck({
  id: 'social_engineering.phishing',
  area: 'social_engineering',
  topics: ['deception', 'intelligence'],
  needs: ['phishing', 'scan'],
  findings: {
    imitated: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      event: true,
      facts: { url: 'url', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://openphish.com/feed.txt | grep -F {domain}',
    },
  },
  refs: ['https://openphish.com/phishing_feeds.html'],
  evaluate({ phishing: { provider, entries }, scan }, report) {
    for (const { url, seen, provider: feed = provider } of entries) {
      const host = parseUrl(url)?.hostname;
      const date = parseInstant(seen);
      if (!host || date === null || isAtOrUnder(host, scan.domain)) continue;
      if (daysSince(date, scan.time) > EVENT_DAYS) continue;
      report('imitated', {
        subject: url,
        controlled: false,
        // The whole domain name in another host name is deliberate; a part of it in a path may be a coincidence.
        confidence: host.includes(scan.domain) ? 'firm' : 'tentative',
        lastSeen: date,
        facts: { url, provider: feed, date: date.slice(0, 10) },
        seen: [`${url} ${seen}`],
      });
    }
  },
});
