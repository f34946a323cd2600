import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** One line of facts. */
  facts?: ReactNode;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

export function PageHead({ title, facts, children }: Props) {
  return (
    <div className="page-head">
      <div className="stack gap-2">
        <h1>{title}</h1>
        {facts && <div className="small text-2">{facts}</div>}
      </div>
      {children && <div className="row wrap">{children}</div>}
    </div>
  );
}
