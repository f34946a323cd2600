import type { SettingsData } from '@assay/contract/api/settings.ts';
import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { providersQuery } from '#api/administration/providers.ts';
import { queries } from '#api/connection.ts';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';
import { SecretField } from '../secret-field.tsx';

/** A provider's key: can be replaced or removed, is never shown. */
export function KeyDialog({ id, settings, onClose }: { id: ProviderId; settings: SettingsData; onClose(): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const { name, secret, terms } = PROVIDERS[id];
  if (!secret) return null;
  const save = async () => {
    setErrors(NO_ERRORS);
    setBusy(true);
    try {
      await changeInstallationSettings({ [secret]: typed.trim() });
      await queries.invalidateQueries({ queryKey: providersQuery.queryKey });
      toast({ message: t('admin.settings.saved') });
      onClose();
    } catch (error) {
      setErrors(toFormErrors(error, [secret], null, t('account.updateFailed')));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('intel.keyOf', { name })}
      cancel={t('admin.cancel')}
      action={t('intel.saveKey')}
      busy={busy}
      disabled={typed.trim() === '' || settings.fixed[secret] !== undefined}
      errors={errors}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {/* A provider that requires a key is queried as soon as it has one. */}
      <p className="small text-2">{t(`intel.terms.${terms}`)}</p>
      <SecretField name={secret} data={settings} value={typed} error={errors[secret]} onChange={setTyped} />
    </FormDialog>
  );
}
