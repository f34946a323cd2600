import type { Block, Cell, ReportData, TableBlock } from '../content/blocks.ts';
import type { ExecutiveSummary } from '../content/executive-summary.ts';

/** Content of a report as text, a line per block and per row of a table, so that a change of it can be reviewed. */
export function outlineOf(data: ReportData | ExecutiveSummary): string {
  const { blocks = [], summary = [], verification, ...rest } = data as ReportData & ExecutiveSummary;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [
    ...lines,
    `verification: ${JSON.stringify(verification && { ...verification, qr: packed(verification.qr) })}`,
    ...summary.flatMap((block) => linesOf(block).map((line) => `summary | ${line}`)),
    ...blocks.flatMap(linesOf),
    '',
  ].join('\n');
}

/** Rows of the QR code as hexadecimal numbers. */
const packed = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => BigInt(`0b${row.join('')}`).toString(16)).join(' ');

function linesOf(block: Block): string[] {
  if (block.type === 'table') return tableLines(block);
  if (block.type === 'tables')
    return [...tableLines(block.left), ...tableLines(block.right)].map((line) => `half ${line}`);
  const { type, ...rest } = block;
  return [`${type} ${JSON.stringify(rest)}`];
}

function tableLines({ type, rows, ...table }: TableBlock): string[] {
  return [`${type} ${JSON.stringify(table)}`, ...rows.map((row) => `  ${row.map(cellText).join(' | ')}`)];
}

const cellText = (cell: Cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell));
