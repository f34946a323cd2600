import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_RESPONSE } from '#api/client.ts';
import { apiErrors } from '#api/connection.ts';
import { Boundary } from './boundary.tsx';
import { InlineLoader } from './inline-loader.tsx';
import { lazyPart } from './lazy-part.ts';
import { Skeleton } from './skeleton.tsx';

interface CardOptions {
  /** Text files loaded with it. */
  words?: readonly string[];
  /** Number of skeleton lines; 0 if it extends existing content. */
  lines?: number;
  /** Height to reserve without skeleton lines, in px: its content must not move what is around it. */
  height?: number;
}

/** A card loaded with its texts on first render; a failure is shown in its place. */
export function lazyCard<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { words = [], lines = 4, height = 0 }: CardOptions = {},
): ComponentType<P> {
  const Part = lazyPart(load, words);
  const room = height > 0 ? <div style={{ height }} /> : null;
  const waiting = lines > 0 ? <Skeleton lines={lines} /> : room;
  return (props: P) => (
    <InlineLoader waiting={waiting}>
      <Part {...props} />
    </InlineLoader>
  );
}

/**
 * A dialog loaded with its texts when first opened; a failure is shown in the pop-up, and the page
 * stays unchanged.
 */
export function lazyDialog<P extends { onClose(): void }>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): ComponentType<P> {
  const Part = lazyPart(load, words);
  return (props: P) => (
    <Boundary fallback={() => <DialogNotLoaded onClose={props.onClose} />}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
}

function DialogNotLoaded({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    apiErrors.show(new ApiError(NO_RESPONSE, t('screen.failed'), 0));
    onClose();
  }, []);
  return null;
}
