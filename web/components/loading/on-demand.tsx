import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_ANSWER } from '../../api/client.ts';
import { refusals } from '../../api/connection.ts';
import { Boundary } from './boundary.tsx';
import { InPlace } from './in-place.tsx';
import { lazyPart } from './lazy-part.ts';
import { Skeleton } from './skeleton.tsx';

interface CardOptions {
  /** Files of words that come with it. */
  words?: readonly string[];
  /** Of the skeleton while it comes; 0 for what adds to something that is there already. */
  lines?: number;
}

/** A card that comes, with its words, when it is first shown. When it does not come, its place says so and asks again. */
export function cardOnDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { words = [], lines = 4 }: CardOptions = {},
): ComponentType<P> {
  const part = lazyPart(load, words);
  const waiting = lines > 0 ? <Skeleton lines={lines} /> : null;
  return (props: P) => <InPlace part={part} waiting={waiting} given={props} />;
}

/**
 * A dialog that comes, with its words, when it is first opened. When it does not come, the pop-up says so, the page under it
 * stays as it is, and the next press asks again.
 */
export function dialogOnDemand<P extends { onClose(): void }>(
  load: () => Promise<ComponentType<P>>,
  words: readonly string[] = [],
): ComponentType<P> {
  const part = lazyPart(load, words);
  return (props: P) => {
    const Part = part.take();
    const leave = () => {
      part.forget();
      props.onClose();
    };
    return (
      <Boundary fallback={() => <DialogNotLoaded onClose={leave} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

function DialogNotLoaded({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    refusals.show(new ApiError(NO_ANSWER, t('screen.failed'), 0));
    onClose();
  }, []);
  return null;
}
