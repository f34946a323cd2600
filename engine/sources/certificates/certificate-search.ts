import { withoutEnd } from '#parse/pages/text-edges.ts';
import { asList } from '../source-result.ts';

/**
 * crt.sh returns all entries in one response, tens of thousands for a large domain; both services are slow at times.
 */
export const SEARCH = { operators: true, maxBytes: 16 * 1024 * 1024, timeout: 60_000, redirects: 1 } as const;
/** Maximum number of entries read of one response. */
export const ENTRIES_MAX = 100_000;

/**
 * A search of certificate logs: Cert Spotter's API, which is paginated, or crt.sh's, which returns everything in one
 * response.
 */
export interface CertificateSearch {
  /** Host name of the service. */
  provider: string;
  whole: boolean;
  /**
   * Certificates for names at or under the domain.
   * @param after id of the last known one, if the service is paginated
   * @param valid excludes expired ones, if the service returns everything
   */
  url(domain: string, after: string | null, valid?: boolean): string;
}

/** API of the search at this URL: Cert Spotter’s or crt.sh’s. */
export function certificateSearch(address: string): CertificateSearch {
  const base = withoutEnd(address, '/');
  const provider = URL.parse(base)?.hostname ?? base.slice(0, 100);
  const whole = provider.endsWith('crt.sh');
  return {
    provider,
    whole,
    url(domain, after, valid = false) {
      if (whole) {
        return `${base}/?q=${encodeURIComponent(`%.${domain}`)}&output=json${valid ? '&exclude=expired' : ''}`;
      }
      const query = `domain=${encodeURIComponent(domain)}&include_subdomains=true&expand=dns_names`;
      return `${base}/issuances?${query}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
    },
  };
}

/** Host names of one entry in lower case, without the wildcard label. */
export function namesOfEntry(entry: Readonly<Record<string, unknown>>): string[] {
  const names = Array.isArray(entry.dns_names)
    ? asList(entry.dns_names)
    : String(entry.name_value ?? '').split('\n', 200);
  return names.flatMap((name) => {
    const plain = typeof name === 'string' ? name.toLowerCase().replace(/^\*\./, '').replace(/\.$/, '') : '';
    return /^[a-z0-9._-]{1,253}$/.test(plain) ? [plain] : [];
  });
}
