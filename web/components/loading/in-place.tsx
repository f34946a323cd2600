import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import { Boundary } from './boundary.tsx';
import type { LazyPart } from './lazy-part.ts';

interface Props<P> {
  part: LazyPart<P>;
  /** Stands there until it has come. */
  waiting: ReactNode;
  given: P;
  /** What could not be loaded, where it is said in other words. */
  lead?: string;
}

/** A part in its place as soon as it is there; one that fails or takes too long can be asked for again. */
export function InPlace<P extends object>({ part, waiting, given, lead }: Props<P>) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the new part
  const Part = useMemo(() => part.take(), [part, attempt]);
  const retry = () => {
    // After a release the part has another name: only the whole page knows it.
    if (attempt > 0) return location.reload();
    part.forget();
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} fallback={() => <NotLoaded lead={lead} retry={retry} />}>
      <Suspense fallback={waiting}>
        <Part {...given} />
      </Suspense>
    </Boundary>
  );
}

function NotLoaded({ lead, retry }: { lead: string | undefined; retry(): void }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12" style={{ padding: '24px 0', maxWidth: 560 }}>
      <Note tone="bad" lead={lead ?? t('failed.lead')} live>
        {t('screen.failed')}
      </Note>
      <div>
        <Button variant="default" onClick={retry}>
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
