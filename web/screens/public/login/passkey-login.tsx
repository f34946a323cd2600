import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { finishSignOn } from '#api/session.ts';
import { isAbandoned, logInByPasskey, passkeyForLogIn, passkeysSupported } from '#components/forms/passkeys.ts';
import { Note } from '#components/note.tsx';

interface Props {
  /** The typed account and password, or `signOn` after the provider: the passkey is the second factor. */
  beside?: { account: string; password: string } | 'signOn';
}

/** Logs in with a passkey; hidden in browsers without support. */
export function PasskeyLogIn({ beside }: Props) {
  const { t } = useTranslation();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!passkeysSupported()) return null;
  const logIn = async () => {
    setBusy(true);
    setError(null);
    try {
      if (beside === 'signOn') await finishSignOn({ passkey: await passkeyForLogIn() });
      else await logInByPasskey(beside);
    } catch (reason) {
      const words = reason instanceof ApiError && reason.message ? reason.message : t('passkeys.failed');
      setError(isAbandoned(reason) ? t('passkeys.abandoned') : words);
      setBusy(false);
    }
  };
  return (
    <div className="stack gap-12">
      {error && <Note tone="bad" lead={error} live />}
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        {beside ? t('passkeys.useOne') : t('passkeys.logIn')}
      </Button>
    </div>
  );
}
