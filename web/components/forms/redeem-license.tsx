import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { redeemLicense } from '#api/account.ts';
import { toast } from '../toast.ts';
import { businessErrors } from './business-errors.ts';
import { BusinessFields, firstCountry, NO_BUSINESS } from './business-fields.tsx';
import { Form } from './form.tsx';
import { toFormErrors } from './form-errors.ts';
import { useFields } from './use-fields.ts';

/** Redeems a license code; an account without a company provides its details. */
export function RedeemLicense({ needsCompany }: { needsCompany: boolean }) {
  const { t, i18n } = useTranslation();
  const form = useFields({
    initialValues: { code: '', ...NO_BUSINESS, country: firstCountry(i18n.language) },
    validate: ({ code, ...fields }) => {
      if (!code.trim()) return { code: t('account.licenceEmpty') };
      return needsCompany ? businessErrors(t, fields) : {};
    },
  });
  const withCompany = needsCompany && form.values.code.trim() !== '';
  const redeem = async ({ code, ...fields }: typeof form.values) => {
    try {
      await redeemLicense(code.trim(), needsCompany ? fields : {});
      form.setFieldValue('code', '');
      toast({ message: t('account.redeemed') });
    } catch (error) {
      const { form: words, ...ofFields } = toFormErrors(
        error,
        Object.keys(NO_BUSINESS),
        null,
        t('password.networkError'),
      );
      form.setErrors(words === undefined ? ofFields : { code: words });
    }
  };
  return (
    <Form errors={form.errors} className="stack gap-12" onSubmit={form.onSubmit(redeem)}>
      <TextInput
        label={t('account.licence')}
        required
        description={needsCompany ? t('account.licenceCompany') : undefined}
        classNames={{ input: 'mono' }}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
      {withCompany && <BusinessFields fields={form.values} errors={form.errors} onChange={form.setValues} />}
      <div>
        <Button type="submit" variant="default" loading={form.submitting}>
          {t('account.redeem')}
        </Button>
      </div>
    </Form>
  );
}
