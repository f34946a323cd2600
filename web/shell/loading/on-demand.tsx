import { Button } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../components/note.tsx';

import { Boundary } from '../boundary.tsx';
import type { ScreenLoader } from './screens.ts';
import { Waiting } from './waiting.tsx';
import { withLimit } from './with-limit.ts';

// Kept outside the component, so that going back to a screen does not load it anew.
const parts = new Map<ScreenLoader, ComponentType>();

function partOf(load: ScreenLoader): ComponentType {
  const known = parts.get(load);
  if (known) return known;
  const part = lazy(() => withLimit(load));
  parts.set(load, part);
  return part;
}

function LoadingFailed({ retry }: { retry(): void }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12" style={{ padding: '24px 0', maxWidth: 560 }}>
      <Note tone="bad" lead={t('screen.failedLead')} live>
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

/** Shows a screen as soon as its part is there; a part that fails or takes too long can be asked for again. */
export function OnDemand({ load }: { load: ScreenLoader }) {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the new part
  const Part = useMemo(() => partOf(load), [load, attempt]);
  const retry = () => {
    // After a release the part has another name: only the whole page knows it.
    if (attempt > 0) return location.reload();
    parts.delete(load);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} fallback={() => <LoadingFailed retry={retry} />}>
      <Suspense fallback={<Waiting />}>
        <Part />
      </Suspense>
    </Boundary>
  );
}
