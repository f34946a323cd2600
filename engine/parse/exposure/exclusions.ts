/** A host name as it is compared: lower case, without the root's dot. */
export function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/\.$/, '');
}

/** A path as servers normalize it, in any spelling (RFC 3986 §6.2.2): an excluded path also covers `//%61dmin`. */
export function placeIn(written: string): string {
  const read = written.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return read.replace(/\/{2,}/g, '/').toLowerCase();
}

/**
 * Whether the owner excluded a host or an address on it.
 * @param place `host` or `host/path`
 * @param excluded host names and `host/path`, which also excludes everything below it, as `exclusionIn` returns them
 */
export function isExcluded(place: string, excluded: readonly string[]): boolean {
  const [host = ''] = place.split('/', 1);
  const path = placeIn(place);
  return excluded.some((entry) =>
    entry.includes('/')
      ? path === entry || path.startsWith(entry.endsWith('/') ? entry : `${entry}/`)
      : entry === plainName(host),
  );
}
