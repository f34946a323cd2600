import type { AreaId } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { isTestResult, leakKind } from './leak-kinds.ts';
import { factText, hostOf, levelOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Tables that list findings: web application, application, leakage, threat. */

/** Web application security: one row per host or endpoint. */
export function webRows(sources: ViewSources): StoredRow[] {
  return byAsset(sources, 'web_app_security', (finding) => ({
    level: levelOf(finding),
    cweid: finding.cwe,
    alert_count: sources.issueOf(finding)?.fingerprints.length ?? 1,
    domain: finding.asset,
  }));
}

/** One row per asset with findings, in the order of the assessment. */
function byAsset(
  sources: ViewSources,
  area: AreaId,
  columns: (finding: Finding) => Record<string, unknown>,
): StoredRow[] {
  return [...Map.groupBy(sources.findings(area), ({ asset }) => asset)].map(([asset, own]) => ({
    id: asset,
    row: {},
    findings: sources.stored(area, own, columns),
    words: null,
  }));
}

/** CVEs of products on the host whose version the finding shows. */
function cvesShown(sources: ViewSources, finding: Finding): string[] {
  const shown = [factText(finding, 'version') ?? '', ...finding.seen].join(' ');
  const host = hostOf(finding.asset);
  const here = sources
    .of('products')
    .filter((piece) => hostOf(piece.asset) === host)
    .filter((piece) => piece.value.products.some((row) => row.version !== '' && shown.includes(row.version)));
  return [...new Set(here.flatMap((piece) => sources.cvesOn(piece.asset)))].sort();
}

/** Application security: one row per asset. */
export function applicationRows(sources: ViewSources): StoredRow[] {
  const https = new Map(
    sources
      .of('http')
      .flatMap(({ asset, value }) => (value.origin ? [[asset, value.origin.startsWith('https:')] as const] : [])),
  );
  return byAsset(sources, 'application_security', (finding) => ({
    cve: cvesShown(sources, finding),
    engine: finding.check,
    indicate_security: finding.seen[0] ?? (finding.subject || null),
    version: factText(finding, 'version'),
    ssl: https.get(hostOf(finding.asset)) ?? null,
    severity: levelOf(finding),
    ref: sources.refsOf(finding.check),
    domain: finding.asset,
  }));
}

function urlsOf(finding: Finding): string[] {
  const url = factText(finding, 'url');
  if (url) return [url];
  return [finding.subject.startsWith('/') ? `https://${hostOf(finding.asset)}${finding.subject}` : finding.asset];
}

/** Information leakage: one row per place where something was seen, and one per test without such a place. */
export function leakRows(sources: ViewSources): StoredRow[] {
  const kindOf = (finding: Finding) => factText(finding, 'category') ?? leakKind(finding.check);
  const things = Map.groupBy(sources.findings('information_leakage'), (finding) =>
    isTestResult(finding.check) ? `${finding.check} ${finding.asset}` : `${kindOf(finding)} ${urlsOf(finding)[0]}`,
  );
  return [...things].map(([id, own]) => ({
    id,
    row: {},
    findings: sources.stored('information_leakage', own, (finding) =>
      isTestResult(finding.check)
        ? { kind: 'test', dork_cat: null, dork_lan: null, urls: [], severity: levelOf(finding) }
        : {
            kind: 'leak',
            dork_cat: kindOf(finding),
            dork_lan: factText(finding, 'dork'),
            urls: urlsOf(finding),
            severity: levelOf(finding),
          },
    ),
    words: null,
  }));
}

const THREAT_CATEGORIES: Readonly<Record<string, string>> = {
  'hacker_chatter.ransomware': 'ransomware',
  'hacker_chatter.breach': 'e-mail',
  'hacker_chatter.accounts': 'e-mail',
  'hacker_chatter.bug-bounty': 'open-bug-bounty',
  'hacker_chatter.pastes': 'pastebin',
};

/** Hacker chatter: one row per event, with its source. */
export function threatRows(sources: ViewSources): StoredRow[] {
  return sources.findings('hacker_chatter').map((finding) => ({
    id: finding.fingerprint,
    row: {},
    findings: sources.stored('hacker_chatter', [finding], () => ({
      category: THREAT_CATEGORIES[finding.check] ?? 'other',
      source: factText(finding, 'provider') ?? '',
      title: factText(finding, 'title', 'url', 'name', 'address') ?? (finding.subject || finding.asset),
      // Providers state only the day.
      date: factText(finding, 'date') ?? finding.lastSeen ?? sources.assessment.at,
      severity: levelOf(finding),
    })),
    words: null,
  }));
}
