import type { SearchHit } from '@assay/contract/api/search.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { countColumn } from '@assay/contract/severities.ts';
import type { SearchKind } from '@assay/contract/values/search.ts';
import type { Translator } from '@assay/locales';
import type { VisibilityScope } from '#platform/db/ratings/addresses.ts';
import {
  type FoundDomain,
  type FoundFinding,
  searchDomains,
  searchFindings,
} from '#platform/db/ratings/search/finding-search.ts';
import { type FoundService, searchServices } from '#platform/db/ratings/search/service-search.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { findingText } from '../rating-response.ts';
import { holdsTerm, kindTerms, termsIn } from './terms.ts';

/** Shorter texts find domains only: they would match nearly everything. */
const LENGTH_MIN = 2;

/**
 * Kinds of finding whose titles or aliases contain words of the text, and per kind the remaining words, which its
 * values must contain.
 * @param named at least one word must match the name: otherwise every finding with values would be searched
 */
function kindsNamed(text: string, words: Translator, named: boolean): Record<string, string[]> {
  const parts = termsIn(text);
  const found = [...kindTerms(words).values()].flatMap((row): [string, string[]][] => {
    const left = parts.filter((part) => !holdsTerm(row, part));
    const fits = left.length === 0 || (row.values && (!named || left.length < parts.length));
    return fits ? [[row.key, left]] : [];
  });
  return Object.fromEntries(found);
}

/** `2024-12`, `cve-2024-12`, `CVE 2024`: the beginning of an id; null when the text is none. */
export function parseCvePrefix(text: string): string | null {
  const match = /^(?:cve[-\s]?)?(\d{4}(?:-\d{0,19})?)$|^(cve)[-\s]?(\d{0,4})$/i.exec(text.trim());
  if (!match) return null;
  return `CVE-${match[1] ?? match[3] ?? ''}`;
}

/**
 * Domains by name, findings by their titles and aliases or by asset, findings by CVE, software by name and version,
 * places by an open port.
 * @param companyId null = all companies visible to the transaction
 * @param asked.sight for CVEs, software and ports: also data that others share in full
 */
export async function searchAll(
  tx: Tx,
  companyId: string | null,
  asked: { kind: SearchKind; visibility?: VisibilityScope; text: string; limit: number; offset: number },
  words: Translator,
): Promise<{ rows: SearchHit[]; total: number }> {
  const text = asked.text.trim();
  if (asked.kind === 'domain') {
    const found = await searchDomains(tx, companyId, text, asked);
    return { rows: found.rows.map(domainHit), total: found.total };
  }
  const none = { rows: [], total: 0 };
  if (text.length < LENGTH_MIN) return none;
  if (asked.kind === 'product' || asked.kind === 'port') {
    const port = /^(?:port\s*|:)?(\d{1,5})(?:\/(?:tcp|udp))?$/i.exec(text)?.[1];
    if (asked.kind === 'port' && (port === undefined || Number(port) > 65_535)) return none;
    const what = asked.kind === 'port' ? { port: Number(port) } : { product: text };
    const found = await searchServices(tx, asked.visibility ?? companyId, what, asked);
    return { rows: found.rows.map((row) => serviceHit(row, asked.kind)), total: found.total };
  }
  const cve = parseCvePrefix(text);
  if (asked.kind === 'cve' && cve === null) return none;
  const what =
    asked.kind === 'cve'
      ? { cve: cve! }
      : { kinds: kindsNamed(text, words, companyId === null), asset: text.toLowerCase() };
  const whose = asked.kind === 'cve' ? (asked.visibility ?? companyId) : companyId;
  const found = await searchFindings(tx, whose, what, asked);
  return { rows: found.rows.map((row) => findingHit(row, asked.kind, words)), total: found.total };
}

function domainHit({ domain, unicode, company, companyId, grade, limited, rated }: FoundDomain): SearchHit {
  return { kind: 'domain', domain, unicode, company, companyId, grade, limited, rated, service: null, finding: null };
}

function serviceHit(row: FoundService, kind: SearchKind): SearchHit {
  const { domain, unicode, company, companyId, place, port, service, product, version } = row;
  const seen = { place, port, service, product, version };
  return {
    ...{ kind, domain, unicode, company, companyId },
    grade: null,
    limited: false,
    rated: true,
    service: seen,
    finding: null,
  };
}

function findingHit(row: FoundFinding, kind: SearchKind, words: Translator): SearchHit {
  const finding = row.data as unknown as Finding;
  const { domain, unicode, company, companyId, fingerprint } = row;
  const { cve } = finding.facts;
  return {
    ...{ kind, domain, unicode, company, companyId, grade: null, limited: false, rated: true, service: null },
    finding: {
      fingerprint,
      title: findingText(finding, words).title,
      area: finding.area,
      level: countColumn(finding),
      asset: finding.asset,
      cve: typeof cve === 'string' ? cve : null,
    },
  };
}
