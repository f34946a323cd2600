import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog, useDialogWork } from '#components/forms/form-dialog.tsx';

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
  const [busy, run] = useDialogWork(onClose);
  const { name, sends, terms, page } = PROVIDERS[id];
  return (
    <FormDialog
      title={t('intel.switchQuestion', { name })}
      cancel={t('intel.leaveOff')}
      action={t('intel.switchOn')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void run(onConfirm)}
    >
      <p>
        {t(`intel.terms.${terms}`)} {t(`intel.sends.${sends}`)}
      </p>
      <p>
        <a href={page} target="_blank" rel="noreferrer">
          {t('intel.readTerms', { name })}
        </a>
      </p>
    </FormDialog>
  );
}
