import { SESSION_WARNING_MS } from '@assay/contract/limits.ts';
import { IconClock } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession, onSessionEnded } from '#api/connection.ts';
import { clock } from '#clock.ts';
import { Boundary } from '#components/loading/boundary.tsx';
import { toast } from '#components/toast.ts';
import { loadScreenTexts } from '#language/i18n.ts';
import type { Session } from '#session/session-store.ts';

const LogInAgain = lazy(async () => {
  const [part] = await Promise.all([import('./log-in-again.tsx'), loadScreenTexts('passkeys')]);
  return { default: part.LogInAgain };
});

/** Browser timers are limited to 32 bits. */
const TIMER_MAX_MS = 2 ** 31 - 1;

function useTimeReached(at: number): boolean {
  const [reached, setReached] = useState(() => clock.now().getTime() >= at);
  useEffect(() => {
    setReached(clock.now().getTime() >= at);
    const timer = setTimeout(() => setReached(true), Math.min(TIMER_MAX_MS, Math.max(0, at - clock.now().getTime())));
    return () => clearTimeout(timer);
  }, [at]);
  return reached;
}

/** Notifies the user that the session has ended, for any reason. */
export function SessionEndNotice() {
  const { t } = useTranslation();
  useEffect(
    () =>
      onSessionEnded((reason) =>
        toast({
          id: 'session-ended',
          message: t(reason ? 'session.accountDisabled' : 'session.ended'),
          icon: <IconClock size={20} aria-hidden="true" />,
          lasts: 8000,
        }),
      ),
    [t],
  );
  return null;
}

/** Five minutes before the three hours are over: offers a new login on the same page, so that no input is lost. */
export function SessionEnd({ current }: { current: Session }) {
  const [later, setLater] = useState(false);
  const warned = useTimeReached(current.expiresAt - SESSION_WARNING_MS);
  const over = useTimeReached(current.expiresAt);
  useEffect(() => {
    if (over) endSession();
  }, [over]);
  if (!warned || over || later) return null;
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>
        <LogInAgain account={current.account} onLater={() => setLater(true)} />
      </Suspense>
    </Boundary>
  );
}
