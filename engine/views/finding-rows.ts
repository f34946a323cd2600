import type { Finding } from '@assay/contract/assessment.ts';
import { leakKind } from './leak-kinds.ts';
import { factText, hostOf, levelOf, textOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Tables with one row per finding: web application, application, leakage, threat. */

/** Web application security: one row per finding. */
export function webRows(sources: ViewSources): StoredRow[] {
  return sources.findings('web_app_security').map((finding) => ({
    row: {
      fingerprint: finding.fingerprint,
      level: levelOf(finding),
      total_score: sources.issueOf(finding)?.points ?? 0,
      cweid: finding.cwe,
      alert_count: sources.issueOf(finding)?.fingerprints.length ?? 1,
      domain: finding.asset,
    },
    words: textOf(finding),
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

/** Application security: one row per finding, with its URL. */
export function applicationRows(sources: ViewSources): StoredRow[] {
  const https = new Set(
    sources.of('http').flatMap((piece) => (piece.value.origin?.startsWith('https:') ? [piece.asset] : [])),
  );
  return sources.findings('application_security').map((finding) => ({
    row: {
      fingerprint: finding.fingerprint,
      cve: cvesShown(sources, finding),
      engine: finding.check,
      indicate_security: finding.seen[0] ?? (finding.subject || null),
      version: factText(finding, 'version'),
      ssl: https.has(hostOf(finding.asset)),
      severity: levelOf(finding),
      ref: sources.refsOf(finding.check),
      domain: finding.asset,
    },
    words: textOf(finding),
  }));
}

function urlsOf(finding: Finding): string[] {
  const url = factText(finding, 'url');
  if (url) return [url];
  return [finding.subject.startsWith('/') ? `https://${hostOf(finding.asset)}${finding.subject}` : finding.asset];
}

/** Information leakage: one row per finding, with its kind of leak. */
export function leakRows(sources: ViewSources): StoredRow[] {
  return sources.findings('information_leakage').map((finding) => ({
    row: {
      fingerprint: finding.fingerprint,
      dork_cat: factText(finding, 'category') ?? leakKind(finding.check),
      dork_lan: factText(finding, 'dork') ?? finding.reproduce ?? `site:${hostOf(finding.asset)}`,
      urls: urlsOf(finding),
      severity: levelOf(finding),
    },
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

/** Hacker chatter: one row per finding, with its source. */
export function threatRows(sources: ViewSources): StoredRow[] {
  return sources.findings('hacker_chatter').map((finding) => ({
    row: {
      fingerprint: finding.fingerprint,
      category: THREAT_CATEGORIES[finding.check] ?? 'other',
      source: factText(finding, 'provider') ?? '',
      title: factText(finding, 'title', 'url', 'name', 'address') ?? (finding.subject || finding.asset),
      date: finding.lastSeen ?? factText(finding, 'date') ?? sources.assessment.at,
      severity: levelOf(finding),
    },
    words: null,
  }));
}
