/** The order matters: most browsers also contain the names of others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/**
 * Browser and system of a User-Agent header (RFC 9110 §10.1.5), for the list of sessions; unknown values are returned
 * unchanged.
 */
export function deviceName(userAgent: string): string {
  const found = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const names = [found(BROWSERS), found(SYSTEMS)].filter((name) => name !== undefined);
  return names.join(' · ') || userAgent.slice(0, 60);
}
