import { Button, Modal } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_RESPONSE } from '../api/client.ts';
import { apiErrors } from '../api/connection.ts';

/** The dialog of the pop-up for error responses. */
export function ErrorDialog() {
  const { t } = useTranslation();
  const refusal = useSyncExternalStore(apiErrors.subscribe, apiErrors.current);
  // Keeps the text during the closing animation.
  const shown = useRef(refusal);
  if (refusal) shown.current = refusal;
  return (
    <Modal
      className="error-popup"
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
