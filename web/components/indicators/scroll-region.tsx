import type { ReactNode } from 'react';

interface Props {
  /** Name for screen readers. */
  label: string;
  /** In px. */
  maxHeight: number;
  className?: string;
  children: ReactNode;
}

/** Content without controls that scrolls beyond a maximum height. Focusable, so that it can be scrolled with the keyboard (WCAG 2.1.1). */
export function ScrollRegion({ label, maxHeight, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={label} tabIndex={0} className={className} style={{ maxHeight, overflowY: 'auto' }}>
      {children}
    </div>
  );
}
