import type { ReactNode } from 'react';

interface Props {
  /** Name for screen readers. */
  label: string;
  /** In px. */
  maxHeight: number;
  className?: string;
  children: ReactNode;
}

/** Content without controls that scrolls above a height. It takes the focus, so that the keyboard scrolls it as well. */
export function ScrollRegion({ label, maxHeight, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={label} tabIndex={0} className={className} style={{ maxHeight, overflowY: 'auto' }}>
      {children}
    </div>
  );
}
