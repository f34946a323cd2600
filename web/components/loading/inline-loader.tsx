import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import { Boundary } from './boundary.tsx';

interface Props {
  /** The part that is to come. */
  children: ReactNode;
  /** Stands there until it has come. */
  waiting: ReactNode;
  /** What could not be loaded, where it is said in other words. */
  lead?: string;
}

/** A part in its place as soon as it is there; one that fails or takes too long is said so, and the rest lives on. */
export function InlineLoader({ children, waiting, lead }: Props) {
  return (
    <Boundary fallback={() => <NotLoaded lead={lead} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

function NotLoaded({ lead }: { lead: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12" style={{ padding: '24px 0', maxWidth: 560 }}>
      <Note tone="bad" lead={lead ?? t('failed.lead')} live>
        {t('screen.failed')}
      </Note>
      <div>
        {/* The browser keeps the failure, and after a release the part has another name: the whole page asks again. */}
        <Button variant="default" onClick={() => location.reload()}>
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
