import { withoutEnd } from '../../parse/pages/text-edges.ts';
import { asList } from '../source-result.ts';

/** crt.sh answers everything at once, tens of thousands of entries for a large domain; both services are slow at times. */
export const SEARCH = { operators: true, maxBytes: 16 * 1024 * 1024, timeout: 60_000, redirects: 1 } as const;
/** Entries of one answer that are read. */
export const ENTRIES_MAX = 100_000;

/** A search of certificate logs: Cert Spotter's API, which gives pages, or crt.sh's, which gives everything at once. */
export interface CertificateSearch {
  /** Name of the service's host. */
  provider: string;
  whole: boolean;
  /**
   * Certificates for names at or under the domain.
   * @param after id of the last one known, where the service gives pages
   * @param valid without those that have run out, where the service gives everything
   */
  url(domain: string, after: string | null, valid?: boolean): string;
}

/** How the search at this address is asked: Cert Spotter’s form, or crt.sh’s. */
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

/** Host names of one entry, lower case, wildcards as the name below which they hold. */
export function namesOfEntry(entry: Readonly<Record<string, unknown>>): string[] {
  const names = Array.isArray(entry.dns_names)
    ? asList(entry.dns_names)
    : String(entry.name_value ?? '').split('\n', 200);
  return names.flatMap((name) => {
    const plain = typeof name === 'string' ? name.toLowerCase().replace(/^\*\./, '').replace(/\.$/, '') : '';
    return /^[a-z0-9._-]{1,253}$/.test(plain) ? [plain] : [];
  });
}
