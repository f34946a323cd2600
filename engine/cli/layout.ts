/** Text layout for a terminal: columns that align in every script. */

/** Cells of a character: two for East Asian wide ones, none for combining marks. */
function cells(character: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u.test(
    character,
  )
    ? 2
    : 1;
}

/** Width of a text in terminal cells. */
export function width(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + cells(character), 0);
}

/** The text in exactly this number of cells: truncated with an ellipsis or padded with spaces. */
export function fit(text: string, size: number): string {
  if (width(text) <= size) return text + ' '.repeat(size - width(text));
  let kept = '';
  for (const character of text) {
    if (width(kept + character) > size - 1) break;
    kept += character;
  }
  return `${kept}…${' '.repeat(size - 1 - width(kept))}`;
}

/** Minimum width of the last column. */
const COLUMN_MIN = 16;

/**
 * Rows in columns as wide as their widest text. If the terminal is too narrow, the widest columns except the first
 * shrink.
 * @param terminal width in cells; infinite for no truncation
 */
export function table(rows: readonly (readonly string[])[], terminal: number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => width(row[at] ?? ''))));
  const room = terminal - 2 * (columns - 1);
  for (;;) {
    const over = widths.reduce((sum, size) => sum + size, 0) - room;
    const widest = widths.lastIndexOf(Math.max(...widths.slice(1)));
    if (over <= 0 || widest < 1 || widths[widest]! <= COLUMN_MIN) break;
    const next = Math.max(COLUMN_MIN, ...widths.filter((size, at) => at > 0 && size < widths[widest]!));
    widths[widest] = Math.max(widths[widest]! - over, Math.min(next, widths[widest]! - 1));
  }
  return rows.map((row) =>
    row
      .map((text, at) => fit(text, widths[at]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of at most this number of cells, broken at spaces. */
export function wrap(text: string, size: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && width(`${line} ${word}`) > size) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
