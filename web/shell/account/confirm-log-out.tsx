import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/loading/modal.tsx';

/** docs/product/screens.md: logout requires confirmation. */
export function ConfirmLogOut({ onClose, onConfirm }: { onClose(): void; onConfirm(): Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('logOut.question')}</span>} size="sm">
      <p className="text-2">{t('logOut.explanation')}</p>
      <div className="row wrap" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
        <Button variant="default" onClick={onClose}>
          {t('logOut.stay')}
        </Button>
        <Button onClick={() => void onConfirm()} data-autofocus>
          {t('logOut.action')}
        </Button>
      </div>
    </Modal>
  );
}
