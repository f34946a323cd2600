import { defineCheck } from '#check.ts';
import { daysSince, parseInstant } from '#parse/day.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { parseUrl } from '#parse/web/site.ts';

const EVENT_DAYS = 365;

/** Feed entries that list a page on the domain itself: a web server that serves phishing pages was compromised. */
export default defineCheck({
  id: 'hacker_chatter.phishing-host',
  area: 'hacker_chatter',
  topics: ['malware'],
  needs: ['phishing', 'scan'],
  findings: {
    'own-page': {
      severity: 'high',
      cwe: [],
      effort: 'high',
      confidence: 'firm',
      event: true,
      facts: { url: 'url', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://openphish.com/feed.txt | grep -F {domain}',
    },
  },
  refs: ['https://openphish.com/phishing_feeds.html'],
  evaluate({ phishing: { provider, entries }, scan }, report) {
    for (const { url, seen } of entries) {
      const host = parseUrl(url)?.hostname;
      const date = parseInstant(seen);
      if (!host || date === null || !isAtOrUnder(host, scan.domain)) continue;
      if (daysSince(date, scan.time) > EVENT_DAYS) continue;
      report('own-page', {
        subject: url,
        lastSeen: date,
        facts: { url, provider, date: date.slice(0, 10) },
        seen: [`${url} ${seen}`],
      });
    }
  },
});
