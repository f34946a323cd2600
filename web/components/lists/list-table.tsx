import type { ComponentProps, ReactNode } from 'react';
import { TableFoot } from './table-foot.tsx';

interface Props extends Omit<ComponentProps<typeof TableFoot>, 'children'> {
  /** Further classes of the table, e.g. `middle pinned`. */
  look?: string;
  /** Names the table to who does not see it. */
  caption?: string;
  /** Cells of the head. */
  head: ReactNode;
  /** Lines of the page. */
  children: ReactNode;
  /** At the end: time zone, notes. */
  foot?: ReactNode;
}

/** The table of a list, page by page. */
export function ListTable({ look, caption, head, children, foot, ...pages }: Props) {
  return (
    <>
      <div className="table-wrap">
        <table className={look ? `table ${look}` : 'table'}>
          {caption && <caption className="visually-hidden">{caption}</caption>}
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      <TableFoot {...pages}>{foot}</TableFoot>
    </>
  );
}
