import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_RESPONSE } from '../../api/client.ts';
import { apiErrors } from '../../api/connection.ts';
import { Boundary } from './boundary.tsx';
import { InlineLoader } from './inline-loader.tsx';
import { lazyPart } from './lazy-part.ts';
import { Skeleton } from './skeleton.tsx';

interface CardOptions {
  /** Files of words that come with it. */
  words?: readonly string[];
  /** Of the skeleton while it comes; 0 for what adds to something that is there already. */
  lines?: number;
}

/** A card that comes, with its words, when it is first shown; when it does not come, its place says so. */
export function lazyCard<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { words = [], lines = 4 }: CardOptions = {},
): ComponentType<P> {
  const Part = lazyPart(load, words);
  const waiting = lines > 0 ? <Skeleton lines={lines} /> : null;
  return (props: P) => (
    <InlineLoader waiting={waiting}>
      <Part {...props} />
    </InlineLoader>
  );
}

/**
 * A dialog that comes, with its words, when it is first opened; when it does not come, the pop-up says so, and the page under
 * it stays as it is.
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
