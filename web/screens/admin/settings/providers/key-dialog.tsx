import type { SettingsData } from '@assay/contract/api/settings.ts';
import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { providersQuery } from '#api/administration/providers.ts';
import { queries } from '#api/connection.ts';
import { Form } from '#components/forms/form.tsx';
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
    <Modal opened onClose={onClose} title={<span className="strong">{t('intel.keyOf', { name })}</span>}>
      <Form errors={errors} onSubmit={() => void save()}>
        {/* A provider that requires a key is queried as soon as it has one. */}
        <p className="small text-2">{t(`intel.terms.${terms}`)}</p>
        <SecretField name={secret} data={settings} value={typed} error={errors[secret]} onChange={setTyped} />
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={typed.trim() === '' || settings.fixed[secret] !== undefined}>
            {t('intel.saveKey')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
