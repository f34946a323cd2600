import type { Row, RowData } from '@tanstack/react-table';
import tableStyles from '#styles/table.module.css';
import type { TABLE_FEATURES } from './columns.ts';
import { SelectionCell } from './selection.tsx';
import type { TableProps } from './table-props.ts';

interface Props<R extends RowData> {
  row: Row<typeof TABLE_FEATURES, R>;
  /** The row above. */
  before: R | undefined;
  /** Number of columns. */
  width: number;
  table: TableProps<R>;
}

/** One row with the heading above it. A component of its own, so that React can divide the rendering of a long table. */
export function ResourceRow<R extends RowData>({ row, before, width, table }: Props<R>) {
  const { original } = row;
  const { selection, selected, onOpen } = table;
  const title = table.heading?.(original, before);
  const form = table.expanded?.(original);
  return (
    <>
      {title && (
        <tr className={tableStyles.group}>
          <td colSpan={width}>{title}</td>
        </tr>
      )}
      {form ? (
        <tr>
          <td colSpan={width}>{form}</td>
        </tr>
      ) : (
        !table.folded?.(original) && (
          <tr aria-selected={selected?.(original)} {...(onOpen ? { onClick: () => onOpen(original) } : {})}>
            {selection && <SelectionCell row={original} selection={selection} />}
            {row.getVisibleCells().map((cell) => {
              const { meta } = cell.column.columnDef;
              const shown = original as never;
              return (
                <td key={cell.id} className={meta?.cellClass(shown) || undefined} data-label={meta?.cellLabel}>
                  {meta?.content(shown)}
                </td>
              );
            })}
          </tr>
        )
      )}
    </>
  );
}
