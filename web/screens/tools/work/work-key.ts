/** Key of a finding in a selection over several domains: fingerprints are unique within a domain only. */
export function workKey({ domain, fingerprint }: { domain: string; fingerprint: string }): string {
  return `${domain} ${fingerprint}`;
}

/** Fingerprints by domain, from keys. */
export function byDomain(keys: readonly string[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const [domain, fingerprint] = key.split(' ') as [string, string];
    found.set(domain, [...(found.get(domain) ?? []), fingerprint]);
  }
  return found;
}
