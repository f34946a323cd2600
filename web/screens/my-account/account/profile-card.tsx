import type { AccountChange, AccountData } from '@assay/contract/api/account.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { Button, NativeSelect, TextInput, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeAccount } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
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
  const form = useFields({
    initialValues: { name, phone, jobTitle, language, timeZone, scheme: colorScheme },
    validate: { name: (value) => (value.trim() ? null : t('errors:name-empty')) },
  });

  const save = async ({ scheme, ...texts }: typeof form.values) => {
    // An account without a stored theme must not get one by saving: nothing would have changed.
    const theme = scheme === colorScheme ? {} : { theme: { ...account.theme, scheme } };
    const body: AccountChange = { ...texts, ...theme };
    try {
      await changeAccount(body);
      setColorScheme(scheme);
      await changeLanguage(texts.language);
      toast({ message: t('account.saved') });
    } catch (error) {
      form.setErrors(toFormErrors(error, FIELDS, null, t('account.updateFailed')));
    }
  };
  const text = (field: 'name' | 'phone' | 'jobTitle', label: string, autoComplete: string) => (
    <TextInput label={label} required={field === 'name'} autoComplete={autoComplete} {...form.getInputProps(field)} />
  );
  const choice = (
    field: 'language' | 'timeZone' | 'scheme',
    label: string,
    data: { value: string; label: string }[] | string[],
  ) => <NativeSelect label={label} data={data} {...form.getInputProps(field)} />;
  return (
    <Card title={t('account.profile')} className="half">
      <Form errors={form.errors} onSubmit={form.onSubmit(save)}>
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
          <Button type="submit" loading={form.submitting}>
            {t('account.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
