import { lazy, Suspense } from 'react';
import { Boundary } from '../components/loading/boundary.tsx';

// Loaded after the first render, since no toast is shown before.
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Container of toasts, top right; at most three at the same time. No information is shown only in a toast. */
export function Toasts() {
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <Notifications position="top-right" limit={3} />
      </Suspense>
    </Boundary>
  );
}
