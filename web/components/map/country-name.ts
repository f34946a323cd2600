/**
 * A country in the reader's language; a code that the browser does not know stays as it is.
 * @param unknown what stands for a place that is not known
 */
export function countryName(code: string | null, language: string, unknown: string): string {
  if (!code) return unknown;
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
