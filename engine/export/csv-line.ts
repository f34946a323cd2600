/**
 * Spreadsheets interpret a cell as a formula if it begins with one of these characters, or if its first visible
 * character is one: some skip white space of any kind, a byte order mark and control characters before it (OWASP, "CSV
 * Injection": = + - @, tab, CR, LF and the full-width forms of the characters).
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
