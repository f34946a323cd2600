import type { ComponentType, ReactNode } from 'react';

interface Props {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /** Names the missing content. */
  title: string;
  /** Explains its purpose. */
  children?: ReactNode;
  /** A single button. */
  action?: ReactNode;
}

export function Empty({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="stack" style={{ alignItems: 'flex-start', gap: 10, padding: '8px 0' }}>
      <span className="icon text-3">
        <Icon size={28} stroke={1.4} aria-hidden="true" />
      </span>
      <b>{title}</b>
      {children && <p className="small text-2">{children}</p>}
      {action}
    </div>
  );
}
