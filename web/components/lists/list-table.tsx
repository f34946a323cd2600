import type { ComponentProps, ReactNode } from 'react';
import { TableFoot } from './table-foot.tsx';

interface Props extends Omit<ComponentProps<typeof TableFoot>, 'children'> {
  /** Additional classes of the table, e.g. `middle pinned`. */
  look?: string;
  /** Name of the table for screen readers. */
  caption?: string;
  /** Header cells. */
  head: ReactNode;
  /** Rows of the page. */
  children: ReactNode;
  /** Footer: time zone, notes. */
  foot?: ReactNode;
}

/** A paginated table. */
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
