import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_ANSWER } from '../../api/client.ts';
import { refusals } from '../../api/connection.ts';
import { Boundary } from '../boundary.tsx';

function NotLoaded({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  useEffect(() => {
    refusals.show(new ApiError(NO_ANSWER, t('screen.failed'), 0));
    onClose();
  }, [t, onClose]);
  return null;
}

/** A part of the frame that comes when it is first asked for; when it does not come, the pop-up says so. */
export function PartOnDemand({ children, onClose }: { children: ReactNode; onClose(): void }) {
  return (
    <Boundary fallback={() => <NotLoaded onClose={onClose} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  );
}
