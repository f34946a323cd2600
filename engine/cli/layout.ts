/** Text for a terminal: columns that line up, in every script. */

/** Cells that a character takes: two for East Asian wide ones, none for combining marks. */
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

/** The text in exactly so many cells: cut with an ellipsis or filled with spaces. */
export function fit(text: string, size: number): string {
  if (width(text) <= size) return text + ' '.repeat(size - width(text));
  let kept = '';
  for (const character of text) {
    if (width(kept + character) > size - 1) break;
    kept += character;
  }
  return `${kept}…${' '.repeat(size - 1 - width(kept))}`;
}

/** Rows in columns as wide as their widest text; the last column is cut to the terminal. */
export function table(rows: readonly (readonly string[])[], terminal: number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => width(row[at] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, size) => sum + size + 2, 0);
  const last = Math.max(20, terminal - before);
  return rows.map((row) =>
    row
      .map((text, at) => {
        if (at === columns - 1) return width(text) > last ? fit(text, last) : text;
        return fit(text, widths[at]!);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of at most so many cells, broken at spaces. */
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
