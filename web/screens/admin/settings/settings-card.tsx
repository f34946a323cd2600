import type { SettingsChange, SettingsData } from '@assay/contract/api/settings.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';
import type { SettingCard, SettingField } from './cards.ts';
import { SecretField } from './secret-field.tsx';

interface Props {
  card: SettingCard;
  data: SettingsData;
  className?: string;
}

/** Settings saved together; those set by the environment are read-only and marked. */
export function SettingsCard({ card, data, className = '' }: Props) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const [secret, setSecret] = useState('');
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const textOf = (field: SettingField) => typed[field.name] ?? String(data.values[field.name]);
  const open = card.fields.filter(({ name }) => !data.fixed[name]);
  const save = async () => {
    const wrong: Record<string, string> = {};
    const change: Record<string, unknown> = {};
    for (const field of open) {
      const text = textOf(field).trim();
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      const misses = field.kind === 'number' && !(number >= field.min && number <= field.max);
      if (misses) wrong[field.name] = t('admin.wholeNumber', { min: field.min, max: field.max });
      // Unchanged fields are not sent, so that computed defaults stay defaults.
      else if (typed[field.name] !== undefined) change[field.name] = field.kind === 'number' ? number : text;
    }
    if (card.secret && secret) change[card.secret] = secret;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await changeInstallationSettings(change as SettingsChange);
      setTyped({});
      setSecret('');
      toast({ message: t('admin.settings.saved') });
    } catch (error) {
      const names: string[] = card.fields.map(({ name }) => name);
      if (card.secret) names.push(card.secret);
      setErrors(toFormErrors(error, names, null, t('account.updateFailed')));
    }
    setBusy(false);
  };
  const hint = (name: string) => {
    const variable = data.fixed[name];
    if (variable) return t('admin.settings.fixed', { variable });
    return i18n.exists(`admin.settings.${name}Hint`) ? t(`admin.settings.${name}Hint`) : null;
  };
  return (
    <Card title={t(`admin.settings.card.${card.id}`)} className={className}>
      <Form errors={errors} onSubmit={() => void save()}>
        {card.fields.map((field) => {
          const shared = {
            label: t(`admin.settings.${field.name}`),
            description: hint(field.name),
            disabled: data.fixed[field.name] !== undefined,
            value: textOf(field),
            error: errors[field.name],
          };
          const change = (value: string) => setTyped({ ...typed, [field.name]: value });
          return field.kind === 'choice' ? (
            <NativeSelect
              key={field.name}
              {...shared}
              data={field.choices.map((choice) => ({
                value: choice,
                label: t(`admin.settings.choice.${choice}`, { defaultValue: choice }),
              }))}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field.name}
              {...shared}
              {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
              autoComplete="off"
              onChange={(event) => change(event.currentTarget.value)}
            />
          );
        })}
        {card.secret && (
          <SecretField name={card.secret} data={data} value={secret} error={errors[card.secret]} onChange={setSecret} />
        )}
        {(open.length > 0 || (card.secret && !data.fixed[card.secret])) && (
          <div>
            <Button type="submit" variant="default" loading={busy}>
              {t('account.save')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
