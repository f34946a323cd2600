import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows a provider's terms before its first use. */
export function ConfirmProviderSwitch({
  id,
  onClose,
  onConfirm,
}: {
  id: ProviderId;
  onClose(): void;
  onConfirm(): Promise<void>;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { name, sends, terms, page } = PROVIDERS[id];
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The pop-up shows the reason; the dialog stays open.
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t('intel.switchQuestion', { name })}</span>}>
      <div className="stack gap-16">
        <p>
          {t(`intel.terms.${terms}`)} {t(`intel.sends.${sends}`)}
        </p>
        <p>
          <a href={page} target="_blank" rel="noreferrer">
            {t('intel.readTerms', { name })}
          </a>
        </p>
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('intel.leaveOff')}
          </Button>
          <Button loading={busy} onClick={() => void confirm()}>
            {t('intel.switchOn')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
