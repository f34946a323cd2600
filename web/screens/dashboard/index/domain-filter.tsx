import { lazy, Suspense } from 'react';

// The select component is large, so it loads after the first paint, into a box of its size.
const DomainChoice = lazy(() => import('./domain-choice.tsx').then((part) => ({ default: part.DomainChoice })));

/**
 * The domain filter of index, with "All domains" and the tags (docs/product/screens.md).
 * @param value a domain, or `all`; @param tag filters "All domains", empty = no filter
 */
export function DomainFilter({ value, tag = '' }: { value: string; tag?: string }) {
  return (
    <Suspense fallback={<span style={{ width: 260, height: 36 }} />}>
      <DomainChoice value={value} tag={tag} />
    </Suspense>
  );
}
