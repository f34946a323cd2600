import { type ReactNode, useId } from 'react';
import cardStyles from '#styles/card.module.css';

interface Props {
  title?: ReactNode;
  /** At the end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Removes the padding, for tables. */
  flush?: boolean;
  /** Refetching: keeps the old content and shows a progress bar at the top. */
  busy?: boolean;
}

/** A section of a page; its title labels the region. */
export function Card({ title, aside, children, className = '', flush = false, busy = false }: Props) {
  const id = useId();
  return (
    <section
      className={`${cardStyles.card} ${flush ? cardStyles.flush : ''} ${className}`}
      aria-busy={busy}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title && (
        <div className={cardStyles.head}>
          <h2 id={id}>{title}</h2>
          {aside && <div className="small text-2">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
