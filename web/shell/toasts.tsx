import { lazy, Suspense } from 'react';
import { Boundary } from '../components/loading/boundary.tsx';

// Nothing is told before the page stands: what draws the toasts comes after the first load.
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** The place of toasts, top right; at most three at once. Nothing is told by a toast alone: the page can do without. */
export function Toasts() {
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <Notifications position="top-right" limit={3} />
      </Suspense>
    </Boundary>
  );
}
