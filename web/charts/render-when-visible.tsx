import { useIntersection } from '@mantine/hooks';
import { type ReactNode, type RefCallback, useEffect, useState } from 'react';

interface Props {
  /** Reserves the space until then; sets the ref on its element. */
  fallback(ref: RefCallback<HTMLElement | null>): ReactNode;
  children: ReactNode;
}

/** One viewport height on either side; content farther away is not rendered yet. */
const MARGIN = '100% 0px';

/** Renders content only when it is close to the viewport, to reduce the load on phones. */
export function RenderWhenVisible({ fallback, children }: Props) {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: MARGIN });
  const [near, setNear] = useState(false);
  const seen = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (seen) setNear(true);
  }, [seen]);
  return near ? children : fallback(ref);
}
