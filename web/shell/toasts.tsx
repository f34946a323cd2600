import { lazy, Suspense } from 'react';

// Nothing is told before the page stands: what draws the toasts comes after the first load.
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** The place of toasts, top right; at most three at once. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Notifications position="top-right" limit={3} />
    </Suspense>
  );
}
