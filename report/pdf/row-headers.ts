import type { TableBlock } from '../content/blocks.ts';
import type { PdfObjects } from './pdf-objects.ts';

/** Column whose cells name their rows: the first that has no severities. */
export function rowHeaderColumn({ columns, rows }: Pick<TableBlock, 'columns' | 'rows'>): number {
  const names = (at: number) => rows.every((row) => typeof row[at] === 'string' || !('severity' in (row[at] ?? {})));
  return Math.max(
    0,
    columns.findIndex((_, at) => names(at)),
  );
}

/** A cell with the header of its column, `U<table>x<column>y0`: table and column, which count from 1 and 0. */
const CELL = /\/Headers \[\(U(\d+)x(\d+)y\d+\)\]/;

/**
 * Makes the cell that names a row its header (ISO 32000-1, 14.8.5.7), and lets the other cells of the row refer to it.
 * Typst 0.14 tags column headers only.
 * @param columns column of the row headers, by table in the order of the document
 */
export function tagRowHeaders(pdf: PdfObjects, columns: readonly number[]): void {
  const names: string[] = [];
  for (const id of pdf.ids()) {
    const row = pdf.text(id);
    if (!/\/S \/TR\b/.test(row)) continue;
    const cells = childrenOf(row).map((cell) => ({ cell, text: pdf.text(cell) }));
    const header = cells.find(({ text }) => {
      const [, table, column] = CELL.exec(text) ?? [];
      return table !== undefined && columns[Number(table) - 1] === Number(column);
    });
    if (!header || cells.length < 2) continue;
    // Sorts before the names of Typst, as the tree of names requires.
    const name = `(R${String(names.length).padStart(6, '0')})`;
    names.push(`${name} ${header.cell} 0 R`);
    for (const { cell, text } of cells) {
      if (cell === header.cell) pdf.set(cell, asHeader(text, name));
      else
        pdf.set(
          cell,
          text.replace(CELL, (own) => `${own.slice(0, -1)} ${name}]`),
        );
    }
  }
  if (names.length > 0) nameElements(pdf, names);
}

const asHeader = (text: string, name: string) =>
  text.replace('/S /TD', `/S /TH\n  /ID ${name}`).replace(/\/O \/Table\b/, '/O /Table\n    /Scope /Row');

/** Elements in an element's `/K`; numbers of marked content and references to annotations are none. */
function childrenOf(text: string): number[] {
  const content = /\/K \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return Array.from(content.replace(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g), ([, id]) => Number(id));
}

function nameElements(pdf: PdfObjects, names: readonly string[]): void {
  const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(pdf.text(pdf.root))![1]);
  const text = pdf.text(root);
  if (!/\/IDTree <<\s+\/Names \[/.test(text)) throw new Error('no names of headers');
  pdf.set(
    root,
    text.replace(/(\/IDTree <<\s+\/Names \[)/, (start) => `${start}${names.join(' ')} `),
  );
}
