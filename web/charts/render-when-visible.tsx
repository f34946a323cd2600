import { useIntersection } from '@mantine/hooks';
import { type ReactNode, type RefCallback, useEffect, useState } from 'react';

interface Props {
  /** Holds the room until then; gives the reference to its element. */
  fallback(ref: RefCallback<HTMLElement | null>): ReactNode;
  children: ReactNode;
}

/** Height of the window on either side: what is farther away is not drawn yet. */
const MARGIN = '100% 0px';

/** What the reader has not come near to is not drawn: a phone has enough to do with what is seen. */
export function RenderWhenVisible({ fallback, children }: Props) {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: MARGIN });
  const [near, setNear] = useState(false);
  const seen = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (seen) setNear(true);
  }, [seen]);
  return near ? children : fallback(ref);
}
