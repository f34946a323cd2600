import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Boundary } from './boundary.tsx';
import { lazyPart } from './lazy-part.ts';

interface Props<P> {
  /** Properties of the part. */
  part: P;
  /** Shown while loading. */
  waiting?: ReactNode;
  /** Called when it could not be loaded; it is loaded again when it is next mounted. */
  onFailed(): void;
}

/**
 * A lazy part that is loaded again when it is mounted after a failure; React caches a failure as long as the component.
 * @param load as of `loadOnce`
 */
export function repeatable<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Latest = lazyPart(load);
  return ({ part, waiting, onFailed }: Props<P>) => {
    const Part = Latest;
    const renew = () => {
      if (Latest === Part) Latest = lazyPart(load);
      onFailed();
    };
    return (
      <Boundary fallback={() => <Failed onFailed={renew} />}>
        <Suspense fallback={waiting}>
          <Part {...part} />
        </Suspense>
      </Boundary>
    );
  };
}

function Failed({ onFailed }: { onFailed(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onFailed, []);
  return null;
}
