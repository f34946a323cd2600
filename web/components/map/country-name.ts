/**
 * Localized name of a country; codes unknown to the browser are returned unchanged.
 * @param unknown text for an unknown location
 */
export function countryName(code: string | null, language: string, unknown: string): string {
  if (!code) return unknown;
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
