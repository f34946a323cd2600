import type { SecretSetting, SettingsData } from '@assay/contract/api/settings.ts';
import { PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import { SECRET_SETTINGS } from '@assay/contract/values/settings.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';
import { SecretField } from './secret-field.tsx';

const OF_PROVIDERS = new Set(Object.values(PROVIDERS).map(({ secret }) => secret));
const KEYS = SECRET_SETTINGS.filter((name) => name !== 'smtpPassword' && !OF_PROVIDERS.has(name));

/** Keys of downloaded feeds; those of providers are listed with the providers. */
export function KeysCard({ data }: { data: SettingsData }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<SecretSetting, string>>>({});
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setErrors(NO_ERRORS);
    setBusy(true);
    try {
      await changeInstallationSettings(
        Object.fromEntries(Object.entries(typed).filter(([, key]) => key.trim() !== '')),
      );
      setTyped({});
      toast({ message: t('admin.settings.saved') });
    } catch (error) {
      setErrors(toFormErrors(error, KEYS, null, t('account.updateFailed')));
    }
    setBusy(false);
  };
  return (
    <Card title={t('admin.settings.card.keys')}>
      <Form errors={errors} onSubmit={() => void save()}>
        <p className="small text-2">{t('admin.settings.keysWhy')}</p>
        {KEYS.map((name) => (
          <SecretField
            key={name}
            name={name}
            data={data}
            value={typed[name] ?? ''}
            error={errors[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {KEYS.some((name) => !data.fixed[name]) && (
          <div>
            <Button type="submit" variant="default" loading={busy}>
              {t('admin.settings.saveKeys')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
