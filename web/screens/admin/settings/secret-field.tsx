import type { SecretSetting, SettingsData } from '@assay/contract/api/settings.ts';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { toast } from '#components/toast.ts';

interface Props {
  name: SecretSetting;
  data: SettingsData;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** A secret: can be replaced or removed, is never shown. */
export function SecretField({ name, data, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const variable = data.fixed[name];
  const set = data.secrets[name];
  const label = t(`admin.settings.${name}`);
  return (
    <div className="stack gap-4">
      <PasswordInput
        label={label}
        description={variable ? t('admin.settings.fixed', { variable }) : t('admin.settings.secretHint')}
        disabled={variable !== undefined}
        autoComplete="new-password"
        value={value}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': t('admin.settings.show') }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="row wrap">
        <Status kind={set ? 'good' : 'open'}>{t(set ? 'admin.settings.set' : 'admin.settings.notSet')}</Status>
        {set && !variable && (
          <RowButton name={t('admin.settings.removeOf', { name: label })} onClick={() => setRemoving(true)}>
            {t('admin.settings.remove')}
          </RowButton>
        )}
      </div>
      {removing && (
        <Confirm
          title={t('admin.settings.removeQuestion', { name: label })}
          action={t('admin.settings.remove')}
          keep={t('admin.keep')}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await changeInstallationSettings({ [name]: null });
            toast({ message: t('admin.settings.removed', { name: label }) });
          }}
        >
          {t('admin.settings.removeWhy')}
        </Confirm>
      )}
    </div>
  );
}
