import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerBack } from '#session/reachability.ts';
import { Note } from '../note.tsx';
import { Boundary } from './boundary.tsx';

interface Props {
  /** The lazy part. */
  children: ReactNode;
  /** Shown while loading. */
  waiting: ReactNode;
  /** Text of the error, if it differs from the default. */
  lead?: string;
}

/**
 * Renders a part when it is loaded; failures and timeouts show an error in place, and the rest of the page still works.
 */
export function InlineLoader({ children, waiting, lead }: Props) {
  return (
    <Boundary fallback={() => <NotLoaded lead={lead} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

/** Whether a reload would discard something that the user typed. */
function hasInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'textarea, input:is([type=text], [type=email], [type=password], :not([type]))',
  );
  return [...fields].some(({ value, readOnly }) => value !== '' && !readOnly);
}

function NotLoaded({ lead }: { lead: string | undefined }) {
  const { t } = useTranslation();
  // The bar promises that the page is updated when the connection is back.
  useServerBack(true, () => {
    if (!hasInput()) location.reload();
  });
  return (
    <div className="stack gap-12" style={{ padding: '24px 0', maxWidth: 560 }}>
      <Note tone="bad" lead={lead ?? t('failed.lead')} live>
        {t('screen.failed')}
      </Note>
      <div>
        {/* The browser caches the failure, and a release renames the file, so the whole page is reloaded. */}
        <Button variant="default" onClick={() => location.reload()}>
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
