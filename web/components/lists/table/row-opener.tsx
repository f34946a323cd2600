import type { ReactNode } from 'react';

/** Names a row and opens it from the keyboard; the click is handled by the row. */
export function RowOpener({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="row-opener">
      {children}
    </button>
  );
}
