import { Button, Modal } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_RESPONSE } from '../api/client.ts';
import { apiErrors } from '../api/connection.ts';

const MARK = 'error-popup';

/** After any user action other than closing the pop-up, the same error is shown again. */
function useAsking(): void {
  useEffect(() => {
    const heard = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`.${MARK}`))) apiErrors.askAgain();
    };
    document.addEventListener('click', heard, true);
    return () => document.removeEventListener('click', heard, true);
  }, []);
}

/** The pop-up of docs/product/errors.md for error responses. */
export function ErrorPopup() {
  const { t } = useTranslation();
  useAsking();
  const refusal = useSyncExternalStore(apiErrors.subscribe, apiErrors.current);
  // Keeps the text during the closing animation.
  const shown = useRef(refusal);
  if (refusal) shown.current = refusal;
  return (
    <Modal
      className={MARK}
      opened={refusal !== null}
      onClose={apiErrors.dismiss}
      withCloseButton={false}
      size="md"
      zIndex={400}
      title={
        <span className="row strong" style={{ gap: 10, fontSize: 16 }}>
          <IconPlugConnectedX size={22} className="bad" aria-hidden="true" />
          Oops...!!
        </span>
      }
    >
      <p className="text-2">
        {shown.current?.message || t(shown.current?.id === NO_RESPONSE ? 'failed.noAnswer' : 'failed.unknown')}
      </p>
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
        <Button onClick={apiErrors.dismiss} data-autofocus>
          {t('ok')}
        </Button>
      </div>
    </Modal>
  );
}
