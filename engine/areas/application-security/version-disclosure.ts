import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { disclosures, versionIn } from '#parse/web/disclosure.ts';
import { crawlOf, generatorsOf, hasWeb, hostHops, hostPages } from '#parse/web/document.ts';
import { headerLine } from '#parse/web/headers.ts';

/** Headers and markup that disclose the software and version of the site (RFC 9110 §10.2.4). */
export default defineCheck({
  id: 'application_security.version-disclosure',
  area: 'application_security',
  topics: ['configuration'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    version: {
      severity: 'low',
      cwe: [497],
      effort: 'low',
      facts: { header: 'name', value: 'text', version: 'version', url: 'url' },
      reproduce: 'curl -sSI {url}',
      shows: '{value}',
    },
    product: {
      severity: 'informational',
      cwe: [497],
      effort: 'low',
      facts: { header: 'name', value: 'text', url: 'url' },
      reproduce: 'curl -sSI {url}',
      shows: '{value}',
    },
    generator: {
      severity: 'low',
      cwe: [497],
      effort: 'low',
      facts: { value: 'text', version: 'version', url: 'url' },
      reproduce: "curl -sS {url} | grep -io '<meta[^>]*generator[^>]*>'",
      shows: '{value}',
    },
    // Plugins with known vulnerabilities are reported by patch_cadence.vulnerable-software.
    plugins: {
      severity: 'informational',
      cwe: [497],
      effort: 'low',
      facts: { url: 'url', plugins: 'names' },
      reproduce: 'curl -sS {url} | head -n 20',
      shows: 'Stable tag',
    },
  },
  refs: ['RFC 9110 section 10.2.4', 'https://owasp.org/www-project-secure-headers/', 'CWE-497'],
  evaluate({ http, site, asset }, report) {
    if (!hasWeb(http)) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { url, headers } of hostHops(http, asset)) {
      for (const { header, value, version } of disclosures(headers)) {
        if (reported.has(header)) continue;
        reported.add(header);
        const details = { subject: header, seen: [headerLine(header, value)] };
        if (version === null) report('product', { ...details, facts: { header, value, url } });
        else report('version', { ...details, facts: { header, value, version, url } });
      }
    }
    for (const { url, page } of hostPages(http, asset, site)) {
      for (const value of generatorsOf(page)) {
        const version = versionIn(value);
        // Two generators are two places to remove; the name is what stays when the version changes.
        const [subject = value] = value.split(/[\s/]\d/, 1);
        if (!version || reported.has(`generator ${subject}`)) continue;
        const isFirst = ![...reported].some((known) => known.startsWith('generator '));
        reported.add(`generator ${subject}`);
        report('generator', {
          ...(isFirst ? {} : { subject }),
          facts: { value, version, url },
          seen: [`<meta name="generator" content="${value}">`],
        });
      }
    }
    const stated = (crawlOf(site, asset)?.plugins ?? []).filter(({ version }) => version !== null);
    const [first] = stated;
    if (first) {
      const plugins = stated.map(({ plugin, version }) => `${plugin} ${version}`);
      const seen = stated.map(({ url, version }) => `${url}: Stable tag: ${version}`);
      report('plugins', { facts: { url: first.url, plugins }, seen });
    }
  },
});
