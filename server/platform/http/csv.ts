/**
 * A spreadsheet takes a cell for a formula that begins with one of these, or whose first visible sign does: blanks of every
 * kind, a byte order mark and controls before it are skipped by some (OWASP, "CSV Injection": = + - @, tab, CR, LF and the
 * full-width forms of the signs).
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212])/u;

/** One line of a CSV file (RFC 4180), every cell quoted; a cell that a spreadsheet would run is turned into text. */
export function csvLine(cells: readonly (string | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell ?? '';
    return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
