import type { ReactNode } from 'react';
import { Unbroken } from '#components/instant.tsx';
import tableStyles from '#styles/table.module.css';

/** Names a row and opens it from the keyboard; the click is handled by the row. */
export function RowOpener({ children }: { children: ReactNode }) {
  return (
    <button type="button" className={tableStyles.rowOpener} data-row-opener>
      {typeof children === 'string' ? <Unbroken text={children} /> : children}
    </button>
  );
}
