import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { placeOf } from '#parse/exposure/web-endpoint.ts';
import { internalAddresses } from '#parse/pages/page.ts';
import { crawlOf, hostHops, hostPages } from '#parse/web/document.ts';
import { headerLine } from '#parse/web/headers.ts';

const MOST_SHOWN = 20;

/** Responses do not disclose internal hosts. */
export default defineCheck({
  id: 'information_leakage.internal-address',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'in-header': {
      severity: 'low',
      cwe: [497, 200],
      effort: 'low',
      facts: { url: 'url', header: 'name', addresses: 'names' },
      reproduce: 'curl -sSI {url}',
      shows: '{addresses}',
    },
    'in-page': {
      severity: 'low',
      cwe: [497, 200],
      effort: 'low',
      facts: { url: 'url', addresses: 'names' },
      reproduce:
        "curl -sS {url} | grep -nE '(10|192\\.168|172\\.(1[6-9]|2[0-9]|3[01]))\\.[0-9]+|\\.(internal|intranet|corp|lan|local)'",
      shows: '{addresses}',
    },
  },
  refs: ['RFC 1918', 'CWE-497', 'CWE-200'],
  evaluate({ http, site, asset }, report) {
    const hops = [...hostHops(http, asset), ...(crawlOf(site, asset)?.pages ?? []).map(({ hop }) => hop)];
    if (hops.length === 0) return NOT_APPLICABLE;
    // An internal host contains its own name in every response.
    const foreign = (found: string[]) =>
      found.filter((address) => address !== placeOf(asset).host).slice(0, MOST_SHOWN);
    const reported = new Set<string>();
    for (const { url, headers } of hops) {
      for (const [header, value] of headers) {
        const addresses = reported.has(header) ? [] : foreign(internalAddresses(` ${value}`));
        if (addresses.length === 0) continue;
        reported.add(header);
        report('in-header', {
          subject: header,
          facts: { url, header, addresses },
          seen: [headerLine(header, value)],
        });
      }
    }
    const page = hostPages(http, asset, site).find(
      (row) => !row.mayQuote && foreign(row.page.internalAddresses).length > 0,
    );
    if (!page) return;
    const addresses = foreign(page.page.internalAddresses);
    report('in-page', { facts: { url: page.url, addresses }, seen: addresses });
  },
});
