import type { ReactNode } from 'react';
import pageHeadStyles from '#styles/page-head.module.css';

interface Props {
  title: ReactNode;
  /** One line of facts. */
  facts?: ReactNode;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

export function PageHead({ title, facts, children }: Props) {
  return (
    <div className={pageHeadStyles.pageHead}>
      <div className="stack gap-2">
        <h1>{title}</h1>
        {facts && <div className="small text-2">{facts}</div>}
      </div>
      {children && <div className="row wrap">{children}</div>}
    </div>
  );
}
