import type { AccountChange, AccountData } from '@assay/contract/api/account.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { Button, NativeSelect, TextInput, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAccount } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';
import { changeLanguage } from '#shell/language-menu.tsx';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const FIELDS = ['name', 'phone', 'jobTitle', 'language', 'timeZone'];

function zones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** Personal details and language preferences. */
export function ProfileCard({ account }: { account: AccountData }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, phone, jobTitle, language, timeZone } = account;
  const [fields, setFields] = useState({ name, phone, jobTitle, language, timeZone, scheme: colorScheme as string });
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });

  const save = async () => {
    const { scheme, ...texts } = fields;
    if (!texts.name.trim()) return setErrors({ name: t('errors:name-empty') });
    setErrors(NO_ERRORS);
    setBusy(true);
    // An account without a stored theme must not get one by saving: nothing would have changed.
    const theme = scheme === colorScheme ? {} : { theme: { ...account.theme, scheme } };
    const body: AccountChange = { ...texts, ...theme };
    try {
      await changeAccount(body);
      setColorScheme(scheme as (typeof SCHEMES)[number]);
      await changeLanguage(fields.language);
      toast({ message: t('account.saved') });
    } catch (error) {
      setErrors(toFormErrors(error, FIELDS, null, t('account.updateFailed')));
    }
    setBusy(false);
  };
  const text = (field: 'name' | 'phone' | 'jobTitle', label: string, autoComplete: string) => (
    <TextInput
      label={label}
      autoComplete={autoComplete}
      value={fields[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const choice = (
    field: 'language' | 'timeZone' | 'scheme',
    label: string,
    data: { value: string; label: string }[] | string[],
  ) => (
    <NativeSelect
      label={label}
      data={data}
      value={fields[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <Card title={t('account.profile')} className="half">
      <Form errors={errors} onSubmit={() => void save()}>
        {text('name', t('register.name'), 'name')}
        {text('phone', t('register.phone'), 'tel')}
        {text('jobTitle', t('business.jobTitle'), 'organization-title')}
        {choice(
          'language',
          t('language.label'),
          LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
        )}
        {choice('timeZone', t('account.timeZone'), zones(timeZone))}
        {choice(
          'scheme',
          t('scheme.label'),
          SCHEMES.map((scheme) => ({ value: scheme, label: t(`scheme.${scheme}`) })),
        )}
        <div>
          <Button type="submit" loading={busy}>
            {t('account.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
