import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';

/** Pages show no full payment card numbers (PCI DSS 3.4.1, CWE-359). Published test numbers and quotations are ignored. */
export default defineCheck({
  id: 'information_leakage.card-numbers',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    shown: {
      severity: 'high',
      cwe: [359, 312],
      effort: 'medium',
      facts: { url: 'url', count: 'count' },
      reproduce: "curl -sSL {url} | grep -oE '[2-6][0-9]{3}[ -]?[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}'",
      shows: '',
    },
  },
  refs: ['PCI DSS 4.0.1 requirement 3.4.1', 'ISO/IEC 7812-1', 'CWE-359'],
  evaluate({ http, site, asset }, report) {
    const pages = crawledPages(http, site, asset).filter(({ page }) => page.passive);
    if (pages.length === 0) return NOT_APPLICABLE;
    for (const { hop, page } of pages) {
      const { cards } = page.passive!;
      if (cards.length === 0) continue;
      // One in ten 16-digit numbers passes the Luhn check by chance; grouped digits or several numbers make it a card.
      const certain = cards.some(({ grouped }) => grouped) || cards.length > 2;
      report('shown', {
        subject: hop.url,
        subjectClass: 'cards',
        confidence: certain ? 'firm' : 'tentative',
        facts: { url: hop.url, count: cards.length },
        seen: cards.map(({ masked }) => masked),
      });
    }
  },
});
