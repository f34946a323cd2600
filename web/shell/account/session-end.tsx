import { SESSION_WARNING_MS } from '@assay/contract/limits.ts';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { endSession, onSessionEnded } from '../../api/connection.ts';
import { renewLogIn } from '../../api/session.ts';
import { clock } from '../../clock.ts';
import { CodeField, useAskedCode } from '../../components/forms/code-field.tsx';
import { toast } from '../../components/toast.ts';
import type { Session } from '../../session/store.ts';

/** Timers of browsers hold 32 bits. */
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

/** Says so when the session has ended, whoever ended it. */
export function SessionEndNotice() {
  const { t } = useTranslation();
  useEffect(
    () =>
      onSessionEnded(() =>
        toast({
          id: 'session-ended',
          message: t('session.ended'),
          icon: <IconClock size={20} aria-hidden="true" />,
          lasts: 8000,
        }),
      ),
    [t],
  );
  return null;
}

/** Five minutes before the three hours are over: logging in again in place, so that nothing typed is lost. */
export function SessionEnd({ current }: { current: Session }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const code = useAskedCode();
  const warned = useTimeReached(current.expiresAt - SESSION_WARNING_MS);
  const over = useTimeReached(current.expiresAt);
  useEffect(() => {
    if (over) endSession();
  }, [over]);
  const submit = async () => {
    setBusy(true);
    try {
      await renewLogIn(current.account, password, code.typed);
      setPassword('');
      code.forget();
      setError(null);
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : t('login.error'));
      // With a wrong password the code is asked for anew.
      if (!code.asks(reason)) code.forget();
    }
    setBusy(false);
  };
  if (!warned || over || later) return null;
  return (
    <Modal opened onClose={() => setLater(true)} title={<span className="strong">{t('session.ending')}</span>}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-2">{t('session.endingWhy')}</p>
        <PasswordInput
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          label={t('login.passwordOf', { account: current.account })}
          value={password}
          error={code.value === null ? error : null}
          autoComplete="current-password"
          data-autofocus
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeField code={code} error={error} />
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={() => setLater(true)}>
            {t('session.later')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('session.again')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
